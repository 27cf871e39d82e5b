import type { Check, Timestamp } from '../check';
import { accept, refuse } from '../check';
import { compactCode } from '../identity/text';

/** Milliseconds in a day of 24 hours. */
export const dayInMilliseconds = 86_400_000;

/** Minimum age in years to register (specification, section 9). */
export const minimumAge = 18;

/** Maximum age in years; the birth date of an older person is refused (our choice). */
const maximumAge = 130;

/** Days until an expiry, rounded up; 0 if the expiry is in the past or null. */
export function daysRemaining(expiry: Timestamp | null, now: Timestamp): number {
  const remainingMs = Number(expiry) - Number(now);
  return remainingMs > 0 ? Math.ceil(remainingMs / dayInMilliseconds) : 0;
}

/** How a screen shows the time until an expiry. */
export type TimeLeft = { kind: 'zero' } | { kind: 'lessThanDay' } | { kind: 'days'; days: number };

/** The time until an expiry, for display: zero, less than a day, or days rounded up. */
export function timeLeft(expiry: Timestamp | null, now: Timestamp): TimeLeft {
  const days = daysRemaining(expiry, now);
  if (days === 0) return { kind: 'zero' };
  return Number(expiry) - Number(now) < dayInMilliseconds ? { kind: 'lessThanDay' } : { kind: 'days', days };
}

/** Whether a date exists in the Gregorian calendar. Months count from 1. */
export function isCalendarDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Formats a date as in `2030-07-05`. Months count from 1. */
export function isoDate(year: number, month: number, day: number): string {
  return [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
}

type DatePart = string | number;

/**
 * Checks a birth date typed in three fields, and returns it as `YYYY-MM-DD`. The date must be real, not in the future
 * and not more than `maximumAge` years ago, and the person must have reached `minimumAge` by today, in the local time
 * zone. In years without 29 February, a person born on that day becomes a year older on 1 March (our choice).
 */
export function birthDate(parts: { day: DatePart; month: DatePart; year: DatePart }, now: Timestamp): Check<string> {
  const typed = [parts.year, parts.month, parts.day].map((part) => compactCode(String(part)));
  if (typed.some((part) => part === '')) return refuse('fields.birthDate.required');
  const [year = 0, month = 0, day = 0] = typed.map(Number);
  const isWellFormed = /^\d{4}-\d{1,2}-\d{1,2}$/.test(typed.join('-'));
  if (!isWellFormed || !isCalendarDay(year, month, day)) return refuse('fields.birthDate.invalid');
  const date = isoDate(year, month, day);
  const today = new Date(now);
  const dateYearsAgo = (years: number) => isoDate(today.getFullYear() - years, today.getMonth() + 1, today.getDate());
  if (date > dateYearsAgo(0) || date < dateYearsAgo(maximumAge)) return refuse('fields.birthDate.invalid');
  return date > dateYearsAgo(minimumAge) ? refuse('fields.birthDate.tooYoung') : accept(date);
}
