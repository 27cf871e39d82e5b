import { methodName } from '../../tools/sandbox/method-name';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { until } from '../engines/driver';
import { click, controlNames, type Viewer, waitForControl, waitForText } from '../engines/remote';
import { payButtonName } from '../helpers/pay-texts';
import { type Language, pattern, text } from '../helpers/text';

/** A viewer whose TV shows a page in a language. */
export interface TvVisit {
  viewer: Viewer;
  lang: Language;
  sandbox: Sandbox;
}

type Step = (visit: TvVisit) => Promise<void>;

/** A screen of a TV. Tests and the gallery of Chromium 64 go through all of them. */
export interface TvScreen {
  /** Its name in file names and `--screen`. */
  name: string;
  /** Path and query on a brand's portal. */
  path: string;
  /** The seed member to sign in. Default: a visitor. */
  member?: string;
  /** Configures the sandbox before the page opens. */
  arrange?: (sandbox: Sandbox) => Promise<unknown>;
  /** Leads from the page to the screen. */
  steps?: Step;
  /** The name of a control of the screen: a text, or its key. */
  expected: string | RegExp;
}

const member = 'renewing@example.com';
const buyer = 'expired@example.com';
const checkout = '/payment?planId=203';
const payHere = `${checkout}&pay=here`;

const source = (lang: Language, name: string | RegExp): string =>
  name instanceof RegExp ? name.source : pattern(lang, name).source;

const press =
  (name: string | RegExp): Step =>
  ({ viewer, lang }) =>
    click(viewer, source(lang, name));

const inTurn =
  (...steps: readonly Step[]): Step =>
  async (visit) => {
    for (const step of steps) await step(visit);
  };

async function type({ viewer, lang }: TvVisit, key: string, value: string): Promise<void> {
  await click(viewer, `^${pattern(lang, key).source}`, 'input,textarea');
  for (const letter of value) await viewer.press(letter);
}

/** Typed values by payer field. Which fields a method has depends on its currency. */
const payer = {
  name: 'Ana Souza',
  firstName: 'Ana',
  lastName: 'Souza',
  cpfCnpj: '52998224725',
  zipCode: '01310100',
  city: 'Sao Paulo',
  street: 'Avenida Paulista',
  streetNumber: '1000',
} as const;

/** Chooses a payment method, which can be in the group of further methods. */
const chooseMethod =
  (method: RegExp): Step =>
  async ({ viewer, lang }) => {
    const more = pattern(lang, 'checkout:method.more').source;
    await waitForControl(viewer, `${method.source}|${more}`);
    const isListed = (await controlNames(viewer)).some((name) => method.test(name));
    if (!isListed) await click(viewer, more);
    await click(viewer, method.source);
    await waitForControl(viewer, payButtonName(lang));
  };

const fillPayer: Step = async (visit) => {
  const { viewer, lang } = visit;
  for (const [field, value] of Object.entries(payer)) {
    const label = text(lang, `payer:${field}`);
    if ((await controlNames(viewer)).includes(label)) await type(visit, `payer:${field}`, value);
  }
};

const pay: Step = ({ viewer, lang }) => click(viewer, payButtonName(lang));

const payWith = (method: RegExp): Step => inTurn(chooseMethod(method), fillPayer, pay);

/** Waits until a method's code or instructions are shown: the button that checks the payment. */
const waitsForMoney = 'checkout:waiting.check';
const waitForMoney: Step = ({ viewer, lang }) => waitForControl(viewer, pattern(lang, waitsForMoney).source);

const crypto = methodName('crypto');
const chooseCoin = inTurn(chooseMethod(crypto), press(/^USDT ?TRON/), pay);

const paying = (name: string, steps: Step, expected: TvScreen['expected'] = waitsForMoney): TvScreen => ({
  name,
  path: payHere,
  member: buyer,
  steps,
  expected,
});

const account = (
  name: string,
  path: string,
  expected: TvScreen['expected'],
  rest: Partial<TvScreen> = {},
): TvScreen => ({
  name,
  path,
  member,
  expected,
  ...rest,
});

const openStatus: Step = ({ viewer, lang }) => click(viewer, `^${pattern(lang, 'account:orders.status').source}: `);
const openOrder =
  (state: string): Step =>
  ({ viewer, lang }) =>
    click(viewer, `${pattern(lang, `account:orders.states.${state}`).source}.*`);

