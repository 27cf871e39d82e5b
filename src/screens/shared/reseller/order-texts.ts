import type { Translate } from '../../../runtime/i18n/text-keys';
import type { ResellerOrder } from './reseller-plan';

/**
 * The text for the account of the customer that a reseller bought for: the email address, or the phone number as
 * "+55 11987654321". Null for an order of activation codes, which has no customer account.
 */
export function customerAccountText({ customer }: Pick<ResellerOrder, 'customer'>): string | null {
  if (!customer) return null;
  return customer.type === 'email' ? customer.account : `+${customer.areaCode ?? ''} ${customer.account}`;
}

/** The quantity and plan of an order: "3 × Monthly". */
export const orderedItemsText = ({ quantity, planName }: Pick<ResellerOrder, 'quantity' | 'planName'>, t: Translate) =>
  t('reseller:payment.times', { quantity, plan: planName });
