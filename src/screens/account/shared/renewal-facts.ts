import type { Plan, Renewal } from '../../../contract/entities';
import { behaviourOf } from '../../../contract/errors/catalogue';
import type { Money } from '../../../contract/primitives';
import { type DiscountedRenewal, type RenewalPeriod, renewalDiscount } from '../../../rules/plans/plans';
import { type CallError, isUncertain } from '../../../runtime/api/call-error';

/** What a member can do about a renewal in each state. */
export interface RenewalActs {
  canTurnOff?: true;
  canTurnOn?: true;
  /** The card that is charged can be another. */
  canChangeCard?: true;
  /** Only a new order brings it back. Source: specification, section 4. */
  needsOrder?: true;
  /** It is on its way: asking again tells how it ended. */
  isUnderWay?: true;
}

/** What can be done about a renewal, by its status. */
export const renewalActs: Readonly<Record<Renewal['status'], RenewalActs>> = {
  none: { needsOrder: true },
  on: { canTurnOff: true, canChangeCard: true },
  off: { canTurnOn: true, canChangeCard: true },
  renewing: { isUnderWay: true },
  cancelled: { needsOrder: true },
  expired: { needsOrder: true },
  failed: { canTurnOff: true, canChangeCard: true },
};

/** The server requires a saved card's security code, or refused the one that was typed. */
export const isCodeRefused = (error: CallError | { code: string } | null): boolean =>
  behaviourOf(error && 'code' in error ? error.code : null).field === 'securityCode';

/** Whether renewal may stand otherwise than shown: a code says so, or the answer was lost and it is done all the same. */
export const mayHaveChanged = (error: CallError): boolean =>
  isUncertain(error) || behaviourOf(error).outdates === 'renewal';

/** Why somebody turns renewal off; asked, never required. */
export const offReasons = ['price', 'unused', 'quality', 'other', 'later'] as const;

/** The price of one period without the discount, where the plan on sale tells it in the renewal's own currency. */
export function fullPriceOf(
  { planId, nextAmount }: Pick<Renewal, 'planId' | 'nextAmount'>,
  plans: readonly Pick<Plan, 'id' | 'price'>[] | undefined,
): Money | null {
  const price = plans?.find(({ id }) => id === planId)?.price;
  return price && nextAmount && price.currency === nextAmount.currency ? price : null;
}

/** The discount of the first renewals as the screen says it; null where none is left. */
export type DiscountSaid =
  | {
      kind: 'prices';
      key: DiscountedRenewal['key'];
      count: number;
      price: Money;
      fullPrice: Money;
      left: number | null;
    }
  | { kind: 'percent'; key: `account:renewal.percentOff.${RenewalPeriod}`; count: number; percent: number };

/**
 * The lower price of the first renewals: in full where the price without it is known, else as a percentage. `left` is
 * how many renewals it still holds for, once some were made.
 */
export function discountSaid(
  { discount, discountsUsed }: Pick<Renewal, 'discount' | 'discountsUsed'>,
  fullPrice: Money | null,
): DiscountSaid | null {
  const used = discountsUsed ?? 0;
  const left = (discount?.periods ?? 0) - used;
  if (!discount || left <= 0) return null;
  const { percent, period } = discount;
  if (!fullPrice) return { kind: 'percent', key: `account:renewal.percentOff.${period}`, count: left, percent };
  const { key, price, values } = renewalDiscount(discount, fullPrice);
  return { kind: 'prices', key, count: values.count, price, fullPrice, left: used > 0 ? left : null };
}
