/**
 * Splits a duration into whole days and a remainder of less than a day. `hours` are the full hours of the remainder.
 * `clock` is the entire remainder as hours:minutes:seconds ("1:00:00"), or minutes:seconds if it is less than an hour
 * ("4:59").
 */
export function splitRemainingTime(remainingMs: number): { days: number; hours: number; clock: string } {
  const seconds = Math.max(0, Math.ceil(remainingMs / 1000));
  const days = Math.floor(seconds / 86400);
  const hours = Math.floor(seconds / 3600) % 24;
  const minutes = Math.floor(seconds / 60) % 60;
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const clock = hours
    ? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds % 60)}`
    : `${minutes}:${twoDigits(seconds % 60)}`;
  return { days, hours, clock };
}
