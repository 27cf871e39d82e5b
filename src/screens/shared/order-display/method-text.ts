import type { Order } from '../../../contract/entities';
import type { Language } from '../../../contract/primitives';
import type { TextWithValues } from '../../../runtime/i18n/text-keys';
import { hasText } from '../../../runtime/i18n/texts';
import { methodName } from './order-state';

/** The name of an order's payment method; null if none was chosen, or for a group that this version has no name for. */
export function methodText(order: Pick<Order, 'methodGroup' | 'cardEnding'>, lang: Language): TextWithValues | null {
  const name = methodName(order);
  return name && hasText(lang, name.key) ? name : null;
}
