import { and, eq } from 'drizzle-orm';
import type { Coupon } from '../../../../src/contract/entities';
import type { Money } from '../../../../src/contract/primitives';
import { compactCode, compareMoney, percentOfMoney } from '../../../../src/rules';
import { convert } from '../../catalogue/currencies';
import type { Database } from '../../database/open';
import { type CouponRow, coupons, type OrderRow, orders, type PaymentRow } from '../../database/schema';
import { errorCodes } from '../../http/error-codes';
import { Refusal } from '../../http/refusal';

/** Codes that any member can use once, for their own purchases. Entering a code creates the member's coupon. */
const publicCoupons: readonly { code: string; percent: number; maxQuantity?: number }[] = [
  { code: 'WELCOME10', percent: 10 },
  { code: 'HALFOFF', percent: 50 },
  // Without the limit, a quantity of twelve would be a free year.
  { code: 'FREE100', percent: 100, maxQuantity: 1 },
];

const normalizeCode = (typedCode: string): string => compactCode(typedCode).toUpperCase();

/** The purchase that a coupon is applied to. */
export interface CouponUse {
  quantity: number;
  isResale: boolean;
}

/** Refuses with `couponInvalid` if a public coupon can't be used for the purchase. */
function checkPublicCouponUse(code: string, { quantity, isResale }: CouponUse): void {
  const publicCoupon = publicCoupons.find((coupon) => coupon.code === code);
  if (!publicCoupon) return;
  if (isResale) throw new Refusal(errorCodes.couponInvalid, { detail: 'not for resale' });
  if (quantity > (publicCoupon.maxQuantity ?? quantity))
    throw new Refusal(errorCodes.couponInvalid, { detail: `quantity above ${publicCoupon.maxQuantity}` });
}

/** Creates the member's coupon for a public code. Undefined if the code isn't public. */
async function grantPublicCoupon(tx: Database, uid: string, code: string): Promise<CouponRow | undefined> {
  const publicCoupon = publicCoupons.find((coupon) => coupon.code === code);
  if (!publicCoupon) return undefined;
  const { percent } = publicCoupon;
  const coupon = { uid, code, percent, amount: null, currency: null, expires: null, orderId: null };
  await tx
    .insert(coupons)
    .values({ ...coupon, isUsed: false })
    .onConflictDoNothing();
  return findOwnCoupon(tx, uid, code);
}

/** Finds the member's coupon with this code, and locks its row. */
async function findOwnCoupon(tx: Database, uid: string, code: string): Promise<CouponRow | undefined> {
  const ownCoupon = and(eq(coupons.uid, uid), eq(coupons.code, code));
  const [row] = await tx.select().from(coupons).where(ownCoupon).for('update');
  return row;
}

/**
 * The member's coupon with this code. Refuses with `couponCodeMalformed`, `couponInvalid`, `couponUsedUp` or
 * `couponExpired` if the coupon can't be used for the purchase.
 */
export async function requireUsableCoupon(
  tx: Database,
  { uid, typedCode, use }: { uid: string; typedCode: string; use: CouponUse },
  now: number,
): Promise<CouponRow> {
  const code = normalizeCode(typedCode);
  if (code === '') throw new Refusal(errorCodes.couponCodeMalformed);
  checkPublicCouponUse(code, use);
  const coupon = (await findOwnCoupon(tx, uid, code)) ?? (await grantPublicCoupon(tx, uid, code));
  if (!coupon) throw new Refusal(errorCodes.couponInvalid);
  if (coupon.isUsed) throw new Refusal(errorCodes.couponUsedUp);
  // A coupon that is bound to an order stays usable for that order after the coupon expires.
  if (coupon.orderId === null && coupon.expires !== null && coupon.expires <= now)
    throw new Refusal(errorCodes.couponExpired);
  return coupon;
}

/** A coupon's discount on an amount, at most the whole amount. */
export function couponDiscount(coupon: CouponRow, subtotal: Money): Money {
  if (coupon.percent !== null) return percentOfMoney(subtotal, coupon.percent);
  const fixedDiscount = { amount: coupon.amount ?? '0', currency: coupon.currency ?? subtotal.currency };
  const discount = convert(fixedDiscount, subtotal.currency);
  return compareMoney(discount, subtotal) > 0 ? subtotal : discount;
}

/** Coupon states in the order in which coupons are listed. */
const stateOrder: readonly Coupon['state'][] = ['available', 'bound', 'used', 'expired'];

