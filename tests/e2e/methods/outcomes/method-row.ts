import type { Locator, Page } from '@playwright/test';
import type { Sandbox } from '../../../tools/sandbox/sandbox';
import type { Duration, User } from '../../helpers/journey';

/** Every outcome of a payment. */
export const outcomes = ['success', 'failed', 'cancelled', 'pending', 'expired', 'otherBrowser', 'closedTab'] as const;
export type Outcome = (typeof outcomes)[number];

/** A user at a checkout with one payment method. */
export interface Checkout extends User {
  sandbox: Sandbox;
  row: MethodRow;
  site: 'partner' | 'portal';
  width: 'phone' | 'desktop';
}

export interface PlanToBuy {
  id: string;
  devices: number;
  duration: Duration;
}

interface CommonMethod {
  name: string;
  /** The paying member’s account; a member with an expired plan by default. */
  account?: string;
  plan?: PlanToBuy;
  /** Makes the sandbox offer the method. */
  prepare?(sandbox: Sandbox): Promise<unknown>;
  /** Chooses the method and fills in its fields. */
  fill(checkout: Checkout): Promise<void>;
  /** Outcomes that the method can’t have, and why. */
  impossible?: Partial<Record<Outcome, string>>;
  /** Outcomes that another spec tests in `npm test`, with the name of that spec. */
  coveredBy: Partial<Record<Outcome, string>>;
}

/** A method that is charged or declined in the response to `pay`. Its payment is pending only if the response is lost. */
interface ImmediateMethod extends CommonMethod {
  kind: 'immediate';
  /** How to decline the payment, the error code shown, and whether a failed order exists afterwards. */
  refusal: { code: string; isOrderCreated: boolean; arrange(checkout: Checkout): Promise<unknown> };
}

/** A method whose payment is pending until an external party responds. */
interface WaitingMethod extends CommonMethod {
  kind: 'waiting';
  /** Where the payment continues: on this page, on another page, or in a popup window. */
  continuesOn(checkout: Checkout): 'samePage' | 'otherPage' | 'popup';
  /** The first element that is visible on that page. */
  startedElement(paymentPage: User): Locator;
  /** An element that is visible when the user returns to the pending payment. */
  resumedElement(user: User): Locator;
  /** Closes a dialog that covers the page. */
  dismiss?(user: User): Promise<void>;
  /** A time after which the payment is still valid. */
  validForSeconds: number;
  /** A time after which the payment has expired. */
  expiredAfterSeconds: number;
  /** What the page offers after expiry: a new payment for the same order, or the list of payment methods. */
  onExpiry: { heading: string; renew: string } | 'methodList';
  /** Actions that lead to each result. */
  resultActions: Record<
    'success' | 'failed' | 'cancelled',
    (checkout: Checkout, paymentPage: Page) => Promise<unknown>
  >;
  /** The error shown for a decline, if there is no result page. */
  failure?: string;
}

export type MethodRow = ImmediateMethod | WaitingMethod;
