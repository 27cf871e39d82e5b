import { expect } from '@playwright/test';
import {
  chooseMethod,
  choosePlan,
  clickPay,
  continueButton,
  expandOrderSummary,
  fillCard,
  payButton,
  type User,
} from '../../e2e/helpers/interactions';
import { pendingPayment, settle } from '../../e2e/helpers/purchase';
import { linkText, text, textPattern } from '../../e2e/helpers/text';
import type { Sandbox } from '../sandbox/sandbox';
import {
  advancePastDeadline,
  buyer,
  chooseMethodByCodeStep,
  chooseTransfer,
  clickButton,
  clickButtonStep,
  expirePaymentStep,
  type FindElement,
  fault,
  fillPayer,
  type GalleryScreen,
  hasPendingPayment,
  heading,
  inSequence,
  label,
  orderActivationCodes,
  payByBoleto,
  payByCard,
  payByCrypto,
  payByMobileMoney,
  payByPix,
  payByTransfer,
  payByWallet,
  screen,
  submitRegistration,
  textOf,
} from './gallery-steps';
import { memberRightsScreens } from './member-rights-screens';
import { memberScreens } from './member-screens';
import { rareScreens } from './rare-screens';

const checkoutQuery = { element: 'checkout', 'plan-id': '202' };
/** Returns a screen of the checkout, for a member whose plan has ended and who buys plan 202. */
const checkoutScreen = (name: string, expected: FindElement, options: Pick<GalleryScreen, 'arrange' | 'steps'> = {}) =>
  screen(name, checkoutQuery, expected, { member: buyer, ...options });

const boletoExpiredHeading = heading('pay-boleto:expired.title');
const transferExpiredHeading = heading('pay-transfer:expired.title');

const offerStripe = (sandbox: Sandbox) => sandbox.control('methods', { code: 'card-stripe', isOffered: true });
const stripeFrame = ({ page }: User) => page.frameLocator('[slot^="payment-fields"] iframe');
const stripeCardNumber = (user: User) => stripeFrame(user).locator('#number');

