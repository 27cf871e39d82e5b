/**
 * How a payment page is opened.
 * - popup: in a pop-up, while this page polls the payment.
 * - page: this page navigates to the payment page, which later sends the payer back.
 * - phone: on the payer's phone. This page, which is on a TV, shows a QR code that opens the payment page.
 */
export type RedirectMode = 'popup' | 'page' | 'phone';

/** Where the page with the checkout is shown. */
export interface Environment {
  isTv: boolean;
  /** The checkout is in the portal, which restores its state when the payer returns. */
  isPortal: boolean;
  /** This page is in an iframe, where payment pages refuse to load. */
  isFramed: boolean;
  /** The device is a phone or tablet, where a payment app's return link can't lead back to a pop-up. */
  isTouch: boolean;
}

/**
 * How to open a payment page. On a TV, the payer uses a phone, because signing in to a wallet needs a keyboard. Payment
 * pages refuse to load in an iframe, so a page in an iframe opens a pop-up. Otherwise, the portal and pages on phones
 * and tablets navigate to the payment page; other pages open a pop-up, so that they keep their state.
 */
export function redirectModeFor({ isTv, isPortal, isFramed, isTouch }: Environment): RedirectMode {
  if (isTv) return 'phone';
  if (isFramed) return 'popup';
  return isPortal || isTouch ? 'page' : 'popup';
}

/** Determines where the page that contains the element `host` is shown. */
export function environmentOf(host: HTMLElement, isTv: boolean): Environment {
  return {
    isTv,
    isPortal: host.closest('sub-portal') !== null,
    isFramed: window.top !== window,
    isTouch: matchMedia('(hover: none) and (pointer: coarse)').matches,
  };
}
