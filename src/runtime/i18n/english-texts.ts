// Written by `npm run generate` from the files of locales/en/. Don't edit.

/** The English texts by area. The linter in texts-lint.ts checks that the other languages have the same keys. */
export interface EnglishTexts {
  account: typeof import('../../../locales/en/account.json');
  auth: typeof import('../../../locales/en/auth.json');
  checkout: typeof import('../../../locales/en/checkout.json');
  common: typeof import('../../../locales/en/common.json');
  errors: typeof import('../../../locales/en/errors.json');
  fields: typeof import('../../../locales/en/fields.json');
  help: typeof import('../../../locales/en/help.json');
  'pay-boleto': typeof import('../../../locales/en/pay-boleto.json');
  'pay-crypto': typeof import('../../../locales/en/pay-crypto.json');
  'pay-provider': typeof import('../../../locales/en/pay-provider.json');
  'pay-transfer': typeof import('../../../locales/en/pay-transfer.json');
  'pay-wallet': typeof import('../../../locales/en/pay-wallet.json');
  payment: typeof import('../../../locales/en/payment.json');
  plans: typeof import('../../../locales/en/plans.json');
  portal: typeof import('../../../locales/en/portal.json');
  reseller: typeof import('../../../locales/en/reseller.json');
  stb: typeof import('../../../locales/en/stb.json');
}
