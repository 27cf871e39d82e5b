import { useEffect } from 'react';
import { parseJson } from '../../../rules/own-fields';
import { useElementContext } from '../../../runtime/element-context/element-context';
import type { Params } from '../../../runtime/navigation/destinations';
import { LazyPart } from '../../../ui/async/lazy-part';
import { CodeSkeleton } from '../../shared/payment/checkout-skeleton';
import type { HandOffProps } from './screens/hand-off';

const loadHandOff = () => import('./screens/hand-off').then((module) => module.HandOff);

/** Hands a TV's checkout over to a phone. If the payer pays on the TV, this component only handles the Back key. */
export function TvCheckout({ pay, ...purchase }: HandOffProps & { pay?: string | undefined }) {
  if (pay === 'here') return <BackToHandOff {...purchase} />;
  return (
    <LazyPart load={loadHandOff} props={purchase} areas={['stb']}>
      <CodeSkeleton />
    </LazyPart>
  );
}

/**
 * If the checkout is in a dialog or inline, the Back key returns from the payment methods to the QR code until an order
 * is created. In a checkout elsewhere, the Back key goes back in the browser's history.
 */
function BackToHandOff({ planId = '', orderId, coupon }: HandOffProps) {
  const { host, navigate } = useElementContext();
  const params: Params = { ...(orderId ? { orderId } : { planId }), ...(coupon && { coupon }) };
  const serializedParams = JSON.stringify(params);
  useEffect(() => {
    if (!host.closest('sub-dialog') && host.getAttribute('checkout') !== 'inline') return undefined;
    const goBack = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      navigate('checkout', parseJson(serializedParams) as Params);
    };
    const stopHandling = () => host.removeEventListener('sub-back', goBack);
    host.addEventListener('sub-back', goBack);
    host.addEventListener('sub-order-created', stopHandling);
    return () => {
      stopHandling();
      host.removeEventListener('sub-order-created', stopHandling);
    };
  }, [host, navigate, serializedParams]);
  return null;
}
