import { rememberNext } from './navigate';

const params = [
  ['planId', 'plan-id'],
  ['orderId', 'order-id'],
] as const;

/** Hears a checkout send the payer to a new password (error 2500), and keeps the purchase to come back to. */
export function keepPurchase(event: Event): void {
  const { to } = (event as CustomEvent<{ to: string }>).detail;
  const checkout = event.target as HTMLElement;
  if (to !== 'forgot-password' || checkout.localName !== 'sub-checkout') return;
  const given = params.flatMap(([param, attribute]) => {
    const value = checkout.getAttribute(attribute);
    return value ? [[param, value] as const] : [];
  });
  rememberNext({ to: 'checkout', params: Object.fromEntries(given) });
}
