import type { Translate } from '../../../runtime/i18n/text-keys';
import type { ResellerOrder } from './reseller-plan';

/** The customer as a person reads it: the e-mail, or "+55 11987654321"; null where codes are bought. */
export function customerName({ customer }: Pick<ResellerOrder, 'customer'>): string | null {
  if (!customer) return null;
  return customer.type === 'email' ? customer.account : `+${customer.areaCode ?? ''} ${customer.account}`;
}

/** What was ordered: "3 × Monthly". */
export const orderedText = ({ quantity, planName }: Pick<ResellerOrder, 'quantity' | 'planName'>, t: Translate) =>
  t('reseller:payment.times', { quantity, plan: planName });
