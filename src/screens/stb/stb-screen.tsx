import '../shared/tv/tv-texts';
import type { ComponentType } from 'react';
import { useElementContext, useMember } from '../../runtime/page/element-context';
import { useSignalValue } from '../../runtime/page/use-signal-value';
import { Loading, Skeleton } from '../../ui/feedback/skeleton';
import { LazyPart } from '../../ui/lazy/lazy-part';
import { useScreenPart } from '../shared/parts/screen-parts';

export interface StbProps {
  view?: string | undefined;
  planId?: string | undefined;
  orderId?: string | undefined;
}

type Part = () => Promise<ComponentType<StbProps>>;

const orders: Part = () => import('./stb-orders').then((module) => module.StbOrders);
const confirmSignIn: Part = () => import('./confirm-sign-in/confirm-sign-in').then((module) => module.ConfirmSignIn);
const tips: Part = () => import('./payment-tips').then((module) => module.PaymentTips);

/**
 * On a TV: orders, tips and handing a purchase over to a phone. On a phone: the other end of that, and of a TV's sign-in.
 */
export function StbScreen(props: StbProps) {
  const { scene } = useSignalValue(useElementContext().settings);
  const member = useMember();
  const { view, planId, orderId } = props;
  const hasSubject = planId !== undefined || (orderId !== undefined && member !== null);
  const name =
    view === 'pay'
      ? scene === 'STB' && hasSubject
        ? 'code'
        : 'phone'
      : view === 'tips' || view === 'sign-in'
        ? view
        : 'orders';
  const handOff = useScreenPart('loadHandOff');
  const phone = useScreenPart('loadPhone');
  const load: Part = { orders, tips, code: handOff, phone, 'sign-in': confirmSignIn }[name];
  return (
    <LazyPart key={name} load={load} props={props}>
      <Loading>
        <Skeleton height="calc(var(--s-px) * 360)" />
      </Loading>
    </LazyPart>
  );
}
