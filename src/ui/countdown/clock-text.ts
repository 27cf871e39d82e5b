/** Remaining time as "4:59" or "1:00:00", or as days and hours if it is a day or more. Never negative. */
export function clockText(milliseconds: number): { days: number; hours: number; time: string } {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const days = Math.floor(seconds / 86400);
  const hours = Math.floor(seconds / 3600) % 24;
  const minutes = Math.floor(seconds / 60) % 60;
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const time = hours
    ? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds % 60)}`
    : `${minutes}:${twoDigits(seconds % 60)}`;
  return { days, hours, time };
}
