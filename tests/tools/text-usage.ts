/** Languages every text exists in. The first is the one the others are compared with. */
export const languages = ['en', 'pt', 'es', 'ru'] as const;
export type Language = (typeof languages)[number];

/** Plural forms a counted text needs in each language; more may be given. */
export const pluralForms: Record<Language, string[]> = {
  en: ['one', 'other'],
  pt: ['one', 'other'],
  es: ['one', 'other'],
  ru: ['one', 'few', 'many'],
};

/** Areas whose keys are also written with a dot, `fields.cardNumber.invalid`: reasons that pure rules give. */
export const dottedAreas = ['fields'];

/**
 * Beginnings of keys whose end is known only when the page runs: `t('errors:' + code)`. Everything below counts as
 * used. A beginning that no source writes, or a source that writes another one, is a problem.
 */
export const dynamicPrefixes: Record<string, string> = {
  'errors:': 'the code of an error the server answered with',
  'fields:': 'the field whose check failed',
  'fields:phone.': 'which part of the phone number is wrong',
  'fields:renewalDiscount.': 'the period a discount lasts',
  'account:left.': 'which of the three forms of time left',
  'account:methods.': 'the group a payment method belongs to',
  'account:orders.notes.': 'what is said of an order',
  'account:orders.periods.': 'a span of time',
  'pay-paypal:': 'how the last try went',
  'pay-wallet:fields.': 'whether a wallet is paid by a page or a code',
  'pay-wallet:leave.': 'where the payer is',
  'pay-wallet:code.steps.': 'whose code it is',
  'pay-wallet:code.title.': 'whose code it is',
  'pay-proof:acts.': 'how far a proof has come',
  'pay-proof:refused.': 'why a file is not taken',
  'account:orders.states.': 'how an order stands',
  'account:plan.states.': 'how a plan stands',
  'account:nav.': 'which part of the account',
  'account:changeCard.title.': 'what the card is for',
  'account:changeCard.about.': 'what the card is for',
  'account:changeCard.save.': 'what the card is for',
  'account:cards.done.': 'what was done with a card',
  'account:coupons.states.': 'how a coupon stands',
  'account:marketing.done.': 'on or off',
  'account:marketing.link.': 'on or off',
  'account:renewal.done.': 'what was done about the renewal',
  'account:renewal.percentOff.': 'the period a discount lasts',
  'account:renewal.reasons.': 'why renewal is turned off',
  'account:settings.kinds.': 'e-mail or phone',
  'account:plan.names.': 'how a plan without a name stands',
  'account:plan.actions.': 'what a plan in this state offers',
  'account:receipt.no.': 'why there is no receipt',
  'account:renewal.alerts.': 'what is wrong with a renewal',
  'account:renewal.badges.': 'how a renewal stands',
  'account:renewal.states.': 'how a renewal stands',
  'auth:mail.': 'what the mailed link is for',
  'auth:views.': 'login or register',
  'auth:instead.': 'the view that helps on',
  'auth:kind.': 'e-mail or phone',
  'auth:login.codeHint.': 'e-mail or phone',
  'auth:code.title.': 'e-mail or phone',
  'auth:code.hint.': 'e-mail or phone',
  'auth:code.change.': 'e-mail or phone',
  'auth:terms.': 'which text is read',
  'card:failed.': 'why the card frame did not come',
  'payment:redirect.': 'which page the payer is sent to',
  'checkout:method.group.': 'the group a payment method belongs to',
  'checkout:payer.': 'the field a method asks for',
  'payment:problem.': 'why the payer is asked again',
  'payment:problem.lapsed.': 'whether the button makes a new order',
  'payment:problem.notReached.': 'whether the server answered',
  'payment:problem.way.': 'the screen that helps',
  'payment:result.failed.': 'whether money moved',
  'checkout-more:unavailable.': 'why the plan cannot be bought',
  'checkout-more:visitor.': 'whether an account is new',
  'checkout:waiting.': 'what is waited for',
  'home:': 'what the product does',
  'help:topics.': 'what people come for',
  'plans:duration.': 'how long a plan runs',
  'plans:billed.': 'how long a plan runs',
  'plans:for.': 'how long a plan runs',
  'reseller:last.states.': 'how an order stands',
  'reseller:durations.': 'how long a plan runs',
  'portal:links.': 'which link of the header',
  'stb:phone.': 'what happens on the phone',
  'stb:states.': 'how an order stands',
  'portal:titles.': 'the title of a route',
};

/** Texts that are the same in English and in the named languages: proper names, and words that both have. */
export const sharedWords: Readonly<Record<string, readonly Language[]>> = {
  Boleto: ['pt', 'es'],
  'IP {{ip}}': ['pt', 'es', 'ru'],
  PIN: ['pt', 'es'],
  PIX: ['pt', 'es', 'ru'],
  PayPal: ['pt', 'es', 'ru'],
  Plan: ['es'],
  Subtotal: ['pt', 'es'],
  Total: ['pt', 'es'],
  '{{days}} d {{time}}': ['pt', 'es'],
};

const folder = (...names: string[]): string => `/${names.join('/')}/`;

/** What tells of the machine a file was written on. `files`: where it is looked for, everywhere when absent. */
export const traces: { what: string; pattern: RegExp; except?: RegExp }[] = [
  {
    what: 'a path of somebody’s machine',
    pattern: new RegExp(
      `(?<![\\w.:/-])(${['work', 'root', 'workspace', 'builds'].map((name) => folder(name)).join('|')})`,
      'g',
    ),
  },
  { what: 'a path of somebody’s home', pattern: /(?<![\w.:/-])\/(home|Users)\/[\w.-]+\//g },
  { what: 'a path of somebody’s temporary folder', pattern: /(?<![\w.:/-])\/(var\/)?tmp\/[\w.-]+/g },
  {
    what: 'the host of a package registry',
    pattern: /\b(registry\.[\w-]+\.[\w.]+|[\w.-]*(artifactory|verdaccio|nexus)[\w-]*\.[\w.]+)/gi,
    except: /^package-lock\.json$/,
  },
];

/** The only host a lock file may name. */
export const lockHost = ['registry', 'npmjs', 'org'].join('.');
