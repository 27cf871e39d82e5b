import { expect } from '@playwright/test';
import { chooseMethod, clickPay, payButton } from '../../e2e/helpers/interactions';
import { settle } from '../../e2e/helpers/purchase';
import { text, textPattern } from '../../e2e/helpers/text';
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
  await openGiftForm(user);
  await label('account:gifts.plan')(user).selectOption('102');
  await label('account:gifts.from')(user).fill('Elena');
  await clickButton(user, 'account:gifts.pay');
  await payByCard(user);
  await page.getByRole('heading', { name: text(lang, 'payment:result.success.title') }).waitFor();
  await page.goto(page.url());
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
  const url = new URL(page.url());
  url.searchParams.set('view', 'redeem');
  await page.goto(url.href);
  await submitCode(code)(user);
};

/** Requests a copy of the member's data, and opens the settings again once it's ready. */
const prepareData: Step = async (user) => {
  await clickButton(user, 'account:data.request');
  await expect(textOf('account:data.preparing')(user)).toBeVisible();
  await user.sandbox.control('clock', { seconds: 60 });
  await user.page.goto(user.page.url());
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
  const url = new URL(page.url());
  url.search = new URLSearchParams({
    ...Object.fromEntries(url.searchParams),
    element: 'account',
    view: 'cards',
  }).toString();
  await page.goto(url.href);
};

const offerWallets = async (sandbox: Sandbox): Promise<void> => {
  for (const code of ['apple-pay', 'google-pay']) await sandbox.control('methods', { code, isOffered: true });
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
  screen('gifts', accountView('gifts'), button('account:gifts.showCode'), { member: buyer, steps: payGift }),
  screen('gift-code', accountView('gifts'), textOf('account:gifts.codeTitle'), { member: buyer, steps: openGiftCode }),
  screen('gift-received', accountView('gifts'), button('account:redeem.submit'), {
    member: buyer,
    steps: submitGiftCode,
  }),
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
  screen('order-documents', accountView('orders'), ({ page }) => page.getByRole('link', { name: 'NFS-e' }), {
    member: renewingMember,
    steps: ({ page, lang }) =>
      page
        .getByRole('listitem')
        .filter({ hasText: text(lang, 'account:orders.states.success') })
        .first()
        .getByRole('button', { expanded: false })
        .first()
        .click(),
  }),
  screen('terms-changed', { element: 'account' }, textOf('account:terms.about'), {
    member: renewingMember,
    arrange: (sandbox) => sandbox.control('terms', { version: '2026-12' }),
  }),
  screen('google-off', accountView('settings'), textOf('auth:google.setting.offText'), {
    member: 'google@example.com',
    steps: clickButtonStep('auth:google.setting.turnOff'),
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