/** The member's coupons, usable ones first. */
export async function listCoupons(tx: Database, uid: string, now: number): Promise<Coupon[]> {
  const rows = await tx.select().from(coupons).where(eq(coupons.uid, uid)).orderBy(coupons.seq);
  const views = rows.map((row) => couponView(row, now));
  return views.sort((a, b) => stateOrder.indexOf(a.state) - stateOrder.indexOf(b.state));
}

/** Binds a coupon to an order. No other order can use the coupon until it is unbound. */
export async function bindCoupon(tx: Database, coupon: CouponRow, orderId: string): Promise<void> {
  await tx.update(coupons).set({ orderId }).where(eq(coupons.seq, coupon.seq));
}

/** Unbinds an order's unused coupon, if it has one. */
export async function unbindCoupon(tx: Database, orderId: string): Promise<void> {
  await tx
    .update(coupons)
    .set({ orderId: null })
    .where(and(eq(coupons.orderId, orderId), eq(coupons.isUsed, false)));
}

/** The coupon in the price of a payment. Other payments of the order can have another one, or none. */
export const couponOfPayment = ({ uid, orderId, couponCode }: OrderRow, { terms }: PaymentRow) => ({
  uid,
  orderId,
  code: terms ? terms.couponCode : couponCode,
});

/**
 * Binds the coupon in the price of a payment that is pending again. The coupons of the order's other pending payments
 * stay bound too, because either payment can still succeed.
 */
export async function bindCouponOfPayment(tx: Database, order: OrderRow, payment: PaymentRow): Promise<void> {
  const { uid, code } = couponOfPayment(order, payment);
  const coupon = code === null ? undefined : await findOwnCoupon(tx, uid, code);
  if (coupon) await bindCoupon(tx, coupon, order.orderId);
}

/**
 * Marks the coupon with which an order was paid as used; `code` is null if it was paid without one. Unbinds the coupon
 * of another payment of the order, which didn't pay.
 */
export async function markCouponUsed(
  tx: Database,
  { uid, orderId, code }: { uid: string; orderId: string; code: string | null },
): Promise<void> {
  if (code !== null)
    await tx
      .update(coupons)
      .set({ isUsed: true, orderId })
      .where(and(eq(coupons.uid, uid), eq(coupons.code, code)));
  await unbindCoupon(tx, orderId);
}

/** Whether a coupon was used for another order, or is bound to one. False for null: no coupon. */
export async function isCouponTaken(
  tx: Database,
  { uid, orderId, code }: { uid: string; orderId: string; code: string | null },
): Promise<boolean> {
  const coupon = code === null ? undefined : await findOwnCoupon(tx, uid, code);
  return coupon !== undefined && coupon.orderId !== orderId && (coupon.isUsed || coupon.orderId !== null);
}

/**
 * Calls `cancel`, which must unbind the coupon and cancel its order permanently, unless this has already been done.
 * Refuses with `couponNotRemovable` if the coupon can't be unbound. Idempotent, because the API call that uses this
 * function is a GET request, which browsers may repeat.
 */
export async function unbindCouponAndCancelOrder(
  tx: Database,
  { uid, orderId, code }: { uid: string; orderId: string; code: string },
  cancel: (orderId: string) => Promise<void>,
): Promise<void> {
  const coupon = await findOwnCoupon(tx, uid, normalizeCode(code));
  const ownOrder = and(eq(orders.orderId, orderId), eq(orders.uid, uid));
  const [order] = await tx.select().from(orders).where(ownOrder);
  if (!coupon || !order || order.couponCode !== coupon.code || coupon.isUsed || order.status === 'success') {
    throw new Refusal(errorCodes.couponNotRemovable);
  }
  // If the coupon isn't bound to the order any more, the order is already canceled or can no longer be paid.
  if (coupon.orderId === orderId) await cancel(orderId);
}

function couponState(row: CouponRow, now: number): Coupon['state'] {
  if (row.isUsed) return 'used';
  if (row.orderId) return 'bound';
  return row.expires !== null && row.expires <= now ? 'expired' : 'available';
}

/** A coupon in the contract's format. */
export function couponView(row: CouponRow, now: number): Coupon {
  return {
    code: row.code,
    state: couponState(row, now),
    percent: row.percent,
    amount: row.amount && row.currency ? { amount: row.amount, currency: row.currency } : null,
    expiry: row.expires,
    orderId: row.orderId,
  };
}
