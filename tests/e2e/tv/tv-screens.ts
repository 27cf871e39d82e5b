import { methodNamePattern } from '../../tools/sandbox/method-name';
import { pollUntil } from '../engines/drivers/engine-driver';
import { click, moveTo, readControlNames, waitForControl, waitForText } from '../engines/remote-control/remote-control';
import { payButtonRegexSource } from '../helpers/pay-button-name';
import { type Language, text, textPattern } from '../helpers/text';
import { handOffScreens, inSequence, settleNewestOrder, signInScreens } from './code-screens';
import { createThreeDSecureOrder } from './three-d-secure-order';
import type { Step, TvScreen, TvVisit } from './tv-screen';

/** The email address of a member with an active plan and saved cards. */
const member = 'renewing@example.com';
/** The email address of a member whose plan has ended, and who has no saved card. */
const buyer = 'expired@example.com';
const checkoutPath = '/payment?planId=203';
/** The checkout's path with the parameter that skips the hand-off to a phone, so that the viewer pays on the TV. */
const payHerePath = `${checkoutPath}&pay=here`;

const regexSourceOf = (lang: Language, name: string | RegExp): string =>
  name instanceof RegExp ? name.source : textPattern(lang, name).source;

const clickControl =
  (name: string | RegExp): Step =>
  ({ viewer, lang }) =>
    click(viewer, regexSourceOf(lang, name));

async function typeIntoField({ viewer, lang }: TvVisit, labelKey: string, value: string): Promise<void> {
  await click(viewer, `^${textPattern(lang, labelKey).source}`, 'input,textarea');
  for (const letter of value) await viewer.press(letter);
}

/** Values for the payer's fields. Which of them a payment method shows depends on its currency. */
const payerValues = {
  name: 'Ana Souza',
  firstName: 'Ana',
  lastName: 'Souza',
  cpfCnpj: '52998224725',
  zipCode: '01310100',
  city: 'Sao Paulo',
  street: 'Avenida Paulista',
  streetNumber: '1000',
} as const;

/** Chooses a payment method. Opens the list of more methods if the method isn't shown. */
const chooseMethod =
  (method: RegExp): Step =>
  async ({ viewer, lang }) => {
    const more = textPattern(lang, 'checkout:method.more').source;
    await waitForControl(viewer, `${method.source}|${more}`);
    const isListed = (await readControlNames(viewer)).some((name) => method.test(name));
    if (!isListed) await click(viewer, more);
    await click(viewer, method.source);
    await waitForControl(viewer, payButtonRegexSource(lang));
  };

/** Expression for whether the form can be paid: the price and the payer's fields have loaded. */
const canPayExpression = `(function find(root) {
  return Array.prototype.some.call(root.querySelectorAll('*'), function (node) {
    if (node.shadowRoot) return find(node.shadowRoot);
    return node.type === 'submit' && node.hasAttribute('form') && node.getAttribute('aria-disabled') !== 'true';
  });
})(document)`;

const fillPayer: Step = async (visit) => {
  const { viewer, lang } = visit;
  await pollUntil(() => viewer.evaluate<boolean>(canPayExpression), 'the payer’s fields', 20_000);
  for (const [field, value] of Object.entries(payerValues)) {
    const label = text(lang, `checkout:payer.${field}`);
    if ((await readControlNames(viewer)).includes(label)) await typeIntoField(visit, `checkout:payer.${field}`, value);
  }
};

const pay: Step = ({ viewer, lang }) => click(viewer, payButtonRegexSource(lang));

const payWith = (method: RegExp): Step => inSequence(chooseMethod(method), fillPayer, pay);

/** Text key of the button that asks whether the payment has arrived. It's below the QR code or the instructions. */
const checkButtonKey = 'checkout:waiting.check';
const waitForInstructions: Step = ({ viewer, lang }) =>
  waitForControl(viewer, textPattern(lang, checkButtonKey).source);

const cryptoPattern = methodNamePattern('crypto');
const payWithUsdt = inSequence(chooseMethod(cryptoPattern), clickControl(/^USDT ?TRON/), pay);

const paymentScreen = (name: string, steps: Step, expected: TvScreen['expected'] = checkButtonKey): TvScreen => ({
  name,
  path: payHerePath,
  member: buyer,
  steps,
  expected,
});

const memberScreen = (
  name: string,
  path: string,
  expected: TvScreen['expected'],
  overrides: Partial<TvScreen> = {},
): TvScreen => ({
  name,
  path,
  member,
  expected,
  ...overrides,
});

