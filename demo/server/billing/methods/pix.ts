import type { PaymentAction } from '../../../../src/contract/entities';
import type { Money } from '../../../../src/contract/primitives';
import { buildPixPayload } from '../../../../src/rules';

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
