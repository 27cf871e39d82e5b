/** The page of notices and errors. Usage events on a path that isn't in `reportPages` also name this page. */
const noticePage = { id: 17, name: 'notice', routes: ['/notice', '/404', '/500'] } as const;

/**
 * The pages that usage events name (the specification calls these events the usage report). The specification defines
 * page ids from 1 to 17, but not which page has which id. We assigned an id to each of the specification's routes
 * (section 2). Routes with the same purpose share an id.
 */
export const reportPages = [
  { id: 1, name: 'login', routes: ['/login'] },
  { id: 2, name: 'register', routes: ['/register'] },
  { id: 3, name: 'forgotPassword', routes: ['/forgot-password', '/lost-password'] },
  { id: 4, name: 'resetPassword', routes: ['/reset-password'] },
  { id: 5, name: 'resendConfirm', routes: ['/resend-confirm'] },
  { id: 6, name: 'plans', routes: ['/', '/pricing-table'] },
  { id: 7, name: 'planDetails', routes: ['/plan-details'] },
  { id: 8, name: 'payment', routes: ['/payment'] },
  { id: 9, name: 'paymentPix', routes: ['/payment-pix'] },
  { id: 10, name: 'paymentRedirect', routes: ['/payment-redirect', '/paynowTips', '/paymentCaishen', '/caishenRepay'] },
  { id: 11, name: 'paymentResult', routes: ['/paymentResult'] },
  { id: 12, name: 'orders', routes: ['/orders', '/account', '/delete-account', '/redeem', '/unsubscribe'] },
  { id: 13, name: 'receipt', routes: ['/receipt'] },
  { id: 14, name: 'stbOrders', routes: ['/stb-orders'] },
  { id: 15, name: 'reseller', routes: ['/dtPricingTable', '/dtPayment'] },
  { id: 16, name: 'help', routes: ['/help', '/privacy'] },
  noticePage,
] as const;

export type ReportPage = (typeof reportPages)[number];

/**
 * Returns the page for a URL's path. A path such as `/plan-details/7` has the page of `/plan-details`; an unknown path
 * has `noticePage`.
 */
export function reportPageOf(path: string): ReportPage {
  const route = path.replace(/^(\/plan-details)\/\d+$/, '$1');
  return reportPages.find((page) => (page.routes as readonly string[]).includes(route)) ?? noticePage;
}
