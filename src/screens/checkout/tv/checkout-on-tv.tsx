import '../../shared/tv/tv-texts';
import { useEffect } from 'react';
import type { Params } from '../../../runtime/navigation/destinations';
import { useElementContext } from '../../../runtime/page/element-context';
import { HandOff } from './hand-off';

interface CheckoutOnTvProps {
  planId?: string | undefined;
  orderId?: string | undefined;
  /** `here`: the payer pays on the TV itself. */
  pay?: string | undefined;
  coupon?: string | undefined;
}

/** Hands a TV's checkout over to a phone. If the payer pays on the TV, this component only handles the Back key. */
export function CheckoutOnTv({ planId, orderId, pay, coupon }: CheckoutOnTvProps) {
  if (pay === 'here')
    return (
      <BackToHandOff params={{ ...(orderId ? { orderId } : { planId: planId ?? '' }), ...(coupon && { coupon }) }} />
    );
  return <HandOff planId={planId} orderId={orderId} coupon={coupon} />;
}

/**
 * If the checkout is in a dialog or inline, the Back key returns from the payment methods to the QR code until an order
 * is created. In a checkout elsewhere, the Back key goes back in the browser's history.
 */
function BackToHandOff({ params }: { params: Params }) {
  const { host, navigate } = useElementContext();
  const serializedParams = JSON.stringify(params);
  useEffect(() => {
    if (!host.closest('sub-dialog') && host.getAttribute('checkout') !== 'inline') return undefined;
    const goBack = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      navigate('checkout', JSON.parse(serializedParams) as Params);
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
