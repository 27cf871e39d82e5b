import type { LayoutName } from '../routing/routes';

/** Which parts of the page a layout shows around its screens, and the width of the main content. */
export interface Layout {
  /** The header's links to plans, orders, account and sign-in. */
  hasNavigation: boolean;
  /** The footer's disclaimer, refund policy and links. Every layout shows the copyright. */
  hasLegal: boolean;
  /**
   * The floating chat link, for brands that have one. Layouts for narrow forms don't have the link, because it
   * would cover the form.
   */
  hasChat: boolean;
  /** Maximum width of the page's main content: 1128 px (1328 in wide windows), 768 or 512 px. */
  width: 'wide' | 'middle' | 'narrow';
}

/** The layouts by name. */
export const layouts: Readonly<Record<LayoutName, Layout>> = {
  main: { hasNavigation: true, hasLegal: true, hasChat: true, width: 'wide' },
  auth: { hasNavigation: false, hasLegal: true, hasChat: false, width: 'narrow' },
  // For a reseller's payment: like `main`, but without the header's links.
  separate: { hasNavigation: false, hasLegal: true, hasChat: true, width: 'wide' },
  // For payment results, notices and TV screens: without the header's links, legal texts and chat link.
  bare: { hasNavigation: false, hasLegal: false, hasChat: false, width: 'middle' },
  error: { hasNavigation: true, hasLegal: false, hasChat: true, width: 'middle' },
};