const openCardForm: Step = inSequence(clickControl('account:cards.add'), ({ viewer, lang }) =>
  waitForControl(viewer, textPattern(lang, 'checkout:cardForm.title').source),
);

/**
 * Expression for the value of the focused card field. The sandbox serves the card frame from the portal's origin, so
 * the page can read the field.
 */
const focusedCardFieldExpression = `(function () {
  var active = document.activeElement;
  while (active && active.shadowRoot && active.shadowRoot.activeElement) active = active.shadowRoot.activeElement;
  var field = active && active.contentDocument && active.contentDocument.activeElement;
  return field && field.localName === 'input' ? field.value : null;
})()`;

/** Types the data of a card that the bank confirms before it's saved. */
const typeCardThatBankConfirms: Step = async ({ viewer, lang }) => {
  await moveTo(viewer, textPattern(lang, 'checkout:cardForm.title').source);
  const isEmptyFieldFocused = async () => (await viewer.evaluate<string | null>(focusedCardFieldExpression)) === '';
  for (const value of ['4000000000003220', '1234', '123', 'ANA SOUZA']) {
    await pollUntil(isEmptyFieldFocused, 'the focus on an empty field of the card form', 20_000);
    for (const letter of value) await viewer.press(letter);
    // Uses Tab, because the arrow key that leads to the next field depends on the direction of the text.
    await viewer.press('Tab');
  }
};

const openStatusFilter: Step = ({ viewer, lang }) =>
  click(viewer, `^${textPattern(lang, 'account:orders.status').source}: `);
const openOrder =
  (state: string): Step =>
  ({ viewer, lang }) =>
    click(viewer, `${textPattern(lang, `account:orders.states.${state}`).source}.*`);

