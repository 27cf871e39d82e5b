/** The order that an event is about. */
export interface OrderDetail {
  orderId: string;
  planId: string;
  /** The total as decimal text ("19.90"), and its currency (ISO 4217); null if unknown. */
  amount: string | null;
  currency: string | null;
  /** The coupon's code. */
  coupon: string | null;
  /** The partner's own id of the visit or campaign: attribute `reference`, or `?ref=` of the page's URL. */
  reference: string | null;
  /** The page's own data about the order: attribute or setting `metadata`. */
  metadata: Record<string, string> | null;
  /** Automatic renewal made the order. */
  isRenewal: boolean;
}

/** How the visitor closed a screen. */
export type CloseReason = 'button' | 'escape' | 'back' | 'done';

/** The plan that a step of a purchase is about. The amount is decimal text ("19.90"); null until it is known. */
export interface PlanDetail {
  planId: string;
  name: string | null;
  amount: string | null;
  currency: string | null;
}

/**
 * The elements' events and their `detail`. All of them bubble and are composed; none contains a token, an email address
 * or card data. The descriptions below are published: the manifest and the documentation repeat them.
 */
export interface SubEventDetails {
  /** The element has loaded its brand and language and is rendered. */
  'sub-ready': { tag: string };
  /** The plans are shown. The detail is about the plan that is chosen at first, with its price. */
  'sub-view-plans': PlanDetail;
  /** The visitor chose another plan or number of devices in the list. */
  'sub-plan-change': PlanDetail;
  /** The visitor chose a plan. */
  'sub-plan-select': { planId: string };
  /** The checkout shows its form and the total. */
  'sub-checkout-open': PlanDetail;
  /** The payer chose another payment method. The amount is the total before the method's discount or fee is known. */
  'sub-method-select': PlanDetail & { methodCode: string };
  /** The payer pressed the pay button, and all fields are valid. The amount is the total on the button. */
  'sub-pay-submit': PlanDetail & { methodCode: string };
  /** The visitor goes to a screen that needs a signed-in member: `to` is its name, `params` are its parameters. */
  'sub-auth-required': { to: string; params: Record<string, string> };
  /** The visitor signed in, or registered (`isNew`). */
  'sub-login': { uid: string; isNew: boolean };
  /**
   * The session ended. `reason` is `user` after a sign-out, `deleted` after the member deleted the account, `password` if the member has to sign in again after a new
   * password, otherwise the server's error code. `isUncharged` is true if the server refused a payment because the
   * session had ended, before it charged anything. `switchesAccount` is true if the member signed out above a card form
   * to use another account there.
   */
  'sub-logout': { reason: string; isUncharged?: boolean | undefined; switchesAccount?: boolean | undefined };
  /** The server created an order. */
  'sub-order-created': OrderDetail;
  /** The payment is waiting for the payer, or for the money to arrive. */
  'sub-payment-pending': OrderDetail;
  /** The server confirmed the payment. */
  'sub-payment-succeeded': OrderDetail;
  /** The server reported that the payment failed. */
  'sub-payment-failed': OrderDetail & { code: string | null };
  /** The server reported that the payment was cancelled. */
  'sub-payment-cancelled': OrderDetail;
  /** The visitor goes to another screen: `to` is its name, `params` are its parameters. */
  'sub-navigate': { to: string; params: Record<string, string> };
  /**
   * The visitor changed what the screen shows, such as a filter. `to` is the screen's name, `params` are the parameters
   * with which it shows the new view. A page that keeps the parameters in its URL calls `preventDefault()` and sets the
   * parameters as the element's attributes.
   */
  'sub-view-change': { to: string; params: Record<string, string> };
  /**
   * The visitor closed the screen. `reason` is `button` for the dialog's close button, `escape` for the Escape key,
   * `back` for Back of the browser or the remote control, and `done` for a button of the screen, such as below a result.
   */
  'sub-close': { reason: CloseReason };
  /** The element changed its language. */
  'sub-language-change': { lang: string };
  /** The element shows an error. `kind` is `network`, `timeout`, `http`, `code`, `malformed`,
   * `request`, `refused` (the page may not embed the card form) or `crash`. */
  'sub-error': { kind: string; code: string | null };
}

export type SubEventName = keyof SubEventDetails;

/** Events whose default action a page can prevent. */
export const cancelableEvents: readonly SubEventName[] = [
  'sub-plan-select',
  'sub-auth-required',
  'sub-navigate',
  'sub-view-change',
];
