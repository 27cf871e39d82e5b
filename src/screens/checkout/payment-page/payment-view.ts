import type { CheckoutStep } from '../flow/state/steps';
import { type PaymentView, registryRowOf } from '../methods/method-registry';

/**
 * The wallets that are paid with a QR code and have their own view. The QR code's `kind` or the payment method's code
 * names the wallet.
 */
const qrWallets = ['paynow', 'caishen'] as const;
/** The views that are each for a single payment method. */
const singleMethodViews: readonly string[] = ['pix', ...qrWallets];

/** The view for the order's payment method and the action required of the payer; null if there is no such view. */
function viewOf(step: CheckoutStep): PaymentView | null {
  const { paymentView } = registryRowOf(step.group);
  if (paymentView) return paymentView;
  const action = step.phase === 'actionRequired' ? step.action : null;
  const kindOrMethod = action?.type === 'qr' && action.kind ? action.kind : step.methodCode;
  const qrWallet = qrWallets.find((wallet) => wallet === kindOrMethod);
  if (qrWallet) return qrWallet;
  return action?.type === 'redirect' || action?.type === 'form' ? 'redirect' : null;
}

/**
 * The view to show instead of the requested view, if the requested view is for another payment method than the order's.
 * `result` stands for `/paymentResult`, the page for payments without a view of their own. Null if the requested view
 * is right, if it isn't specific to a payment method, or while no payment has been found.
 */
export function correctedView(requested: string | undefined, step: CheckoutStep): PaymentView | 'result' | null {
  const hasPayment =
    step.phase === 'actionRequired' || step.phase === 'done' || (step.phase === 'waiting' && step.for === 'money');
  if (!requested || !singleMethodViews.includes(requested) || !hasPayment) return null;
  const view = viewOf(step);
  return view === requested ? null : (view ?? 'result');
}
