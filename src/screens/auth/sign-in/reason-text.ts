import type { Translate } from '../../../runtime/i18n/text-keys';
import type { DestinationName } from '../../../runtime/navigation/destinations';
import type { PendingDestination } from '../../../runtime/navigation/pending-destination';

type Reason = 'account' | 'checkout' | 'orders' | 'payment' | 'receipt' | 'reseller';

/** The reasons to sign in, by the screen that opens afterwards. */
const reasons: Partial<Record<DestinationName, Reason>> = {
  account: 'account',
  checkout: 'checkout',
  orders: 'orders',
  'stb-orders': 'orders',
  payment: 'payment',
  receipt: 'receipt',
  reseller: 'reseller',
  'reseller-payment': 'reseller',
};

/**
 * Why the sign-in opened, such as "Sign in to see your orders." Null if `reasons` doesn't list the next screen.
 * `isUncharged`: the session had ended when the payer clicked the pay button, and certainly nothing was charged.
 */
export function reasonText({ to, hasSessionEnded, isUncharged }: PendingDestination, t: Translate): string | null {
  const reason = reasons[to];
  if (!reason) return null;
  const text = t(`auth:reason.${reason}`);
  const sentences = [
    ...(hasSessionEnded ? [t('auth:reason.sessionEnded')] : []),
    ...(isUncharged ? [t('auth:reason.notCharged')] : []),
    text,
  ];
  return sentences.join(' ');
}
