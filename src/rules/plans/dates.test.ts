import { afterEach, describe, expect, it } from 'vitest';
import { birthDate, dayInMilliseconds, daysRemaining, timeLeft } from './dates';

const now = Date.UTC(2026, 10, 20, 12);
const originalZone = process.env.TZ;

afterEach(() => {
  if (originalZone === undefined) delete process.env.TZ;
  else process.env.TZ = originalZone;
});

describe('the time until an expiry', () => {
  it('is counted in days, rounded up, and is 0 for an expiry in the past', () => {
    expect(daysRemaining(now + 1, now)).toBe(1);
    expect(daysRemaining(now + dayInMilliseconds, now)).toBe(1);
    expect(daysRemaining(now + dayInMilliseconds + 1, new Date(now))).toBe(2);
    expect(daysRemaining(now, now)).toBe(0);
    expect(daysRemaining(now - dayInMilliseconds, now)).toBe(0);
    expect(daysRemaining(null, now)).toBe(0);
  });

  it('is described as zero, as less than a day, or in days, rounded up', () => {
    expect(timeLeft(now - 1, now)).toEqual({ kind: 'zero' });
    expect(timeLeft(now + 1, now)).toEqual({ kind: 'lessThanDay' });
    expect(timeLeft(now + dayInMilliseconds - 1, now)).toEqual({ kind: 'lessThanDay' });
    expect(timeLeft(now + dayInMilliseconds, now)).toEqual({ kind: 'days', days: 1 });
    expect(timeLeft(new Date(now + 6.2 * dayInMilliseconds), now)).toEqual({ kind: 'days', days: 7 });
  });
});

describe('a birth date', () => {
  const today = new Date(2026, 10, 20, 12);

  it('must be at least eighteen years ago', () => {
    expect(birthDate({ day: '20', month: '11', year: '2008' }, today)).toEqual({ ok: true, value: '2008-11-20' });
    expect(birthDate({ day: 21, month: 11, year: 2008 }, today)).toEqual({
      ok: false,
      reason: 'fields.birthDate.tooYoung',
    });
  });

  it('on 29 February counts as 1 March in years that aren’t leap years', () => {
    const leapDay = { day: 29, month: 2, year: 2008 };
    expect(birthDate(leapDay, new Date(2026, 1, 28)).ok).toBe(false);
    expect(birthDate(leapDay, new Date(2026, 2, 1)).ok).toBe(true);
  });

  it('must be a real date, not in the future and not more than 130 years ago', () => {
    const invalidDates = [
      [31, 4, 1990],
      [29, 2, 1900],
      [0, 1, 1990],
      [1, 13, 1990],
      [1, 1, 90],
      ['1a', 1, 1990],
      [21, 11, 2026],
      [1, 1, 1890],
    ] as const;
    for (const [day, month, year] of invalidDates) {
      expect(birthDate({ day, month, year }, today)).toEqual({ ok: false, reason: 'fields.birthDate.invalid' });
    }
    expect(birthDate({ day: '', month: '1', year: '1990' }, today)).toEqual({
      ok: false,
      reason: 'fields.birthDate.required',
    });
  });

  it.each([
    ['America/Sao_Paulo', false],
    ['UTC', true],
    ['Asia/Tokyo', true],
  ])('is compared with the current date in the local time zone: %s', (timeZone, isOfAge) => {
    process.env.TZ = timeZone;
    // One hour after midnight in UTC is still the previous day in São Paulo.
    const moment = Date.UTC(2026, 10, 20, 1);
    expect(birthDate({ day: 20, month: 11, year: 2008 }, moment).ok).toBe(isOfAge);
  });
});
