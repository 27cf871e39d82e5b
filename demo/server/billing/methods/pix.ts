import type { PaymentAction } from '../../../../src/contract/entities';
import type { Money } from '../../../../src/contract/primitives';
import { buildPixPayload } from '../../../../src/rules';
import type { MandateRow } from '../../database/schema';
import { mandateTerms } from '../mandates/mandates';

/** The PIX key (of the type "random key") of the fictitious demo receiver. */
const receiverKey = '00000000-0000-4000-8000-000000000000';

/** Returns the action that shows the PIX code of a payment. The code's transaction id is the payment's id. */
export function pixAction(payment: {
  paymentId: string;
  total: Money;
  /** The receiver's name in the code. */
  merchant: string;
  expires: number;
  /** Whether to show the receiver's key beside the code. */
  showsKey: boolean;
}): PaymentAction {
  const payload = buildPixPayload({
    key: receiverKey,
    amount: payment.total,
    merchantName: payment.merchant,
    merchantCity: 'Sao Paulo',
    txid: payment.paymentId,
    isSingleUse: true,
  });
  return { type: 'copyPaste', payload, expires: payment.expires, key: payment.showsKey ? receiverKey : null };
}

/**
 * The action that asks for Pix Automático: one code that pays `total` and authorizes the mandate, or only authorizes it
 * if `total` is null (Banco Central, Manual de Padrões para Iniciação do Pix: composite QR codes).
 */
export function recurringPixAction(
  mandate: MandateRow,
  {
    total,
    merchant,
    paymentId,
    expires,
  }: { total: Money | null; merchant: string; paymentId: string; expires: number },
): PaymentAction {
  const payload = buildPixPayload({
    ...(total && { url: `pix.example.com/qr/${paymentId}`, amount: total, isSingleUse: true }),
    recurrenceUrl: `pix.example.com/rec/${mandate.mandateId}`,
    merchantName: merchant,
    merchantCity: 'Sao Paulo',
    ...(total && { txid: paymentId }),
  });
  return { type: 'copyPaste', payload, expires, key: null, mandate: mandateTerms(mandate) };
}
