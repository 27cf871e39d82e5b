import type { Reason } from './validation-reasons';

/** Result of a check: the normalized value, or the translation key of the error. */
export type Check<T> = { ok: true; value: T } | { ok: false; reason: Reason };

/** A point in time: Unix time in milliseconds (13 digits) or a Date. */
export type Timestamp = number | Date;

/** Returns the result of a passed check, with the normalized value. */
export const accept = <T>(value: T): Check<T> => ({ ok: true, value });

/** Returns the result of a failed check. The reason is the error's translation key. */
export const refuse = (reason: Reason): { ok: false; reason: Reason } => ({ ok: false, reason });
