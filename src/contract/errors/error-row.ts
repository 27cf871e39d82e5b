import type { ErrorCode } from '../openapi/error-descriptions';

/** What the client does with an error wherever it occurs. Source: specification, section 8. */
export type Handling =
  /** Nothing: the caller decides whether to show the message. */
  | 'pass'
  /** Clears the session. */
  | 'clearSession'
  /** Shows the message and clears the session. */
  | 'messageAndClearSession'
  /** Opens the "not found" page. */
  | 'notFound'
  /** Opens the plans with the parameters `error=6000` and `type=cannotBuyPlan`. */
  | 'cannotBuyPlan'
  /** Shows the message, clears the session and opens the sign-in page. */
  | 'messageAndLogin'
  /** The caller shows the message. If it doesn't, an error toast shows it. */
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
export interface ErrorRow extends ErrorBehavior {
  readonly code: ErrorCode;
}

/** How the client handles an error, if that differs from the default. */
export interface ErrorBehavior {
  /** Default: `message`. */
  readonly handling?: Handling;
  /** The code is an expected answer and not a failure, so it emits no `sub-error` event. */
  readonly emitsNoEvent?: true;
  /** The form field that shows the error. */
  readonly field?: ErrorField;
  /** The screen where the customer can solve the problem. */
  readonly goTo?: 'plans' | 'login' | 'register' | 'resend-confirm' | 'forgot-password';
  /**
   * Whether the customer may have been charged, if a payment request returned this code.
   * - notMoved: nothing was charged, and the code's text says so.
   * - unknown: the payment may have succeeded. If the error's data contains the order, the order's status decides.
   *
   * Without this field, the code's text says nothing about money, and the screen adds what it knows about the payment.
   */
  readonly money?: 'notMoved' | 'unknown';
  /** Why a payment was refused, if the checkout explains it with its own text instead of the text of the code. */
  readonly problem?: 'priceChanged' | 'expired';
  /** The order can't be paid any more; the next payment attempt creates a new order. */
  readonly endsOrder?: true;
  /** The emailed link, or the account behind it, can't be used any more. */
  readonly endsLink?: true;
  /** The account is blocked. The customer can only use another account or contact support. */
  readonly blocksAccount?: true;
  /** The plan can't be bought, which a retry doesn't change. */
  readonly isNotOnSale?: true;
  /** The requested object doesn't exist, or doesn't exist any more. */
  readonly isNotFound?: true;
  /** Which data on the screen is out of date. */
  readonly staleData?: 'plans' | 'renewal';
  /**
   * What prevents the request. `renewal`: the card to delete is used for automatic renewal, or automatic renewal can't
   * be turned off because a renewal is being charged right now.
   */
  readonly blockedBy?: 'renewal';
  /** The mandate that renewals charge can't be charged any more, as it is: renewals need another payment method. */
  readonly needsNewMandate?: true;
  /** The notice that explains the error on a TV (set-top box). Source: specification, section 6. */
  readonly stbNotice?: 'stbLoginErr';
  /**
   * Set if the code's text is about a card. If the payer used none, the text `payment:problem.elsewhere.<noCardText>`
   * replaces it.
   */
  readonly noCardText?: 'declined' | 'funds';
}
