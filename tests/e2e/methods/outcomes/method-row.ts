import type { Locator, Page } from '@playwright/test';
import type { Sandbox } from '../../../tools/sandbox/sandbox';
import type { Duration, User } from '../../helpers/journey';

/** What can become of a payment. */
export const outcomes = ['success', 'failed', 'cancelled', 'pending', 'expired', 'otherBrowser', 'closedTab'] as const;
export type Outcome = (typeof outcomes)[number];

/** One payment that is walked to its end. */
export interface Checkout extends User {
  sandbox: Sandbox;
  row: MethodRow;
  where: 'partner' | 'portal';
  width: 'phone' | 'desktop';
}

export interface BoughtPlan {
  id: string;
  devices: number;
  duration: Duration;
}

interface Common {
  name: string;
  /** Who pays; without one a member whose plan has ended. */
  account?: string;
  plan?: BoughtPlan;
  /** Makes the sandbox offer it. */
  prepare?(sandbox: Sandbox): Promise<unknown>;
  /** Chooses it and fills in what it asks. */
  fill(checkout: Checkout): Promise<void>;
  /** Ends that it cannot have, and why. */
  impossible?: Partial<Record<Outcome, string>>;
  /** Ends that another file walks every day, and which. */
  coveredBy: Partial<Record<Outcome, string>>;
}

/** Charged or refused while the payer looks on. Only an answer that gets lost leaves it open. */
interface AtOnce extends Common {
  kind: 'immediate';
  /** How it is refused: `code` is said, and an order is there that failed, unless none was made. */
  refusal: { code: string; isOrderMade: boolean; arrange(checkout: Checkout): Promise<unknown> };
}

/** Waits for something outside. */
interface Waiting extends Common {
  kind: 'waiting';
  /** Where the payer is after pressing pay: on this page, on another instead of it, or in a window beside it. */
  place(checkout: Checkout): 'here' | 'away' | 'window';
  /** What the payer sees first, there. */
  started(there: User): Locator;
  /** What is seen whenever the payment is come back to. */
  resumed(user: User): Locator;
  /** Takes away what stands before the page. */
  dismiss?(user: User): Promise<void>;
  /** Seconds within which it is paid for certain, and after which it is over for certain. */
  validForSeconds: number;
  expiredAfterSeconds: number;
  /** What an end in time leads to: a new code under the old one's order, or the choice of a way to pay. */
  onExpiry: { heading: string; renew: string } | 'choice';
  /** How each answer comes about. */
  answers: Record<'success' | 'failed' | 'cancelled', (checkout: Checkout, there: Page) => Promise<unknown>>;
  /** What a no is called, where it is not a page of its own. */
  failure?: string;
}

export type MethodRow = AtOnce | Waiting;
