import type { Order } from '../../../../contract/entities';
import type { PaymentEvent } from '../../../shared/payment/payment-events';
import type { PaymentChoice } from '../../../shared/payment/payment-method';
import type { Attempt } from '../start/attempts';
import { type CheckoutStep, initialStep, type StepEvent } from './steps';

/** The state of one checkout. Attempts are also stored in the browser, see `attempts.ts`. */
export interface CheckoutState {
  /** Empty if the checkout was opened for an order. */
  readonly planId: string;
  step: CheckoutStep;
  /** The attempt that this checkout sent or polls. */
  attempt?: Attempt;
  /** The id of the order of `attempt`, once the server has returned the order. */
  knownOrderId?: string;
  /** The last order after whose outcome other screens were refreshed (`refreshMember`). */
  refreshedOrderId?: string;
  /** A payment or confirmation is in progress, so clicks to pay or confirm are ignored. */
  isLocked: boolean;
  /** The form's values in the last request. They are sent again to renew an expired payment code. */
  lastChoice?: PaymentChoice;
  /** The confirmation that has no definite response yet. `input`: what the payer entered. `key`: idempotency key. */
  confirmation?: { input: string; key: string } | undefined;
  /**
   * Set if the step shows an earlier purchase of the same plan, which this checkout didn't make, and the payer hasn't
   * decided yet whether to buy the plan again.
   */
  earlierPurchase?: EarlierPurchase | undefined;
  /** The order of the purchase after which the payer chose to buy the plan again. */
  repeatedOrderId?: string;
  /** An unfinished order for another plan. */
  otherOrder?: Order | null;
}

export interface EarlierPurchase {
  /** How long ago the order was paid when it was found, in milliseconds. */
  ageMs: number;
}

/** Values from the browser at the time of an event. */
export interface ReducerContext {
  /** The device's time, for attempts, which only this browser stores and reads. */
  now: number;
  /** The server's time, for orders and their deadlines. */
  serverTime: number;
  /** The stored attempt, which another tab may have changed. */
  storedAttempt: Attempt | undefined;
  /** The attempt that the next payment would use. */
  nextAttempt: Attempt;
}

/**
 * Reads the form, and encrypts the card together with the attempt's idempotency key. Resolves to null if an input is
 * invalid.
 */
export type Collect = (idempotencyKey: string) => Promise<PaymentChoice | null>;

type StepEventOf<Type extends StepEvent['type']> = Extract<StepEvent, { type: Type }>;

export type CheckoutEvent =
  | Exclude<
      StepEvent,
      { type: 'noPayment' | 'pay' | 'responded' | 'refused' | 'responseLost' | 'order' | 'renew' | 'changeMethod' }
    >
  /** No payment is in progress: the checkout starts with the choice of a payment method. */
  | (StepEventOf<'noPayment'> & { attempt?: Attempt; otherOrder?: Order | null })
  /** The payer clicked the pay button. */
  | { type: 'pay'; collect: Collect }
  /** The form was read. */
  | { type: 'collected'; attempt: Attempt; choice: PaymentChoice }
  | (StepEventOf<'responded'> & { attempt: Attempt })
  /** The server refused the payment. `attempt`: the attempt to store; null if the next payment needs a new key. */
  | (StepEventOf<'refused'> & { attempt: Attempt | null; paymentId: string })
  /** The request has no definite response. */
  | { type: 'responseLost'; attempt: Attempt; code: string | null }
  /** The outcome of a stored attempt is unknown, so it must be polled. */
  | { type: 'recover'; attempt: Attempt }
  /**
   * The server returned an order to show. Its payment is loaded next, and then `order` follows. `isRecovered`: the
   * order was found by polling after a lost response, or while the form was open. `earlierPurchase`: this checkout
   * didn't buy the order, and asks whether to buy the plan again.
   */
  | { type: 'found'; order: Order; attempt?: Attempt; isRecovered?: true; earlierPurchase?: EarlierPurchase }
  /**
   * The state of an order and its payment. Only the event that follows `found` has `isNewCodeRequested`: whether
   * another screen requested a new payment code. If it's true and the code has expired, a new code is requested;
   * otherwise an unfinished payment is polled. Events from polling don't have it.
   */
  | (StepEventOf<'order'> & { isNewCodeRequested?: boolean })
  /** Another tab may have changed the stored attempt. */
  | { type: 'otherTabChanged' }
  /** The page became visible or active again: meanwhile, the plan may have been bought on another device. */
  | { type: 'pageShown' }
  /** The payer saw that the order is paid. */
  | { type: 'successShown' }
  /** The payer clicked the button to check again. */
  | { type: 'check' }
  /** The payer requested a new code to pay with, such as a QR code. */
  | { type: 'renewCode' }
  /** The payer wants to choose another payment method. */
  | { type: 'changeMethod' }
  /** The payer confirmed the payment. `key` is used unless the same input was already sent with another key. */
  | { type: 'confirm'; input: string; key: string }
  /** A confirmation failed. `isDefinite`: the server refused it, so the next confirmation gets a new key. */
  | ({ type: 'confirmFailed'; isDefinite: boolean } & Pick<StepEventOf<'refused'>, 'code' | 'total'>);

/** A side effect of an event. `create-checkout.ts` runs it. */
export type CheckoutEffect =
  /** Looks for an earlier payment or an unfinished order. */
  | { type: 'lookUp' }
  /** Reads the form for a payment, and checks whether the plan was bought elsewhere since the form opened. */
  | { type: 'collect'; collect: Collect; attempt: Attempt }
  /** Checks whether the plan was bought elsewhere since the form opened. */
  | { type: 'checkForPurchase' }
  /** Records that the payer saw that the order is paid. */
  | { type: 'recordShownSuccess'; order: Order }
  /**
   * `wasKeyUsed`: an earlier request used the same idempotency key. `isEarlierOutcomeUnknown`: the outcome of that
   * earlier request is unknown.
   */
  | {
      type: 'sendPayment';
      attempt: Attempt;
      choice: PaymentChoice;
      wasKeyUsed: boolean;
      isEarlierOutcomeUnknown: boolean;
    }
  /** Loads the latest payment of the order. */
  | { type: 'loadPayment'; order: Order }
  | { type: 'storeAttempt'; attempt: Attempt }
  | { type: 'deleteAttempt' }
  | { type: 'poll'; target: PollTarget }
  | { type: 'stopPolling' }
  | { type: 'pollNow' }
  | { type: 'emit'; events: readonly PaymentEvent[] }
  | { type: 'refreshMember' }
  | { type: 'redirect'; url: string };

/** What is polled until its outcome is known. `isEager`: the first request is sent at once, not after a delay. */
export type PollTarget =
  /** The state of an order. `isPaid`: the payment succeeded, and only the order's details are missing. */
  | { kind: 'order'; orderId: string; isPaid: boolean; isEager: boolean }
  /** The outcome of an attempt. `code`: the server's error code, or null if there was no response. */
  | { kind: 'attempt'; attempt: Attempt; code: string | null; isEager: true };

export interface Transition {
  state: CheckoutState;
  effects: readonly CheckoutEffect[];
}

export const initialState = (planId = ''): CheckoutState => ({ planId, step: initialStep, isLocked: false });
