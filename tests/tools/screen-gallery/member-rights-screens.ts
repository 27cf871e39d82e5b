import { expect, type Page } from '@playwright/test';
import { chooseMethod, clickPay, payButton } from '../../e2e/helpers/interactions';
import { settle } from '../../e2e/helpers/purchase';
import { text, textPattern } from '../../e2e/helpers/text';
import { Device } from '../browsers/passkey-device';
import type { Sandbox } from '../sandbox/sandbox';
import {
  buyer,
  clickButton,
  clickButtonStep,
  type FindElement,
  fillPayer,
  type GalleryScreen,
  heading,
  inSequence,
  label,
  payByCard,
  payByPix,
  type ScreenUser,
  type Step,
  screen,
  textOf,
} from './gallery-steps';

const accountView = (view: string) => ({ element: 'account', view });
const checkout = { element: 'checkout', 'plan-id': '202' };
const renewingMember = 'renewing@example.com';

const button =
  (key: string): FindElement =>
  ({ page, lang }) =>
    page.getByRole('button', { name: text(lang, key), exact: true });
const buttonLike =
  (key: string): FindElement =>
  ({ page, lang }) =>
    page.getByRole('button', { name: textPattern(lang, key) }).first();

const submitCode =
  (code: string): Step =>
  async (user) => {
    await label('account:redeem.label')(user).fill(code);
    await clickButton(user, 'account:redeem.check');
  };

/** The brand that the page shows. */
const shownBrand = ({ page }: ScreenUser): string => new URL(page.url()).searchParams.get('brand') ?? 'member';

/** Checks an unused activation code. Codes are valid for one brand. */
const submitUnusedCode: Step = async (user) => {
  const request = { planId: '102', brand: shownBrand(user) };
  const { codes } = await user.sandbox.control<{ codes: string[] }>('activation-codes', request);
  await submitCode(codes[0] as string)(user);
};

const openGiftForm = clickButtonStep('account:gifts.give');

/** Orders a gift with a code to hand over, pays for it, and opens the list of gifts again. */
const payGift: Step = async (user) => {
  const { page, lang } = user;
  const listUrl = page.url();
  await openGiftForm(user);
  await label('account:gifts.plan')(user).selectOption('102');
  await label('account:gifts.from')(user).fill('Elena');
  await clickButton(user, 'account:gifts.pay');
  await payByCard(user);
  await page.getByRole('heading', { name: text(lang, 'payment:result.success.title') }).waitFor();
  await page.goto(listUrl);
};

/** Opens the code of a paid gift. */
const openGiftCode = inSequence(payGift, clickButtonStep('account:gifts.showCode'));

/** Checks the code of a paid gift, as the person does who got it. */
const submitGiftCode: Step = async (user) => {
  const { page } = user;
  await openGiftCode(user);
  const code = await page
    .getByRole('dialog')
    .getByText(/^([2-9A-Z]{4}-){3}[2-9A-Z]{4}$/)
    .innerText();
  await page.goto(new URL('/redeem', page.url()).href);
  await submitCode(code)(user);
};

/** Requests a copy of the member's data, and opens the settings again once it's ready. */
const prepareData: Step = async (user) => {
  await clickButton(user, 'account:data.request');
  await expect(textOf('account:data.preparing')(user)).toBeVisible();
  await user.sandbox.control('clock', { seconds: 60 });
  await user.page.goto(user.page.url());
};

/** Opens a view of the account instead of the checkout. */
async function openAccountView(page: Page, view: string): Promise<void> {
  const url = new URL(page.url());
  const query = { ...Object.fromEntries(url.searchParams), ...accountView(view) };
  url.search = new URLSearchParams(query).toString();
  await page.goto(url.href);
}

/** Pays with Pix, in reais, so that the sandbox issues a fiscal document. Opens the order. */
const payOrderWithDocument: Step = async (user) => {
  const { page, lang, sandbox } = user;
  await payByPix(user);
  await settle(sandbox, 'success');
  await expect(heading('payment:result.success.title')(user)).toBeVisible();
  await openAccountView(page, 'orders');
  await page
    .getByRole('listitem')
    .filter({ hasText: text(lang, 'account:orders.states.success') })
    .first()
    .getByRole('button', { expanded: false })
    .first()
    .click();
};

