import type { PaymentAction } from '../../../../contract/entities';

/** A payment that the payer makes with a transfer of a coin to an address. */
export type CryptoPayment = Extract<PaymentAction, { type: 'cryptoAddress' }>;

/** Whether nothing, a part or all of the amount was received. */
export function receivedShare({ received, missing }: CryptoPayment): 'none' | 'part' | 'all' {
  if (!received || Number(received) === 0) return 'none';
  return missing ? 'part' : 'all';
}
