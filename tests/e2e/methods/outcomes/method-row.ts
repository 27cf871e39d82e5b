import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { Sandbox } from '../../../tools/sandbox/sandbox';
import type { Duration, User } from '../../helpers/interactions';

/**
 * What can happen after the user pays: the payment gets a final status, stays pending or expires, or the user continues
 * it in another browser or after closing the tab.
 */
export const outcomes = ['success', 'failed', 'cancelled', 'pending', 'expired', 'otherBrowser', 'closedTab'] as const;
export type Outcome = (typeof outcomes)[number];

/** A user at a checkout, and the row (in method-table.ts) of the method that the user pays with. */
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
  /** The method's name in test titles and in `coverageTags({ method })`: the tag of a test that covers the method. */
  name: string;
  /** Email address of the paying member. Default: a member whose plan has expired. */
  account?: string;
  /** Default: a plan for one device and one month. */
  plan?: PlanToBuy;
  /** Makes the sandbox offer the method, and the browser's pages wait for it. */
  prepare?(sandbox: Sandbox, context: BrowserContext): Promise<unknown>;
  /** Chooses the method and fills in its fields. */
  chooseAndFill(checkout: Checkout): Promise<void>;
  /** Pays. Default: presses the form's pay button. */
  press?(checkout: Checkout): Promise<unknown>;
  /** Outcomes that the method can’t have, and why. */
  impossible?: Partial<Record<Outcome, string>>;
  /** Outcomes that another spec tests in `npm test`, with the path of that spec relative to tests/e2e. */
  coveredBy: Partial<Record<Outcome, string>>;
}

/**
 * A method whose payment the server charges or declines before it responds to the `pay` request. The payment is pending
 * only if this response is lost.
 */
interface ImmediateMethod extends CommonMethod {
  kind: 'immediate';
  /**
   * What happens when a payment is declined: the page shows the error `code`, and a failed order exists afterwards if
   * `isOrderCreated`. `arrange` makes the next payment fail. `text` is the key of the error's text, by default the code's.
   */
  decline: { code: string; text?: string; isOrderCreated: boolean; arrange(checkout: Checkout): Promise<unknown> };
}

/** A method whose payment is pending until an external party responds. */
interface WaitingMethod extends CommonMethod {
  kind: 'waiting';
  /** Where the payment continues: on this page, on another page, or in a popup window. */
  continuesOn(checkout: Checkout): 'samePage' | 'otherPage' | 'popup';
  /** An element of the page (or popup window) where the payment continues. It's visible once that page has opened. */
  startedElement(userOnPaymentPage: User): Locator;
  /** An element that is visible when the user returns to the pending payment. */
  resumedElement(user: User): Locator;
  /** Closes the dialog that covers the page when the user returns to the pending payment. */
  dismiss?(user: User): Promise<void>;
  /** An age of the payment, in seconds, at which the user can still pay. */
  stillValidAfterSeconds: number;
  /** An age of the payment, in seconds, at which the payment has expired. */
  expiredAfterSeconds: number;
  /**
   * What the page offers after the payment has expired: a new payment for the same order (with the translation keys of
   * the heading and of the button that starts the new payment), or the list of payment methods.
   */
  onExpiry: { heading: string; renew: string } | 'methodList';
  /** What the external party does to cause each result. `paymentPage` is the page on which the payment continues. */
  resultActions: Record<
    'success' | 'failed' | 'cancelled',
    (checkout: Checkout, paymentPage: Page) => Promise<unknown>
  >;
  /** The translation key of the error that is shown for a failed payment. Without it, a result page is shown. */
  failureError?: string;
}

export type MethodRow = ImmediateMethod | WaitingMethod;
