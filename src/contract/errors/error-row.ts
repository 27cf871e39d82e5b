import type { ErrorCode } from '../openapi/error-descriptions';

/** What the client does with an error wherever it occurs. Source: specification, section 8. */
export type Handling =
  /** Nothing: the caller decides whether to show it. */
  | 'pass'
  /** Clears the session. */
  | 'clearSession'
  /** Shows the message and clears the session. */
  | 'messageAndClearSession'
  /** Goes to the "not found" page. */
  | 'notFound'
  /** Goes to the plans with error 6000 and type cannotBuyPlan. */
  | 'cannotBuyPlan'
  /** Shows the message, clears the session and goes to the sign-in. */
  | 'messageAndLogin'
  /** The caller shows the message. If it doesn't, an error toast does. */
  | 'message';

/** A form field that an error can be about. A form without that field shows the error above the form. */
export type ErrorField =
  | 'account'
  | 'country'
  | 'password'
  | 'code'
  | 'captcha'
  | 'coupon'
  | 'currency'
  | 'savedCard'
  | 'securityCode';

/** One row of the error table. */
export interface ErrorRow extends ErrorBehaviour {
  readonly code: ErrorCode;
}

/** How the client handles an error, if that differs from the default. */
export interface ErrorBehaviour {
  /** Default: `message`. */
  readonly handling?: Handling;
  /** The form field that shows the error. */
  readonly field?: ErrorField;
  /** The screen where the customer can solve the problem. */
  readonly goTo?: 'plans' | 'login' | 'register' | 'resend-confirm' | 'forgot-password';
  /**
   * - notMoved: nothing was charged, and the text of the code says so.
   * - unknown: money may have moved, unless the error contains the order.
   * - absent: the code says nothing about money; the screen adds what it knows about the payment.
   */
  readonly money?: 'notMoved' | 'unknown';
  /** Why a payment was refused, if the checkout shows its own text. */
  readonly problem?: 'priceChanged' | 'expired';
  /** The order can't be paid any more; the next attempt creates a new one. */
  readonly endsOrder?: true;
  /** The emailed link, or the account behind it, can't be used any more. */
  readonly endsLink?: true;
  /** The account is blocked. The customer can only use another account or contact support. */
  readonly blocksAccount?: true;
  /** The requested object doesn't exist, or doesn't exist any more. */
  readonly isNotFound?: true;
  /** The data on the screen that is out of date. */
  readonly staleData?: 'plans' | 'renewal';
  /** What the customer has to change before the request can succeed. */
  readonly blockedBy?: 'renewal';
  /** The notice that explains the error on a set-top box. Source: specification, section 6. */
  readonly stbNotice?: 'stbLoginErr';
  /** The card or order belongs to another member. */
  readonly belongsToOtherMember?: true;
  /** Too many requests; the error's data may say how long to wait. */
  readonly isRateLimit?: true;
  /** Too many wrong codes or passwords; the error's data may say how long the account stays locked. */
  readonly isLockout?: true;
  /** The member has no permission. */
  readonly isForbidden?: true;
  /** The server doesn't offer the operation. */
  readonly isUnsupported?: true;
  /** The bank declined this card; another one may work. */
  readonly isDeclined?: true;
  /** The server can return this code if an idempotency key was used for a different request. */
  readonly mayMeanReusedKey?: true;
  /** The key in errors.json to use if the payment method is a wallet. */
  readonly walletTextKey?: string;
}
