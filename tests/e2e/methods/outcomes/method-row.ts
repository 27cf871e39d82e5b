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

export interface BoughtPlan {
  id: string;
  devices: number;
  duration: Duration;
}

interface Common {
  name: string;
  /** The paying member’s account; a member with an expired plan by default. */
  account?: string;
  plan?: BoughtPlan;
  /** Makes the sandbox offer the method. */
  prepare?(sandbox: Sandbox): Promise<unknown>;
  /** Chooses the method and fills in its fields. */
  fill(checkout: Checkout): Promise<void>;
  /** Outcomes that the method can’t have, and why. */
  impossible?: Partial<Record<Outcome, string>>;
  /** The spec that covers an outcome in `npm test`, if another one does. */
  coveredBy: Partial<Record<Outcome, string>>;
}

/** Charged or declined in the response to `pay`. Stays pending only if the response is lost. */
interface AtOnce extends Common {
  kind: 'immediate';
  /** How to decline the payment, the error code shown, and whether a failed order exists afterwards. */
  refusal: { code: string; isOrderCreated: boolean; arrange(checkout: Checkout): Promise<unknown> };
}

/** Pending until an external party responds. */
interface Waiting extends Common {
  kind: 'waiting';
  /** Where the payment continues: on this page, on another page, or in a popup window. */
  place(checkout: Checkout): 'here' | 'away' | 'window';
  /** The first thing visible there. */
  started(paymentPage: User): Locator;
  /** What is visible when the user returns to the pending payment. */
  resumed(user: User): Locator;
  /** Closes what covers the page. */
  dismiss?(user: User): Promise<void>;
  /** The payment is still valid after the first duration, and has expired after the second. */
  validForSeconds: number;
  expiredAfterSeconds: number;
  /** After expiry: a renewal for the same order, or the choice of a payment method. */
  onExpiry: { heading: string; renew: string } | 'choice';
  /** How to bring about each result. */
  settleAs: Record<'success' | 'failed' | 'cancelled', (checkout: Checkout, paymentPage: Page) => Promise<unknown>>;
  /** The error shown for a decline, if there is no result page. */
  failure?: string;
}

export type MethodRow = AtOnce | Waiting;
