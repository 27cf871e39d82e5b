import type { Mandate, Plan, Renewal } from '../../../contract/entities';
import { behaviorOf } from '../../../contract/errors/catalogue';
import type { Money } from '../../../contract/primitives';
import { hasOwn } from '../../../rules/own-fields';
import { type DiscountedRenewal, discountedRenewal, type RenewalPeriod } from '../../../rules/plans/plans';
import { type CallError, isOutcomeUnknown } from '../../../runtime/api/call-error';
import { canAskForMandate } from '../../shared/mandates/mandates';

export type OfferedMandateMethod = NonNullable<Renewal['mandateMethods']>[number];

/** The methods without a card with which the member can pay for renewals. */
export const usableMandateMethods = (renewal: Renewal | undefined): readonly OfferedMandateMethod[] =>
  (renewal?.mandateMethods ?? []).filter(canAskForMandate);

/** Whether the member can let renewals charge this mandate. On a partner's page, only a new one, which the bank confirms. */
export const isUsableMandate = ({ status, requiresAuthorization }: Mandate): boolean =>
  status === 'active' && requiresAuthorization !== true;

/** Whether renewals can charge something else than cards, so that texts say “payment method”. */
export const hasMandates = (renewal: Renewal | undefined): boolean =>
  !!renewal?.mandate || usableMandateMethods(renewal).length > 0;

/** Whether the renewal fails because of its mandate, before or after a charge failed. */
export const needsNewMandate = ({ failureCode }: Pick<Renewal, 'failureCode'>): boolean =>
  behaviorOf(failureCode).needsNewMandate === true;

/** Whether the server requires a saved card's security code, or refused the one that the member typed. */
export const isSecurityCodeError = (error: CallError | { code: string } | null): boolean =>
  behaviorOf(error && hasOwn(error, 'code') ? error.code : null).field === 'securityCode';

/**
 * Whether the renewal may have changed: the error code is about the renewal's status or its price, or the response was
 * lost.
 */
export function mayRenewalHaveChanged(error: CallError): boolean {
  const { staleData, problem } = behaviorOf(error);
  return isOutcomeUnknown(error) || staleData === 'renewal' || problem === 'priceChanged';
}

/**
 * The reasons that a member can choose from when turning renewal off. Choosing one is optional. `later`: the member is
 * taking a break.
 */
export const turnOffReasons = ['price', 'unused', 'quality', 'other', 'later'] as const;

/** The undiscounted price of one renewal; null if the plan isn't on sale in the renewal's currency. */
export function fullPriceOf(
  { planId, nextAmount }: Pick<Renewal, 'planId' | 'nextAmount'>,
  plans: readonly Pick<Plan, 'id' | 'price'>[] | undefined,
): Money | null {
  const price = plans?.find(({ id }) => id === planId)?.price;
  return price && nextAmount && price.currency === nextAmount.currency ? price : null;
}

/** What to show about the discount of the first renewals: a translation key with its values. */
export type DiscountDisplay =
  | {
      /** The full price is known, so the text names the reduced and the full price. */
      kind: 'prices';
      key: DiscountedRenewal['key'];
      /** The number of discounted renewals, including those already made. */
      count: number;
      /** The reduced price of one renewal. */
      price: Money;
      fullPrice: Money;
      /** The number of discounted renewals left; null before the first one. */
      remaining: number | null;
    }
  | {
      /** The full price is unknown, so the text gives the percentage. */
      kind: 'percent';
      key: `account:renewal.percentOff.${RenewalPeriod}`;
      /** The number of discounted renewals left. */
      count: number;
      percent: number;
    };

/**
 * The discount of the first renewals: as prices if the full price is known, else as a percentage. Null if no discounted
 * renewal is left.
 */
export function discountDisplay(
  { discount, discountsUsed }: Pick<Renewal, 'discount' | 'discountsUsed'>,
  fullPrice: Money | null,
): DiscountDisplay | null {
  const used = discountsUsed ?? 0;
  const remaining = (discount?.periods ?? 0) - used;
  if (!discount || remaining <= 0) return null;
  const { percent, period } = discount;
  if (!fullPrice) return { kind: 'percent', key: `account:renewal.percentOff.${period}`, count: remaining, percent };
  const { key, price, values } = discountedRenewal(discount, fullPrice);
  return { kind: 'prices', key, count: values.count, price, fullPrice, remaining: used > 0 ? remaining : null };
}
