import '../shared/tv/tv-texts';
import type { ComponentType } from 'react';
import { useIsTv, useMember } from '../../runtime/element-context/element-context';
import { Loading, Skeleton } from '../../ui/feedback/loading/skeleton';
import { LazyPart } from '../../ui/lazy/lazy-part';

export interface StbProps {
  view?: string | undefined;
  planId?: string | undefined;
  orderId?: string | undefined;
}

type LoadPart = () => Promise<ComponentType<StbProps>>;

/** Loads the checkout's views. The element passes them, because a screen doesn't import another one. */
interface CheckoutViews {
  /** The view on a TV that hands the purchase over to a phone. */
  loadHandOff: LoadPart;
  /** The view on a phone in which the payer continues a purchase that a TV has handed over. */
  loadPhonePurchase: LoadPart;
}

const loadOrders: LoadPart = () => import('./stb-orders.lazy').then((module) => module.StbOrders);
const loadConfirmSignIn: LoadPart = () =>
  import('./confirm-sign-in/confirm-sign-in').then((module) => module.ConfirmSignIn);
const loadReturnedToPhone: LoadPart = () => import('./returned-to-phone.lazy').then((module) => module.ReturnedToPhone);
const loadTips: LoadPart = () => import('./payment-tips.lazy').then((module) => module.PaymentTips);

/**
 * The `stb` (set-top box) screen. On TVs and in browsers: orders and payment tips. Only on TVs: handing a purchase over
 * to a phone. On a phone: continuing a TV's purchase, confirming a TV's sign-in, and a message for payers who return
 * from a bank's or wallet's page.
 */
export function StbScreen({ loadHandOff, loadPhonePurchase, ...props }: StbProps & CheckoutViews) {
  const isTv = useIsTv();
  const member = useMember();
  const { view, planId, orderId } = props;
  // Only a signed-in member can hand over an existing order.
  const canHandOff = planId !== undefined || (orderId !== undefined && member !== null);
  const loaders = {
    orders: loadOrders,
    returned: loadReturnedToPhone,
    tips: loadTips,
    handOff: loadHandOff,
    phone: loadPhonePurchase,
    'sign-in': loadConfirmSignIn,
  };
  const chooseLoaderName = (): keyof typeof loaders => {
    if (view === 'pay') return isTv && canHandOff ? 'handOff' : 'phone';
    return view === 'tips' || view === 'sign-in' || view === 'returned' ? view : 'orders';
  };
  const name = chooseLoaderName();
  const load: LoadPart = loaders[name];
  return (
    <LazyPart key={name} load={load} props={props}>
      <Loading>
        <Skeleton height="calc(var(--s-px) * 360)" />
      </Loading>
    </LazyPart>
  );
}
