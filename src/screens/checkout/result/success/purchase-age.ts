/**
 * How long ago a plan was bought. The parameters are Unix times in milliseconds. `minutes` is rounded down;
 * `isJustNow` means less than a minute ago.
 */
export function purchaseAge(boughtAt: number, now: number): { isJustNow: boolean; minutes: number } {
  // The device's clock may have been set back since the purchase.
  const minutes = Math.max(0, Math.floor((now - boughtAt) / 60_000));
  return { isJustNow: minutes === 0, minutes };
}