export const tvScreens: readonly TvScreen[] = [
  { name: 'plans', path: '/pricing-table', expected: 'plans:continue' },
  { name: 'plans-member', path: '/pricing-table', member, expected: 'plans:extend' },
  { name: 'hand-off', path: checkout, expected: 'stb:handOff.here' },
  { name: 'hand-off-member', path: checkout, member, expected: 'stb:handOff.here' },
  {
    name: 'hand-off-expired',
    path: checkout,
    expected: 'stb:handOff.renew',
    steps: async ({ viewer, lang, sandbox }) => {
      await waitForControl(viewer, pattern(lang, 'stb:handOff.here').source);
      await sandbox.control('clock', { seconds: 601 });
      await waitForText(viewer, text(lang, 'stb:handOff.expired.title'));
    },
  },
  { name: 'sign-in', path: '/login', expected: 'stb:signIn.remote' },
  { name: 'sign-in-form', path: '/login', steps: press('stb:signIn.remote'), expected: 'auth:login.useCode' },
  {
    name: 'sign-in-code',
    path: '/login',
    steps: inTurn(press('stb:signIn.remote'), press('auth:login.useCode')),
    expected: 'auth:login.sendCode',
  },
  { name: 'register', path: '/register', expected: 'auth:register.submit' },
  { name: 'forgot-password', path: '/forgot-password', expected: 'auth:forgot.submit' },
  { name: 'checkout', path: payHere, member: buyer, expected: 'checkout:pay.button' },
  { name: 'checkout-saved-card', path: payHere, member, expected: 'checkout:pay.button' },
  paying('checkout-pix', chooseMethod(/^Pix/), 'pay-pix:pay'),
  paying('checkout-crypto', chooseMethod(crypto), 'pay-crypto:pay'),
  paying('pix', payWith(/^Pix/)),
  paying('paypal', payWith(/^PayPal/)),
  paying('wallet', payWith(/^Alipay/)),
  paying('wallet-page', payWith(/^Mercado Pago/)),
  paying(
    'wallet-order',
    inTurn(payWith(/^Mercado Pago/), waitForMoney, press('pay-wallet:pay.code')),
    'stb:handOff.here',
  ),
  {
    ...paying('payment-page', payWith(/^(A new way|Uma nova forma|Una nueva forma|Новый способ|Un nouveau moyen)/)),
    arrange: (sandbox) => sandbox.control('methods', { code: 'new-wallet', isOffered: true }),
  },
  paying('paynow', payWith(/^PayNow/)),
  paying('caishen', payWith(/^Caishen/)),
  paying('crypto', chooseCoin, 'pay-crypto:change.open'),
  paying('boleto', payWith(/^Boleto/), 'pay-ticket:report.button'),
  {
    ...account('success', payHere, 'payment:result.success.account', { member: buyer }),
    steps: inTurn(payWith(/^Pix/), waitForMoney, async ({ sandbox }) => {
      type State = { pendingPayments: { orderId: string }[] };
      const [payment] = (await sandbox.control<State>('state')).pendingPayments;
      await sandbox.control(`payments/${payment?.orderId}/settle`, { status: 'success' });
    }),
  },
  account('account', '/account', 'account:orders.all'),
  account('orders', '/orders', 'account:orders.more'),
  account('orders-status', '/orders', 'account:orders.states.refunded', { steps: openStatus }),
  account('order-details', '/orders', 'account:orders.receipt', { steps: openOrder('success') }),
  account('receipt', '/orders', 'account:orders.all', {
    steps: inTurn(openOrder('success'), press('account:orders.receipt')),
  }),
  account('renewal', '/account?view=renewal', 'account:renewal.turnOff'),
  account('renewal-off', '/account?view=renewal', 'account:renewal.off.keep', {
    steps: press('account:renewal.turnOff'),
  }),
  account('cards', '/account?view=cards', 'account:cards.add'),
  account('coupons', '/account?view=coupons', 'account:coupons.unbind'),
  account('devices', '/account?view=devices', 'account:devices.all.action'),
  account('settings', '/account?view=settings', 'account:settings.changePassword'),
  account('stb-orders', '/stb-orders', 'stb:orders.more'),
  { name: 'tips', path: '/stb-orders?view=tips', expected: 'stb:seePlans' },
  { name: 'help', path: '/help', expected: 'portal:titles.privacy' },
  { name: 'contact', path: '/help?view=contact', expected: 'portal:titles.privacy' },
  { name: 'terms', path: '/help?view=terms', expected: 'portal:titles.privacy' },
  { name: 'privacy', path: '/privacy', expected: 'portal:titles.privacy' },
  {
    name: 'language',
    path: '/help',
    steps: ({ viewer, lang }) => click(viewer, `^${pattern(lang, 'portal:language').source}: `),
    expected: /^English$/,
  },
  { name: 'not-found', path: '/404', expected: 'portal:language' },
  { name: 'server-error', path: '/500', expected: 'portal:language' },
];

const isBusy = `(function walk(root) {
  if (root.querySelector('[aria-busy=true]')) return true;
  return [].some.call(root.querySelectorAll('*'), function (e) { return e.shadowRoot && walk(e.shadowRoot); });
})(document)`;

/** Leads the viewer from the open page to the screen, and waits until it has loaded. */
export async function openTvScreen({ steps, expected }: TvScreen, visit: TvVisit): Promise<void> {
  const { viewer, lang } = visit;
  await steps?.(visit);
  await waitForControl(viewer, source(lang, expected));
  await until(async () => !(await viewer.evaluate<boolean>(isBusy)), 'the screen to have loaded', 40_000);
}

/** The screen's address on a brand's portal, opened as a set-top box does. */
export const addressOf = ({ path }: TvScreen, { portal, lang }: { portal: string; lang: Language }): string =>
  `${portal}${path}${path.includes('?') ? '&' : '?'}r=4.2&lang=${lang}`;
