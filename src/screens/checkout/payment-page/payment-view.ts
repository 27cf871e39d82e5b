import type { CheckoutStep } from '../flow/state/steps';

/** Views of the payment screen with a page of their own; the others share the result's page. */
export type PaymentView = 'pix' | 'paynow' | 'caishen' | 'redirect';

const qrKinds = ['paynow', 'caishen'] as const;
const viewsOfOneMethod: readonly string[] = ['pix', ...qrKinds];

/** The view of the order's payment method; null for methods without one. */
function viewOf(step: CheckoutStep): PaymentView | null {
  if (step.group === 'PIX') return 'pix';
  const action = step.phase === 'actionRequired' ? step.action : null;
  const kindOrMethod = action?.type === 'qr' && action.kind ? action.kind : step.methodCode;
  const qrKind = qrKinds.find((kind) => kind === kindOrMethod);
  if (qrKind) return qrKind;
  return action?.type === 'redirect' || action?.type === 'form' ? 'redirect' : null;
}

/**
 * The view to show instead of the requested view, if the requested view is for another payment method than the order's.
 * `result` is the page of the result. Null if the requested view is right or isn't for one method, or while no payment
 * has been found.
 */
export function correctedView(requested: string | undefined, step: CheckoutStep): PaymentView | 'result' | null {
  const hasPayment =
    step.phase === 'actionRequired' || step.phase === 'done' || (step.phase === 'waiting' && step.for === 'money');
  if (!requested || !viewsOfOneMethod.includes(requested) || !hasPayment) return null;
  const view = viewOf(step);
  return view === requested ? null : (view ?? 'result');
}
