import type { Order } from '../../../contract/entities';
import type { freeMethod } from '../../../contract/entities/order';
import { cardGroups, type MethodGroup } from '../../../contract/entities/payment-method';
import type { Language } from '../../../contract/primitives';
import type { TextWithValues } from '../../../runtime/i18n/text-keys';
import { hasText } from '../../../runtime/i18n/texts';

/** Whether a credit or debit card pays the order. */
export const isPaidByCard = ({ methodGroup }: Pick<Order, 'methodGroup'>): boolean =>
  !!methodGroup && cardGroups.includes(methodGroup);

/** The name of an order's payment method; null if none was chosen, or for a group that this version has no name for. */
export function methodText(
  { methodGroup, cardEnding }: Pick<Order, 'methodGroup' | 'cardEnding'>,
  lang: Language,
): TextWithValues | null {
  if (!methodGroup) return null;
  if (cardEnding && isPaidByCard({ methodGroup }))
    return { key: 'common:methods.cardEnding', values: { ending: cardEnding } };
  // The type makes sure that each group of the contract has a name. The server may send other groups.
  const key = `common:methods.${methodGroup as MethodGroup | typeof freeMethod.group}` as const;
  return hasText(lang, key) ? { key } : null;
}
