/**
 * Splits a remaining time into whole days and the hours after them. `clock` is the time without the days:
 * hours:minutes:seconds ("1:00:00"), or minutes:seconds if it's less than an hour ("4:59").
 */
export function splitRemainingTime(milliseconds: number): { days: number; hours: number; clock: string } {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const days = Math.floor(seconds / 86400);
  const hours = Math.floor(seconds / 3600) % 24;
  const minutes = Math.floor(seconds / 60) % 60;
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const clock = hours
    ? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds % 60)}`
    : `${minutes}:${twoDigits(seconds % 60)}`;
  return { days, hours, clock };
}
