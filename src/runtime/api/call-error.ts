import { unsupportedCode } from '../../contract/errors/shared-codes';

/**
 * Why a call failed. Returned as a value, never thrown.
 * - code: the server returned an error code (src/contract/errors); `data` is the response's `data`, unvalidated.
 * - http: an HTTP error status, and the body isn't the contract's JSON envelope (`code`, `data`).
 * - malformed: a response that doesn't match the contract (HTML, truncated JSON, missing fields).
 * - request: the request doesn't match the contract, which is a bug in our code.
 */
export type CallError =
  | { kind: 'code'; code: string; message?: string; data?: unknown }
  | { kind: 'network' }
  | { kind: 'timeout' }
  | { kind: 'aborted' }
  | { kind: 'http'; status: number }
  | { kind: 'malformed' }
  | { kind: 'request' };

export type Result<T> = { ok: true; value: T } | { ok: false; error: CallError };

/** The server's error code; null for errors without a code and for no error. */
export const codeOf = (error: CallError | null | undefined): string | null =>
  error?.kind === 'code' ? error.code : null;

/** Whether the server may have executed the call although it failed here, for example because the response was lost. */
export const isOutcomeUnknown = (error: CallError): boolean => error.kind !== 'code' && error.kind !== 'request';

/** Whether the error of a request for data means that the server doesn't offer the call. */
export const isUnsupported = (error: CallError | null | undefined): boolean =>
  error?.kind === 'http' ? [404, 405, 501].includes(error.status) : codeOf(error) === unsupportedCode;
