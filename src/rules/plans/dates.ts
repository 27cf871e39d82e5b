import type { Check, Moment } from '../check';
import { accept, refuse } from '../check';

/** A day of 24 hours. */
export const dayInMilliseconds = 86_400_000;

/** Youngest age that may register (specification, section 9). */
export const minimumAge = 18;

/** Days left until an expiry, any begun day counting whole; 0 when past or never set. */
export function daysRemaining(expiry: Moment | null, now: Moment): number {
  const left = Number(expiry) - Number(now);
  return left > 0 ? Math.ceil(left / dayInMilliseconds) : 0;
}

export type TimeLeft = { kind: 'zero' } | { kind: 'lessThanDay' } | { kind: 'days'; days: number };

/** What to say of the time left: nothing, less than a day, or so many days rounded up. */
export function timeLeft(expiry: Moment | null, now: Moment): TimeLeft {
  const days = daysRemaining(expiry, now);
  if (days === 0) return { kind: 'zero' };
  return Number(expiry) - Number(now) < dayInMilliseconds ? { kind: 'lessThanDay' } : { kind: 'days', days };
}

/** Whether a number is a time as the server sends it: milliseconds, 13 digits. */
export const isTimestamp = (value: number): boolean => /^\d{13}$/.test(String(value));

/** Whether the Gregorian calendar has this day; months count from 1. */
export function isCalendarDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** `2030-07-05` */
export function isoDate(year: number, month: number, day: number): string {
  return [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
}

type DatePart = string | number;

/**
 * A birthday typed in three fields; the value is `YYYY-MM-DD`. It must be a real day, not ahead and not over 130
 * years ago, and the person 18 on their own calendar. Who was born on 29 February is 18 on 1 March (our choice).
 */
export function birthDate(parts: { day: DatePart; month: DatePart; year: DatePart }, now: Moment): Check<string> {
  const typed = [parts.year, parts.month, parts.day].map((part) => String(part).trim());
  if (typed.some((part) => part === '')) return refuse('fields.birthDate.required');
  const [year = 0, month = 0, day = 0] = typed.map(Number);
  const isWritten = /^\d{4},\d{1,2},\d{1,2}$/.test(typed.join());
  if (!isWritten || !isCalendarDay(year, month, day)) return refuse('fields.birthDate.invalid');
  const born = isoDate(year, month, day);
  const today = new Date(now);
  const yearsAgo = (years: number) => isoDate(today.getFullYear() - years, today.getMonth() + 1, today.getDate());
  if (born > yearsAgo(0) || born < yearsAgo(130)) return refuse('fields.birthDate.invalid');
  return born > yearsAgo(minimumAge) ? refuse('fields.birthDate.tooYoung') : accept(born);
}