/** Signs in with Google, which turns this sign-in on, and begins to turn it off in the settings. */
const turnGoogleOff: Step = async (user) => {
  const { page } = user;
  await clickButton(user, 'auth:google.button');
  const popup = page.waitForEvent('popup');
  await page.locator('[data-sandbox-google]').click();
  await (await popup).getByRole('button', { name: /google@example.com/ }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  await page.goto(new URL('/account?view=settings', page.url()).href);
  await clickButton(user, 'auth:google.setting.turnOff');
};

/** Pays with Pix and authorizes the renewals, and then opens the list of cards and mandates. */
const authorizeMandate: Step = async (user) => {
  const { page, lang, sandbox } = user;
  await chooseMethod(user, 'Pix');
  await page.getByRole('checkbox', { name: text(lang, 'pay-transfer:pix.renew') }).check({ force: true });
  await fillPayer(user);
  await clickPay(user);
  await expect(heading('payment:pix.title')(user)).toBeVisible();
  const { mandates } = await sandbox.control<{ mandates: { mandateId: string }[] }>('mandates');
  await sandbox.control(`mandates/${mandates[0]?.mandateId}`, { status: 'active' });
  await settle(sandbox, 'success');
  await openAccountView(page, 'cards');
};

const offerWallets = async (sandbox: Sandbox): Promise<void> => {
  for (const code of ['apple-pay', 'google-pay']) await sandbox.control('methods', { code, isOffered: true });
};

/** A screen with the code of a gift, which only the portal shows. */
const giftScreen = (name: string, expected: FindElement, steps: Step) =>
  screen(name, { element: 'portal', path: '/account?view=gifts' }, expected, {
    isOnPortal: true,
    member: buyer,
    steps,
  });

/** Adds a passkey on a device with a screen lock. */
const addPasskey: Step = async (user) => {
  const device = await Device.add(user.page);
  await clickButton(user, 'auth:passkeys.add');
  await expect(textOf('auth:passkeys.added')(user)).toBeVisible();
  await device.remove();
};

/** Screens of codes and gifts, and of what members decide about their data, their renewal and their sign-in. */
export const memberRightsScreens: readonly GalleryScreen[] = [
  screen('redeem-preview', { element: 'redeem' }, button('account:redeem.signIn'), { steps: submitUnusedCode }),
  screen('redeem-refused', { element: 'redeem' }, ({ page }) => page.locator('[aria-invalid=true]').first(), {
    steps: submitCode('ABCD-EFGH-2345-6789'),
  }),
  screen('redeem-member', accountView('redeem'), button('account:redeem.submit'), {
    member: buyer,
    steps: submitUnusedCode,
  }),
  screen('redeemed', accountView('redeem'), textOf('account:redeem.done.title'), {
    member: buyer,
    steps: inSequence(submitUnusedCode, clickButtonStep('account:redeem.submit')),
  }),
  screen('gifts-none', accountView('gifts'), textOf('account:gifts.noneTitle'), { member: buyer }),
  screen('gifts-errors', accountView('gifts'), ({ page }) => page.locator('[aria-invalid=true]').first(), {
    member: buyer,
    steps: inSequence(openGiftForm, clickButtonStep('account:gifts.pay')),
  }),
  giftScreen('gifts', button('account:gifts.showCode'), payGift),
  giftScreen('gift-code', textOf('account:gifts.codeTitle'), openGiftCode),
  giftScreen('gift-received', button('account:redeem.submit'), submitGiftCode),
  screen('data-preparing', accountView('settings'), textOf('account:data.preparing'), {
    member: renewingMember,
    steps: clickButtonStep('account:data.request'),
  }),
  screen('data-ready', accountView('settings'), button('account:data.json'), {
    member: renewingMember,
    steps: prepareData,
  }),
  screen('renewal-paused', accountView('renewal'), textOf('account:renewal.badges.paused'), {
    member: renewingMember,
    steps: async (user) => {
      await clickButton(user, 'account:renewal.turnOff');
      await buttonLike('account:renewal.offers.pause')(user).click();
    },
  }),
  screen('renewal-new-price', accountView('renewal'), textOf('account:renewal.newPrice.consent'), {
    member: renewingMember,
    arrange: (sandbox) =>
      sandbox.control('renewals', {
        account: renewingMember,
        state: 'on',
        nextPrice: { amount: '12.34', inDays: 3, needsConsent: true },
      }),
  }),
  screen('renewal-managed', accountView('renewal'), textOf('account:renewal.how'), {
    member: renewingMember,
    arrange: (sandbox) =>
      sandbox.control('renewals', {
        account: renewingMember,
        state: 'on',
        managedBy: { name: 'App Store', url: 'https://apps.example/subscriptions' },
      }),
  }),
  screen('mandates', checkout, textOf('payment:mandate.states.active'), { member: buyer, steps: authorizeMandate }),
  screen('order-documents', checkout, ({ page }) => page.getByRole('link', { name: 'NFS-e' }), {
    member: buyer,
    steps: payOrderWithDocument,
  }),
  screen('terms-changed', { element: 'account' }, textOf('account:terms.about'), {
    member: renewingMember,
    arrange: (sandbox) => sandbox.control('terms', { version: '2026-12' }),
  }),
  screen('google-off', { element: 'portal', path: '/login' }, textOf('auth:google.setting.offText'), {
    isOnPortal: true,
    steps: turnGoogleOff,
  }),
  screen('passkeys', { element: 'portal', path: '/account?view=settings' }, textOf('auth:passkeys.title'), {
    isOnPortal: true,
    member: renewingMember,
    steps: addPasskey,
  }),
  screen('age-check', checkout, heading('checkout:age.title'), {
    member: buyer,
    arrange: (sandbox) => sandbox.control('age-check', { isRequired: true }),
  }),
  screen('checkout-express', checkout, payButton, { member: buyer, arrange: offerWallets }),
  screen('devices-limit', { ...accountView('devices'), reason: 'limit' }, textOf('account:devices.limit.title'), {
    member: renewingMember,
  }),
];