export const tvScreens: readonly TvScreen[] = [
  { name: 'plans', path: '/pricing-table', expected: 'plans:continue' },
  { name: 'plans-member', path: '/pricing-table', member, expected: 'plans:extend' },
  { name: 'hand-off', path: checkoutPath, expected: 'stb:handOff.here' },
  { name: 'hand-off-member', path: checkoutPath, member, expected: 'stb:handOff.card' },
  ...handOffScreens,
  { name: 'sign-in', path: '/login', expected: 'stb:signIn.remote' },
  { name: 'sign-in-form', path: '/login', steps: clickControl('stb:signIn.remote'), expected: 'auth:login.useCode' },
  {
    name: 'sign-in-code',
    path: '/login',
    steps: inSequence(clickControl('stb:signIn.remote'), clickControl('auth:login.useCode')),
    expected: 'auth:login.sendCode',
  },
  ...signInScreens,
  { name: 'register', path: '/register', expected: 'auth:register.submit' },
  { name: 'forgot-password', path: '/forgot-password', expected: 'auth:forgot.submit' },
  { name: 'checkout', path: payHerePath, member: buyer, expected: 'checkout:method.more' },
  { name: 'checkout-saved-card', path: payHerePath, member, expected: 'checkout:pay.button' },
  paymentScreen('checkout-pix', chooseMethod(/^Pix/), 'pay-transfer:pix.pay'),
  paymentScreen('checkout-crypto', chooseMethod(cryptoPattern), 'pay-crypto:pay'),
  paymentScreen('pix', payWith(/^Pix/)),
  paymentScreen('paypal', payWith(/^PayPal/)),
  paymentScreen('wallet', payWith(/^Alipay/)),
  paymentScreen('wallet-page', payWith(/^Mercado Pago/)),
  // The hand-off of an order to a phone: the TV can't open the wallet's page.
  paymentScreen(
    'wallet-order',
    inSequence(payWith(/^Mercado Pago/), waitForInstructions, clickControl('pay-wallet:pay.code')),
    'stb:handOff.here',
  ),
  {
    ...paymentScreen(
      'payment-page',
      // How the names of the method `new-wallet` start, in all languages except Arabic.
      payWith(/^(A new way|Uma nova forma|Una nueva forma|Новый способ|Un nouveau moyen)/),
    ),
    arrange: (sandbox) => sandbox.control('methods', { code: 'new-wallet', isOffered: true }),
  },
  {
    ...paymentScreen('bank', waitForInstructions),
    arrange: (sandbox) => createThreeDSecureOrder(sandbox, { account: buyer, planId: '203' }),
  },
  // The hand-off of a purchase that has no order yet: Payssion creates a customer first, on a page for the phone.
  {
    ...paymentScreen('wallet-customer', payWith(/^Payssion/), 'stb:handOff.here'),
    arrange: (sandbox) => sandbox.control('methods', { code: 'payssion-wallet', isOffered: true }),
  },
  paymentScreen('paynow', payWith(/^PayNow/)),
  paymentScreen('caishen', payWith(/^Caishen/)),
  paymentScreen('crypto', payWithUsdt, 'pay-crypto:change.open'),
  paymentScreen('boleto', payWith(/^Boleto/), 'pay-boleto:report.button'),
  {
    ...memberScreen('success', payHerePath, 'common:watch.account', { member: buyer }),
    steps: inSequence(payWith(/^Pix/), waitForInstructions, ({ sandbox }) => settleNewestOrder(sandbox, 'success')),
  },
  paymentScreen(
    'payment-failed',
    inSequence(
      payWith(/^Pix/),
      waitForInstructions,
      ({ sandbox }) => settleNewestOrder(sandbox, 'failed'),
      ({ viewer, lang }) => waitForText(viewer, text(lang, 'errors:2003')),
    ),
    'payment:result.another',
  ),
  memberScreen('account', '/account', 'account:orders.all'),
  memberScreen('orders', '/orders', 'account:orders.more'),
  memberScreen('orders-status', '/orders', 'account:orders.states.refunded', { steps: openStatusFilter }),
  memberScreen('order-details', '/orders', 'account:orders.receipt', { steps: openOrder('success') }),
  memberScreen('receipt', '/orders', 'account:orders.all', {
    steps: inSequence(openOrder('success'), clickControl('account:orders.receipt')),
  }),
  memberScreen('renewal', '/account?view=renewal', 'account:renewal.turnOff'),
  memberScreen('renewal-off', '/account?view=renewal', 'account:renewal.off.keep', {
    steps: clickControl('account:renewal.turnOff'),
  }),
  memberScreen('cards', '/account?view=cards', 'account:cards.add'),
  memberScreen('card-form', '/account?view=cards', 'account:changeCard.save.keep', { steps: openCardForm }),
  memberScreen('card-bank', '/account?view=cards', 'account:changeCard.bank.check', {
    steps: inSequence(openCardForm, typeCardThatBankConfirms, clickControl('account:changeCard.save.keep')),
  }),
  memberScreen('coupons', '/account?view=coupons', 'account:coupons.unbind'),
  memberScreen('devices', '/account?view=devices', 'account:devices.all.action'),
  memberScreen('settings', '/account?view=settings', 'account:settings.changePassword'),
  memberScreen('stb-orders', '/stb-orders', 'stb:orders.more'),
  { name: 'tips', path: '/stb-orders?view=tips', expected: 'stb:seePlans' },
  { name: 'help', path: '/help', expected: 'portal:titles.privacy' },
  { name: 'contact', path: '/help?view=contact', expected: 'portal:titles.privacy' },
  { name: 'terms', path: '/help?view=terms', expected: 'portal:titles.privacy' },
  { name: 'privacy', path: '/privacy', expected: 'portal:titles.privacy' },
  {
    name: 'language',
    path: '/help',
    steps: ({ viewer, lang }) => click(viewer, `^${textPattern(lang, 'portal:language').source}: `),
    expected: /^English$/,
  },
  { name: 'not-found', path: '/404', expected: 'portal:language' },
  { name: 'server-error', path: '/500', expected: 'portal:language' },
];

/** Expression that is true while a part of the page loads. */
const isBusyExpression = `(function walk(root) {
  if (root.querySelector('[aria-busy=true]')) return true;
  return [].some.call(root.querySelectorAll('*'), function (e) { return e.shadowRoot && walk(e.shadowRoot); });
})(document)`;

/** Runs the steps that lead from the screen's URL, which must be open, to the screen. Waits until it has loaded. */
export async function openTvScreen({ steps, expected }: TvScreen, visit: TvVisit): Promise<void> {
  const { viewer, lang } = visit;
  await steps?.(visit);
  await waitForControl(viewer, regexSourceOf(lang, expected));
  await pollUntil(async () => !(await viewer.evaluate<boolean>(isBusyExpression)), 'the loaded screen', 40_000);
}

/** The URL of the screen's page on a brand's portal. With the parameter `r`, the portal runs as on a set-top box. */
export const urlOfTvScreen = ({ path }: TvScreen, { portal, lang }: { portal: string; lang: Language }): string =>
  `${portal}${path}${path.includes('?') ? '&' : '?'}r=4.2&lang=${lang}`;
