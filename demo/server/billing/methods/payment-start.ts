import type { PaymentAction } from '../../../../src/contract/entities';
import type { Language } from '../../../../src/contract/primitives';
import type { MethodRow } from '../../catalogue/method-rows';
import type { Database } from '../../database/open';
import type { MandateRow, OrderRow } from '../../database/schema';
import type { ChargeableCard } from '../cards/card-reading';
import type { ExpressPayment } from './express';
import type { PrepaidCard } from './prepaid';

/** What `beginPayment` needs to start a payment. */
export interface PaymentStart {
  tx: Database;
  now: number;
  /** The payer's IP address; null if the payer is absent. */
  ip: string | null;
  order: OrderRow;
  method: MethodRow;
  card: ChargeableCard | null;
  /** The origin of the gateway's pages. */
  origin: string;
  language: Language;
  /** The receiver's name on PIX and PayNow codes. */
  merchant: string;
  shouldSaveCard: boolean;
  /** Whether automatic renewal is turned on when the payment succeeds. */
  turnsOnRenewal: boolean;
  /** Whether the payment is started in a session from a partner's page. */
  isFromPartnerPage?: boolean;
  returnUrl: string | null;
  /** The validated choice within the method, such as a bank; null if the method has no options. */
  optionCode: string | null;
  /** The payer's entries in the method's fields. */
  payer: Readonly<Record<string, string>>;
  /** The prepaid card, if one was typed. */
  prepaid?: PrepaidCard | null;
  /** What the payer authorized in a wallet's sheet, for methods in the group EXPRESS. */
  expressPayment?: ExpressPayment | null;
  /** The mandate that the payer is asked to authorize with the payment. */
  newMandate?: MandateRow | null;
  /** The mandate to charge for a renewal. */
  mandate?: MandateRow | null;
  /** Whether the payer is absent, which is true for renewals. */
  isOffSession?: boolean;
}

/** A payment after its start: succeeded, failed, or pending until the payer acts. */
export interface StartedPayment {
  action: PaymentAction;
  /** When the pending payment expires. */
  expires: number | null;
  /** The order's new payment deadline, if the payment extends it. */
  payBefore?: number;
  outcome: 'success' | 'pending' | { failureCode: string };
  /** The payment's id at Stripe, if the payment was started there. */
  providerPaymentId?: string | null;
}
