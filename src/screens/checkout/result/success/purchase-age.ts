/**
 * How long ago a plan was bought. The parameters are Unix times in milliseconds. `count` is in whole minutes;
 * `isJustNow` means less than a minute ago.
 */
export function purchaseAge(boughtAt: number, now: number): { isJustNow: boolean; count: number } {
  // The device's clock may have been set back since the purchase.
  const count = Math.max(0, Math.floor((now - boughtAt) / 60_000));
  return { isJustNow: count === 0, count };
}
