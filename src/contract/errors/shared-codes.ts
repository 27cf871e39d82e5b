import type { ErrorCode } from '../openapi/error-descriptions';

// The codes that several screens ask for by name. A code that only one file asks for is a constant in that file; what is
// true for several codes is a column of the error table.

/** The server lacks an optional call. */
export const unsupportedCode: ErrorCode = '4598';
/** Too many requests; the error's data may say how long to wait. */
export const rateLimitCode: ErrorCode = '-3031';
/** Too many wrong codes or passwords; the error's data may say how long the account stays locked. */
export const lockoutCode: ErrorCode = '17';

/**
 * `data.reason` of error -24050 if an earlier, different request had the same Idempotency-Key. The server has received
 * that earlier request, so the client calls `orderRemind` with the key as `attempt` to get the order that the
 * earlier request created. Not in the specification.
 */
export const keyReused = 'keyReused';
