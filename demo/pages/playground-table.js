// What the playground offers. A row more here is a choice more there.

/** Where the script and the portal are, and where the server is. Filled in by who serves this page. */
export const assets = '%ASSETS%';
export const api = '%API%';

/** Settings every tag takes, with their values. The empty one leaves the attribute out. */
export const settings = {
  brand: ['', 'orbit', 'lumen', 'telinha', 'member', 'onyx', 'ivory'],
  lang: ['', 'en', 'pt', 'es', 'ru'],
  theme: ['', 'light', 'dark', 'auto'],
  scene: ['', 'WEB', 'STB'],
};

/** Widths of the preview in pixels; the empty one takes all there is. */
export const widths = ['', '360', '480', '760', '1024'];

/** The tags and their own attributes: a list of values, or null for free text. */
export const elements = {
  plans: { attributes: { checkout: ['', 'dialog', 'inline', 'page'] } },
  plan: { attributes: { 'plan-id': null } },
  auth: {
    attributes: {
      view: ['', 'login', 'register', 'forgot-password', 'lost-password', 'reset-password', 'resend-confirm', 'notice'],
      type: ['', 'bindEmail', 'bindEmailSuccess', 'bindEmailFailed', 'stbLoginErr'],
    },
  },
  checkout: { attributes: { 'plan-id': null, 'order-id': null, pay: ['', 'here'] } },
  payment: { attributes: { 'order-id': null, view: ['', 'pix', 'result'] } },
  account: {
    attributes: {
      view: ['', 'overview', 'orders', 'renewal', 'cards', 'coupons', 'devices', 'settings'],
      'subscribe-status': ['', 'on', 'off'],
    },
  },
  receipt: { attributes: { 'order-id': null } },
  reseller: { attributes: { view: ['', 'pricing', 'payment'], 'order-id': null, 'plan-id': null } },
  stb: { attributes: { view: ['', 'orders', 'tips', 'pay'], 'plan-id': null, 'order-id': null } },
  help: { attributes: { view: ['', 'help', 'contact', 'privacy', 'terms', 'chat'] } },
  // The portal reads the address bar: `path` is the address it starts from.
  portal: { attributes: {}, ownsAddress: true },
};

/** Every event of the tags; true where the page may prevent it. */
export const events = {
  'sub-ready': false,
  'sub-plan-select': true,
  'sub-auth-required': true,
  'sub-login': false,
  'sub-logout': false,
  'sub-order-created': false,
  'sub-payment-pending': false,
  'sub-payment-succeeded': false,
  'sub-payment-failed': false,
  'sub-payment-cancelled': false,
  'sub-navigate': true,
  'sub-close': false,
  'sub-language-change': false,
  'sub-error': false,
};

/** Seed members of the sandbox, all with the same password. */
export const password = 'secret123';
export const members = [
  ['member@example.com', 'a plan that runs'],
  ['trial@example.com', 'in the free trial'],
  ['expired@example.com', 'a plan that ended'],
  ['renewing@example.com', 'renewal on, cards, coupons, forty orders'],
  ['renewal-off@example.com', 'renewal switched off'],
  ['renewal-renewing@example.com', 'renewal under way (6207)'],
  ['renewal-cancelled@example.com', 'renewal cancelled (6204)'],
  ['renewal-expired@example.com', 'renewal expired with the plan (6202)'],
  ['renewal-failed@example.com', 'renewal failed: no money on the card'],
  ['reset@example.com', 'must reset the password before buying (2500)'],
  ['google@example.com', 'signs in with Google, too'],
  ['+55 11 91234-5678', 'named by phone'],
  ['unverified@example.com', 'never confirmed the e-mail (9)'],
  ['undeliverable@example.com', 'mail never arrives (4597, 10028)'],
  ['suspended@example.com', 'sign-in stopped (7004)'],
  ['blocked@example.com', 'may not sign in (197)'],
  ['reseller@example.com', 'a reseller'],
];

/** Test cards of the sandbox, with any future date and any code. */
export const cards = [
  ['4242 4242 4242 4242', 'succeeds'],
  ['5555 5555 5555 4444', 'succeeds'],
  ['4000 0000 0000 3220', 'asks for a 3-D Secure step'],
  ['4000 0000 0000 3063', 'asks for it in a frame'],
  ['4000 0025 0000 3155', 'asks for a one-time code, 1234'],
  ['5066 9911 1111 1118', 'Elo, offers installments'],
  ['2200 0000 0000 0004', 'Mir, 1 RUB for renewal'],
  ['4000 0000 0000 0002', 'declined, 301'],
  ['4000 0000 0000 9995', 'declined, 302'],
  ['4000 0000 0000 0069', 'declined, 309'],
  ['4000 0000 0000 0127', 'declined, 315'],
  ['4000 0000 0000 0119', 'declined, 5008'],
];

/** What a fault may do to the next calls. */
export const faults = {
  'Answers an error code': { field: 'errCode', value: '-1' },
  'Answers an HTTP status': { field: 'status', value: '503' },
  'Comes late (ms)': { field: 'delayMs', value: '5000' },
  'Breaks the connection': { field: 'drop' },
  'Breaks it after the work is done': { field: 'drop', after: true },
  'Cuts the answer in half': { field: 'truncate' },
  'Answers a page of HTML': { field: 'html' },
};
