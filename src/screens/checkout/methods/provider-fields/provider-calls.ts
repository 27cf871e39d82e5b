import type {
  PaymentFieldsOptions,
  PaymentFieldsResult,
  PaymentToConfirm,
} from '../../../../runtime/page/payment-fields';
import { leaveTopLayer } from '../../../../ui/overlays/leave-top-layer';
import { adapterFor } from './adapters';
import type { FieldsSession } from './fields-session';

/**
 * Calls the provider's script. It may open a 3-D Secure dialog, so a `<sub-dialog>` around the checkout element `host`
 * leaves the top layer during the call.
 */
async function callProvider<T>(host: HTMLElement, callback: () => Promise<T>): Promise<T | 'failed'> {
  const returnToTopLayer = leaveTopLayer(host);
  try {
    return await callback();
  } catch (error) {
    console.warn('[sub-elements]', error);
    return 'failed';
  } finally {
    returnToTopLayer();
  }
}

/** Confirms the payment with the fields that the payer filled in. The result of a failed call is unknown. */
export async function confirmWithFields(
  host: HTMLElement,
  session: FieldsSession,
  payment: PaymentToConfirm,
): Promise<PaymentFieldsResult> {
  const result = await callProvider(host, async () => (await session.ready())?.confirm(payment));
  return !result || result === 'failed' ? { ok: false, reason: 'unknown' } : result;
}

/**
 * - fields: the payer has to fill in the fields again.
 * - unsupported: this page has no adapter for the provider.
 * - interrupted: the provider's status of the payment couldn't be loaded.
 */
type ResumeResult = PaymentFieldsResult | 'fields' | 'unsupported' | 'interrupted';

/** Continues a payment that was started before a reload or a redirect. */
export async function resumePayment(
  host: HTMLElement,
  options: Pick<PaymentFieldsOptions, 'provider' | 'locale' | 'loadScript'> & PaymentToConfirm,
): Promise<ResumeResult> {
  const result = await callProvider(host, async () => {
    const adapter = await adapterFor(options.provider.name);
    if (!adapter) return 'unsupported';
    return (await adapter.resume?.(options)) ?? 'fields';
  });
  return result === 'failed' ? 'interrupted' : result;
}