/** The screens of the gallery (`npm run gallery`). Each row adds a screenshot per brand, width, language and theme. */
export const screens: readonly GalleryScreen[] = [
  screen('plans', { element: 'plans' }, textOf('plans:duration.legend')),
  // This screen explains what happens to the remaining days of the member's plan if the member buys another plan. Most
  // brands add the days to the new plan; one converts them into as many days of the new plan as they are worth.
  screen('plans-member', { element: 'plans' }, continueButton, { member: 'member@example.com' }),
  screen('plans-error', { element: 'plans' }, textOf('plans:failed'), {
    arrange: (sandbox) => sandbox.control('faults', fault('/api/site/listPlans', { errCode: '-1' })),
  }),
  screen('plan', { element: 'plan', 'plan-id': '202' }, textOf('plans:details.all')),
  screen('login', { element: 'auth', view: 'login' }, label('auth:password.label')),
  screen(
    'login-refused',
    { element: 'auth', view: 'login' },
    ({ page }) => page.locator('[aria-invalid=true], [role=alert]').first(),
    {
      steps: async (user) => {
        await label('auth:email.label')(user).fill('member@example.com');
        await label('auth:password.label')(user).fill('wrong-password');
        await clickButton(user, 'auth:login.submit');
      },
    },
  ),
  screen('register', { element: 'auth', view: 'register' }, label('auth:nickname.label')),
  screen(
    'register-errors',
    { element: 'auth', view: 'register' },
    ({ page }) => page.locator('[aria-invalid=true]').first(),
    { steps: clickButtonStep('auth:register.submit') },
  ),
  screen('code', { element: 'auth', view: 'register' }, label('auth:code.label'), { steps: submitRegistration }),
  screen(
    'terms',
    { element: 'auth', view: 'register' },
    ({ page, lang }) => page.getByRole('dialog', { name: text(lang, 'auth:terms.terms') }),
    {
      steps: ({ page, lang }) => {
        const link = linkText(lang, 'auth:terms.accept', 'terms');
        return page.getByRole('button', { name: link, exact: true }).click();
      },
    },
  ),
  screen('auth-dialog', { element: 'plans' }, label('auth:email.label'), { steps: (user) => choosePlan(user) }),
  screen('checkout-visitor', checkoutQuery, heading('checkout:visitor.buy.title')),
  screen('checkout-empty', { element: 'checkout' }, textOf('checkout:empty.text'), { member: buyer }),
  checkoutScreen('checkout-error', textOf('checkout:method.failed'), {
    arrange: (sandbox) => sandbox.control('faults', fault('/api/bill/payment/methods', { errCode: '-1' })),
  }),
  checkoutScreen('checkout-card', payButton, { steps: (user) => fillCard(user, { number: '5066991111111118' }) }),
  checkoutScreen('checkout-card-errors', payButton, {
    steps: async (user) => {
      await fillCard(user, { number: '4242424242424241', expiry: '0120', code: '1', holder: '' });
      await clickPay(user);
    },
  }),
  screen('checkout-saved', checkoutQuery, textOf('checkout:card.which'), { member: 'renewing@example.com' }),
  checkoutScreen('checkout-pix', textOf('pay-transfer:pix.how'), { steps: (user) => chooseMethod(user, 'Pix') }),
  checkoutScreen('checkout-currency', payButton, {
    steps: async ({ page, lang }) => {
      // Brands with one currency don't show the button that changes the currency.
      await page.waitForLoadState('networkidle');
      await expandOrderSummary({ page, lang });
      const currencyButton = page.getByRole('button', { name: text(lang, 'checkout:currency.change'), exact: true });
      if (!(await currencyButton.isVisible())) return;
      await currencyButton.click();
      await page.getByLabel(text(lang, 'checkout:currency.label'), { exact: true }).selectOption({ index: 1 });
    },
  }),
  checkoutScreen('checkout-free', textOf('checkout:free.title'), {
    steps: async ({ page, lang }) => {
      await expandOrderSummary({ page, lang });
      await page.getByRole('button', { name: text(lang, 'checkout:coupon.ask') }).click();
      await page.getByLabel(text(lang, 'checkout:coupon.label')).fill('FREE100');
      await page.keyboard.press('Enter');
    },
  }),
  checkoutScreen('declined', textOf('payment:problem.refused.title'), {
    steps: (user) => payByCard(user, '4000000000000002'),
  }),
  checkoutScreen('success', heading('payment:result.success.title'), { steps: (user) => payByCard(user) }),
  checkoutScreen('pix', heading('payment:pix.title'), { steps: payByPix }),
  checkoutScreen('checkout-wallet', textOf('pay-wallet:fields.page'), {
    steps: (user) => chooseMethod(user, 'Alipay'),
  }),
  checkoutScreen('wallet', heading('pay-wallet:leave.named.title'), {
    steps: async (user) => {
      const pageUrl = user.page.url();
      await payByWallet(user, /^Mercado Pago/);
      // On phones the page has redirected to the wallet; on desktops a window has opened. The user then
      // returns without paying.
      await expect.poll(() => hasPendingPayment(user, 'mercado-pago')).toBe(true);
      await expect.poll(() => user.page.url() !== pageUrl || user.page.context().pages().length > 1).toBe(true);
      await user.page.goto(pageUrl);
    },
  }),
  checkoutScreen('paynow', heading('pay-wallet:code.title.paynow'), { steps: (user) => payByWallet(user, /^PayNow/) }),
  checkoutScreen('caishen-expired', heading('pay-wallet:code.expired.title'), {
    steps: async (user) => {
      await payByWallet(user, /^Caishen/);
      await expect(heading('pay-wallet:code.title.caishen')(user)).toBeVisible();
      await user.sandbox.control('clock', { seconds: 31 * 60 });
      await clickButton(user, 'checkout:waiting.check');
    },
  }),
  checkoutScreen('paypal', ({ page }) => page.locator('[data-sandbox-paypal]'), {
    steps: async (user) => {
      await chooseMethod(user, 'PayPal');
      await clickPay(user);
    },
  }),
  checkoutScreen('checkout-boleto', textOf('pay-boleto:how'), { steps: (user) => chooseMethod(user, /^Boleto/) }),
  checkoutScreen('boleto', heading('pay-boleto:title'), { steps: payByBoleto }),
  checkoutScreen('boleto-reported', textOf('pay-transfer:proof.title'), {
    steps: inSequence(payByBoleto, clickButtonStep('pay-boleto:report.button')),
  }),
  checkoutScreen('boleto-expired', boletoExpiredHeading, {
    steps: inSequence(payByBoleto, expirePaymentStep(boletoExpiredHeading)),
  }),
  checkoutScreen('checkout-transfer', label('checkout:payer.firstName'), { steps: chooseTransfer }),
  checkoutScreen('transfer', textOf('pay-transfer:proof.title'), { steps: payByTransfer }),
  checkoutScreen('transfer-reported', heading('pay-transfer:reported.title'), {
    steps: inSequence(payByTransfer, clickButtonStep('pay-transfer:report.button')),
  }),
  checkoutScreen('transfer-expired', transferExpiredHeading, {
    steps: inSequence(payByTransfer, expirePaymentStep(transferExpiredHeading)),
  }),
  checkoutScreen('failed', heading('payment:result.failed.title'), {
    steps: inSequence(payByPix, ({ sandbox }) => settle(sandbox, 'failed')),
  }),
  checkoutScreen('cancelled', heading('payment:result.cancelled.title'), {
    steps: inSequence(payByPix, ({ sandbox }) => settle(sandbox, 'cancelled')),
  }),
  checkoutScreen('pending', heading('checkout:waiting.response.title'), {
    arrange: async (sandbox) => {
      // The response to the payment request is lost, and the requests for the payment's status fail.
      await sandbox.control('faults', fault('/api/bill/pay/', { drop: true, after: true }));
      await sandbox.control('faults', fault('/api/bill/payment-info', { status: 503 }));
      await sandbox.control('faults', fault('/api/bill/payment/query', { status: 503 }));
    },
    steps: async (user) => {
      await fillCard(user);
      await fillPayer(user);
      // This fault starts only now, because the checkout looks for an unfinished order when it opens.
      await user.sandbox.control('faults', fault('/api/bill/order/', { status: 503 }));
      await clickPay(user);
    },
  }),
  checkoutScreen('checkout-crypto', textOf('pay-crypto:how'), {
    steps: chooseMethodByCodeStep('crypto'),
  }),
  checkoutScreen('crypto', textOf('pay-crypto:network'), { steps: (user) => payByCrypto(user, /^Bitcoin/) }),
  checkoutScreen('crypto-detected', heading('pay-crypto:detected.title'), {
    steps: async (user) => {
      await payByCrypto(user, /^USDT TRON/);
      const { orderId } = await pendingPayment(user.sandbox);
      await user.sandbox.control(`payments/${orderId}/chain`, { send: 'more', confirm: 1 });
      await clickButton(user, 'checkout:waiting.check');
    },
  }),
  checkoutScreen('crypto-expired', heading('pay-crypto:expired.title'), {
    steps: async (user) => {
      await payByCrypto(user, /^Bitcoin/);
      await advancePastDeadline(user, 21 * 60, heading('pay-crypto:expired.title')(user));
    },
  }),
  checkoutScreen('checkout-mobile', textOf('pay-wallet:mobile.how'), {
    steps: chooseMethodByCodeStep('mobile-money'),
  }),
  checkoutScreen('mobile', heading('pay-wallet:mobile.confirm.title'), {
    steps: (user) => payByMobileMoney(user, 'M-Pesa'),
  }),
  checkoutScreen('mobile-expired', heading('pay-wallet:mobile.expired.title'), {
    steps: async (user) => {
      await payByMobileMoney(user, 'M-Pesa');
      await expect(heading('pay-wallet:mobile.confirm.title')(user)).toBeVisible();
      await advancePastDeadline(user, 5 * 60, heading('pay-wallet:mobile.expired.title')(user));
    },
  }),
  checkoutScreen('otp', heading('payment:confirm.code.title'), {
    steps: (user) => payByMobileMoney(user, 'Orange Money'),
  }),
  checkoutScreen(
    'bank-frame',
    ({ page, lang }) => page.getByRole('dialog', { name: text(lang, 'payment:confirm.bank.dialog') }),
    {
      steps: (user) => payByCard(user, '4000000000003063'),
    },
  ),
  checkoutScreen('checkout-prepaid', textOf('checkout:prepaid.how'), {
    steps: chooseMethodByCodeStep('prepaid'),
  }),
  checkoutScreen('checkout-stripe', stripeCardNumber, {
    arrange: offerStripe,
    steps: (user) => chooseMethod(user, /Stripe/),
  }),
  checkoutScreen('stripe-declined', heading('pay-provider:fields.title'), {
    arrange: offerStripe,
    steps: async (user) => {
      await chooseMethod(user, /Stripe/);
      await stripeCardNumber(user).fill('4000000000000002');
      await stripeFrame(user).locator('#expiry').fill('12/34');
      await stripeFrame(user).locator('#cvc').fill('123');
      await clickPay(user);
    },
  }),
  screen('payment-none', { element: 'payment' }, textOf('payment:nothing.text'), { member: buyer }),
  screen('account-visitor', { element: 'account' }, textOf('account:visitor.text')),
  screen('account', { element: 'account' }, textOf('account:orders.recent'), { member: 'renewing@example.com' }),
  screen('account-ended', { element: 'account' }, textOf('account:plan.actions.ended'), { member: buyer }),
  screen('account-error', { element: 'account' }, textOf('account:orders.failed'), {
    member: 'member@example.com',
    arrange: (sandbox) => sandbox.control('faults', fault('/api/bill/', { errCode: '-1' })),
  }),
  screen('orders', { element: 'account', view: 'orders' }, textOf('account:orders.more'), {
    member: 'renewing@example.com',
  }),
  screen('orders-empty', { element: 'account', view: 'orders' }, textOf('account:orders.noneTitle'), {
    member: 'trial@example.com',
  }),
  ...memberScreens,
  ...memberRightsScreens,
  ...rareScreens,
  screen('reseller-visitor', { element: 'reseller' }, heading('reseller:visitor.title')),
  screen('reseller', { element: 'reseller' }, textOf('reseller:continue'), { member: 'reseller@example.com' }),
  screen('reseller-errors', { element: 'reseller' }, ({ page }) => page.locator('[aria-invalid=true]').first(), {
    member: 'reseller@example.com',
    steps: clickButtonStep('reseller:continue'),
  }),
  screen('reseller-payment', { element: 'reseller' }, payButton, {
    member: 'reseller@example.com',
    steps: orderActivationCodes,
  }),
  screen('reseller-codes', { element: 'reseller' }, heading('reseller:paid.title'), {
    member: 'reseller@example.com',
    steps: inSequence(orderActivationCodes, payByCard),
  }),
  screen('portal', { element: 'portal', path: '/pricing-table' }, textOf('plans:duration.legend')),
  // Only one brand has a separate home page. The other brands show the plans at this path.
  screen('home', { element: 'portal', path: '/' }, (user) =>
    textOf('plans:duration.legend')(user).or(textOf('portal:home.title')(user)).first(),
  ),
  screen('help', { element: 'help' }, textOf('help:contact.email')),
  screen('contact', { element: 'help', view: 'contact' }, textOf('help:contact.email')),
  screen('privacy', { element: 'help', view: 'privacy' }, heading('help:privacy')),
  screen('terms-page', { element: 'help', view: 'terms' }, heading('help:terms')),
  screen('portal-help', { element: 'portal', path: '/help' }, textOf('help:contact.email')),
  screen('portal-login', { element: 'portal', path: '/login' }, label('auth:password.label')),
  screen('portal-account', { element: 'portal', path: '/account' }, textOf('account:orders.recent'), {
    member: 'member@example.com',
  }),
  screen('not-found', { element: 'portal', path: '/404' }, heading('portal:notFound.title')),
  screen('server-error', { element: 'portal', path: '/500' }, heading('portal:serverError.title')),
  screen('television', { element: 'plans', scene: 'STB' }, textOf('plans:duration.legend')),
  // On a TV, the checkout shows a QR code that moves the purchase to a phone.
  screen('television-phone', { ...checkoutQuery, scene: 'STB' }, ({ page, lang }) =>
    page.getByRole('img', { name: text(lang, 'stb:handOff.picture') }),
  ),
  screen('television-plan-failed', { ...checkoutQuery, scene: 'STB' }, textOf('stb:purchase.planFailed'), {
    arrange: (sandbox) => sandbox.control('faults', fault('/api/site/plan/detail', { errCode: '-2499' })),
  }),
  screen('television-sign-in', { element: 'auth', scene: 'STB' }, ({ page, lang }) =>
    page.getByRole('img', { name: text(lang, 'stb:signIn.picture') }),
  ),
  screen('phone-sign-in-code', { element: 'stb', view: 'sign-in' }, label('stb:enter.label')),
  screen('television-expired', { ...checkoutQuery, scene: 'STB' }, textOf('stb:handOff.expired.title'), {
    member: 'renewing@example.com',
    steps: async (user) => {
      await expect(user.page.getByRole('img', { name: text(user.lang, 'stb:handOff.picture') })).toBeVisible();
      // The code of a hand-off expires after ten minutes.
      await user.sandbox.control('clock', { seconds: 601 });
    },
  }),
  screen(
    'television-orders',
    { element: 'stb', scene: 'STB' },
    ({ page, lang }) => page.getByRole('button', { name: textPattern(lang, 'stb:orders.continue') }),
    { member: 'renewing@example.com' },
  ),
  screen('television-tips', { element: 'stb', view: 'tips', scene: 'STB' }, ({ page }) =>
    page.locator('sub-stb h3').first(),
  ),
  screen('phone-hand-off-error', { element: 'stb', view: 'pay' }, textOf('stb:enter.wrong'), {
    steps: clickButtonStep('stb:enter.go'),
  }),
  screen('phone-returned', { element: 'stb', view: 'returned' }, textOf('stb:returned.title')),
];

/** The brand, language and theme in which a screen is shown. */
export interface Appearance {
  brand: string;
  lang: string;
  theme: string;
}

/** The origin of a brand's portal. The brand `member` is shown at the sandbox's own origin. */
export const portalOrigin = ({ origin }: Sandbox, brand: string): string =>
  brand === 'member' ? origin : origin.replace('//', `//${brand}.`);

/** The URL of the page that shows only this screen, in the brand, language and theme of `appearance`. */
export function screenUrl({ query, isOnPortal }: GalleryScreen, appearance: Appearance, sandbox: Sandbox): string {
  if (isOnPortal) return portalOrigin(sandbox, appearance.brand) + (query.path ?? '/');
  return `${sandbox.pagesOrigin}/playground.html?${new URLSearchParams({ bare: '1', ...query, ...appearance })}`;
}
