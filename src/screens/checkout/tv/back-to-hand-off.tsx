import { useEffect } from 'react';
import { parseJson } from '../../../rules/own-fields';
import { useElementContext } from '../../../runtime/element-context/element-context';
import type { Params } from '../../../runtime/navigation/destinations';
import type { HandOffProps } from './hand-off.lazy';

/**
 * If the checkout is in a dialog or inline, the Back key returns from the payment methods to the QR code until an order
 * is created. In a checkout elsewhere, the Back key goes back in the browser's history.
 */
export function BackToHandOff({ planId = '', orderId, coupon }: HandOffProps) {
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
