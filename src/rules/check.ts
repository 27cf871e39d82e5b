import type { Reason } from './validation-reasons';

/** Result of a check: the normalized value, or the translation key of the error. `R` are the keys of this check. */
export type Check<T, R extends Reason = Reason> = { ok: true; value: T } | { ok: false; reason: R };

/** A point in time: Unix time in milliseconds (13 digits) or a Date. */
export type Timestamp = number | Date;

/** Returns the result of a passed check, with the normalized value. */
export const accept = <T>(value: T): Check<T, never> => ({ ok: true, value });

/** Returns the result of a failed check. The reason is the error's translation key. */
export const refuse = <R extends Reason>(reason: R): { ok: false; reason: R } => ({ ok: false, reason });
