// Written by `npm run generate` from the files of locales/en/. Don't edit.

/** The English texts by area. The linter in texts-lint.ts checks that the other languages have the same keys. */
export interface EnglishTexts {
  account: typeof import('../../../locales/en/account.json');
  auth: typeof import('../../../locales/en/auth.json');
  card: typeof import('../../../locales/en/card.json');
  checkout: typeof import('../../../locales/en/checkout.json');
  common: typeof import('../../../locales/en/common.json');
  errors: typeof import('../../../locales/en/errors.json');
  fields: typeof import('../../../locales/en/fields.json');
  help: typeof import('../../../locales/en/help.json');
  home: typeof import('../../../locales/en/home.json');
  'pay-bank': typeof import('../../../locales/en/pay-bank.json');
  'pay-crypto': typeof import('../../../locales/en/pay-crypto.json');
  'pay-mobile': typeof import('../../../locales/en/pay-mobile.json');
  'pay-otp': typeof import('../../../locales/en/pay-otp.json');
  'pay-paypal': typeof import('../../../locales/en/pay-paypal.json');
  'pay-pix': typeof import('../../../locales/en/pay-pix.json');
  'pay-prepaid': typeof import('../../../locales/en/pay-prepaid.json');
  'pay-proof': typeof import('../../../locales/en/pay-proof.json');
  'pay-provider': typeof import('../../../locales/en/pay-provider.json');
  'pay-ticket': typeof import('../../../locales/en/pay-ticket.json');
  'pay-transfer': typeof import('../../../locales/en/pay-transfer.json');
  'pay-wallet': typeof import('../../../locales/en/pay-wallet.json');
  payer: typeof import('../../../locales/en/payer.json');
  payment: typeof import('../../../locales/en/payment.json');
  'plan-coupon': typeof import('../../../locales/en/plan-coupon.json');
  plans: typeof import('../../../locales/en/plans.json');
  portal: typeof import('../../../locales/en/portal.json');
  reseller: typeof import('../../../locales/en/reseller.json');
  'reseller-report': typeof import('../../../locales/en/reseller-report.json');
  rights: typeof import('../../../locales/en/rights.json');
  stb: typeof import('../../../locales/en/stb.json');
}
