/**
 * Events of the tags and what their `detail` carries. They bubble and are composed; none carries a token, an e-mail or
 * card data. Source: design, section 4.
 */
export interface SubEventDetails {
  'sub-ready': { tag: string };
  /** A plan was chosen. Preventable. */
  'sub-plan-select': { planId: string };
  /** What the visitor wants needs an account. Preventable. */
  'sub-auth-required': { to: string; params: Record<string, string> };
  'sub-login': { uid: string; isNew: boolean };
  'sub-logout': { reason: string };
  'sub-order-created': { orderId: string; planId: string };
  'sub-payment-pending': { orderId: string };
  'sub-payment-succeeded': { orderId: string; planId: string };
  'sub-payment-failed': { orderId: string; code: string | null };
  'sub-payment-cancelled': { orderId: string };
  /** Another screen is wanted. Preventable. */
  'sub-navigate': { to: string; params: Record<string, string> };
  /** The visitor is done with the screen: a dialog closes, a screen opened in place gives way. */
  'sub-close': Record<never, never>;
  'sub-language-change': { lang: string };
  /** Something went wrong that the screen shows; `kind` is network, timeout, code, malformed or crash. */
  'sub-error': { kind: string; code: string | null };
}

export type SubEventName = keyof SubEventDetails;

/** Events a page may prevent; the element then does nothing by itself. */
export const preventable: readonly SubEventName[] = ['sub-plan-select', 'sub-auth-required', 'sub-navigate'];
