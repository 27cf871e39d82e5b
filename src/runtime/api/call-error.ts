/**
 * Why a call did not succeed. A value, never thrown.
 * - code: the server answered an error of the catalogue; `data` is what came along, unchecked.
 * - http: an answer without our envelope and with a bad status.
 * - malformed: an answer that does not fit the contract (HTML, cut JSON, missing fields).
 * - request: what we wanted to send does not fit the contract: a fault of ours.
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

/** The code of an error of the catalogue; null for other errors and for none. */
export const codeOf = (error: CallError | null | undefined): string | null =>
  error?.kind === 'code' ? error.code : null;

/** True where nobody can know whether the server did what was asked. */
export const isUncertain = (error: CallError): boolean => error.kind !== 'code' && error.kind !== 'request';
