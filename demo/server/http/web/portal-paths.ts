/**
 * Paths of the portal's screens, and older paths that the portal redirects. Source: specification, section 2, except
 * for `/tv`, `/redeem`, `/unsubscribe` and `/delete-account`, which aren't in the specification.
 */
const paths: ReadonlySet<string> = new Set(
  [
    '/ /404 /500 /login /register /forgot-password /lost-password /reset-password /resend-confirm /pricing-table /orders',
    '/account /payment /help /privacy /dtPricingTable /dtPayment /payment-pix /paymentResult /paynowTips /paymentCaishen',
    '/caishenRepay /notice /payment-redirect /receipt /stb-orders /order /stbPayment /tokenLogin /plan /resendConfirmation',
    '/activate /resetPassword /bindEmailConfirmed /tv /redeem /unsubscribe /delete-account',
  ]
    .join(' ')
    .split(' '),
);

/** Whether the portal shows a screen at this path or redirects it. */
export const isPortalPath = (path: string): boolean =>
  paths.has(path.length > 1 ? path.replace(/\/$/, '') : path) || /^\/plan-details\/\d+\/?$/.test(path);
