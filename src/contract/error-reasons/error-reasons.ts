/**
 * `data.reason` of error -24050 for a different request with a used Idempotency-Key. The first request with the key did
 * arrive; the client queries its result with `orderRemind` and `attempt`. Our choice.
 */
export const keyReused = 'keyReused';
