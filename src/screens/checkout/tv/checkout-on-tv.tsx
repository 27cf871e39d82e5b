import '../../shared/tv/tv-texts';
import { useEffect } from 'react';
import type { Params } from '../../../runtime/navigation/destinations';
import { useElementContext } from '../../../runtime/page/element-context';
import { HandOff } from './hand-off';

interface TvCheckoutProps {
  planId?: string | undefined;
  orderId?: string | undefined;
  /** `here`: pay on the TV itself. */
  pay?: string | undefined;
}

/** Hands a TV's checkout over to a phone, or links back to that from a checkout on the TV. */
export function TvCheckout({ planId, orderId, pay }: TvCheckoutProps) {
  if (pay === 'here') return <WayBack params={orderId ? { orderId } : { planId: planId ?? '' }} />;
  return <HandOff planId={planId} orderId={orderId} />;
}

/**
 * Back leads from choosing a way to pay here to the phone's picture again, where the checkout stands over a page; in the
 * portal going back does. Once there is an order, Back leaves, as everywhere.
 */
function WayBack({ params }: { params: Params }) {
  const { host, navigate } = useElementContext();
  const wanted = JSON.stringify(params);
  useEffect(() => {
    if (!host.closest('sub-dialog') && host.getAttribute('checkout') !== 'inline') return undefined;
    const goBack = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      navigate('checkout', JSON.parse(wanted) as Params);
    };
    const stop = () => host.removeEventListener('sub-back', goBack);
    host.addEventListener('sub-back', goBack);
    host.addEventListener('sub-order-created', stop);
    return () => {
      stop();
      host.removeEventListener('sub-order-created', stop);
    };
  }, [host, navigate, wanted]);
  return null;
}
