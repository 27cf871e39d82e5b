import type { BrowserContext, Page } from '@playwright/test';
import { paypalTexts } from '../../../../demo/server/gateway/paypal/paypal-texts';
import { phoneTexts } from '../../../../demo/server/gateway/phone/phone-texts';
import { threeDSecureTexts } from '../../../../demo/server/gateway/shared/texts';
import { stripeFieldTexts } from '../../../../demo/server/gateway/stripe/stripe-frame-script';
import type { Sandbox } from '../../../tools/sandbox/sandbox';
import { expect } from '../../helpers/fixtures';
import { chooseMethod, fillPrepaid, payer, type User } from '../../helpers/interactions';
import { fillPayer, pendingPayment, type SettledStatus, settle } from '../../helpers/purchase';
import { text } from '../../helpers/text';
import type { Checkout } from './method-row';

// Steps of the end-to-end tests of payment methods, for the rows of `method-table.ts`. An "action" in this file is a
// function that does what the user, the payment provider or the bank does in a test.

const clickButtonOn = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Returns an action that clicks a button on the payment provider's page. */
export const clickOnPaymentPage = (name: string) => (_: Checkout, paymentPage: Page) =>
  clickButtonOn(paymentPage, name);

/** Returns an action that settles the payment on the server, as the payment provider would. */
export const settleAs =
  (status: SettledStatus) =>
  ({ sandbox }: Checkout) =>
    settle(sandbox, status);

/** For methods without a page of the payment provider: actions that settle the payment on the server. */
export const settleActions = {
  success: settleAs('success'),
  failed: settleAs('failed'),
  cancelled: settleAs('cancelled'),
};

/** Returns a function that finds the heading with the text of a translation key. */
export const headingWithKey =
  (key: string, values: Record<string, string> = {}) =>
  (user: User) =>
    user.page.getByRole('heading', { name: text(user.lang, key, values), exact: true });

/** Returns a function that finds a button by its label. */
export const buttonWithLabel =
  (label: string) =>
  ({ page }: User) =>
    page.getByRole('button', { name: label, exact: true });

export const payerName = { firstName: 'Ana', lastName: 'Souza' };

/** Chooses to pay by boleto and fills in the payer's details. */
export async function chooseBoleto(user: User): Promise<void> {
  await chooseMethod(user, /^Boleto/);
  // The form has fields for the first and the last name, and none for the full name.
  const { name: _, ...fields } = payer;
  await fillPayer(user, fields);
}

export const chooseWallet = (name: string) => (user: User) => chooseMethod(user, name);

/** Returns an action that chooses mobile money and a phone company, and fills in a Kenyan phone number. */
export const chooseMobileMoney =
  (phoneCompany: string, number = '712345678') =>
  async (user: User) => {
    const { page, lang } = user;
    await chooseMethod(user, /^Mobile money/);
    await page.getByRole('radio', { name: phoneCompany, exact: true }).check();
    const phone = page.getByRole('group', { name: text(lang, 'checkout:payer.mobilePhone') });
    await phone.getByLabel(text(lang, 'common:kit.country')).selectOption('KE');
    await phone.getByLabel(text(lang, 'common:kit.number')).fill(number);
  };

/** Returns an action that responds to the payment request on the sandbox's simulated phone. */
export const respondOnPhone =
  (decision: 'approve' | 'decline' | 'cancel') =>
  async ({ page, sandbox }: Pick<Checkout, 'page' | 'sandbox'>) => {
    const { paymentId } = await pendingPayment(sandbox);
    const phone = await page.context().newPage();
    await phone.goto(`${sandbox.origin}/sandbox/gateway/phone/${paymentId}?lang=en`);
    await clickButtonOn(phone, phoneTexts.en[decision]);
    await expect(phone.getByText(phoneTexts.en.done)).toBeVisible();
    await phone.close();
  };

/** Types a code that confirms a payment. The sandbox always accepts 1234, besides the code that it sent. */
export const typeOtp = ({ page, lang }: Checkout) =>
  page.getByLabel(text(lang, 'payment:confirm.code.label')).pressSequentially('1234');

/** The iframe with the bank's page, for 3-D Secure. */
export const bankFrame = ({ page, lang }: User) =>
  page.frameLocator(`iframe[title="${text(lang, 'payment:confirm.bank.frame')}"]`);
/** Returns an action that clicks a button on the bank's page. */
export const clickInBankFrame = (name: string) => (checkout: Checkout) =>
  bankFrame(checkout).getByRole('button', { name }).click();

/** Returns an action that opens PayPal’s popup window and clicks a button in it. */
export const clickInPaypalPopup =
  (name: string) =>
  async ({ page }: Checkout) => {
    const popup = page.waitForEvent('popup');
    await page.locator('[data-sandbox-paypal]').click();
    await clickButtonOn(await popup, name);
  };

/** Chooses the prepaid card method and types a card. */
export async function choosePrepaidCard(checkout: Checkout, number: string): Promise<void> {
  await chooseMethod(checkout, /^Prepaid card/);
  await fillPrepaid(checkout, { number, pin: '4321' });
}

/** The iframe with the card fields of the sandbox's replacement for Stripe. */
export const stripeFieldsFrame = ({ page }: Pick<User, 'page'>) => page.frameLocator('[slot^="payment-fields"] iframe');
/** The iframe with the 3-D Secure dialog of the sandbox's replacement for Stripe. */
export const stripeChallengeFrame = ({ page }: Pick<User, 'page'>) =>
  page.frameLocator('[data-sandbox-stripe-challenge] iframe');

export const offerStripe = (sandbox: Sandbox) => sandbox.control('methods', { code: 'card-stripe', isOffered: true });

/** Types a card into Stripe's fields. */
export async function enterStripeCard(user: Pick<User, 'page'>, number: string, securityCode = '737'): Promise<void> {
  const frame = stripeFieldsFrame(user);
  const { number: label, expiry, securityCode: codeLabel } = stripeFieldTexts.en;
  await frame.getByLabel(label).fill(number);
  await frame.getByLabel(expiry).fill('12/34');
  await frame.getByLabel(codeLabel).fill(securityCode);
}

/** Returns an action that cancels 3-D Secure in the browser, then settles the payment on the server. */
export const settleAfterCancelledChallenge = (status: SettledStatus) => async (checkout: Checkout) => {
  await stripeChallengeFrame(checkout).getByRole('button', { name: threeDSecureTexts.en.cancel }).click();
  await expect(headingWithKey('pay-provider:fields.title')(checkout)).toBeVisible();
  await settle(checkout.sandbox, status);
};

/** The wallets with a button above the list of methods, and their names. */
export const expressNames = { 'apple-pay': 'Apple Pay', 'google-pay': 'Google Pay', 'paypal-express': 'PayPal' };
export type ExpressWallet = keyof typeof expressNames;

/** The wallet's button above the list. */
export const walletButton = (page: Page, wallet: ExpressWallet) =>
  wallet === 'paypal-express'
    ? page.locator('[data-sandbox-paypal]')
    : page.getByRole('button', { name: expressNames[wallet], exact: true });

/** The sheet of the stand-in for a wallet's script. */
export const sheetOf = (page: Page, wallet: ExpressWallet) => page.locator(`[data-sandbox-sheet="${wallet}"]`);

/** Lets the row's time limit for the wallets' scripts pass ten times as late, because test machines can be slow. */
export const waitForSlowScripts = (context: BrowserContext) =>
  context.addInitScript(() => {
    const startTimer = window.setTimeout.bind(window);
    const withLongerLimit = (callback: () => void, delayMs?: number, ...values: unknown[]) =>
      startTimer(callback, delayMs === 1500 ? 15_000 : delayMs, ...values);
    window.setTimeout = withLongerLimit as typeof window.setTimeout;
  });

type WalletDecision = 'pay' | 'decline' | 'cancel';
const paypalDecisions = { pay: 'balance', decline: 'declined', cancel: 'cancel' } as const;

/** Opens the wallet's sheet, or PayPal's window. Returns what it shows, and the function that chooses an outcome. */
export async function openWallet(page: Page, wallet: ExpressWallet) {
  if (wallet === 'paypal-express') {
    const popup = page.waitForEvent('popup');
    await walletButton(page, wallet).click();
    const paypal = await popup;
    return {
      content: paypal.locator('main'),
      choose: (decision: WalletDecision) => clickButtonOn(paypal, paypalTexts.en[paypalDecisions[decision]]),
    };
  }
  await walletButton(page, wallet).click();
  const content = sheetOf(page, wallet);
  return { content, choose: (decision: WalletDecision) => content.locator(`[data-decision="${decision}"]`).click() };
}

/** Opens the wallet's sheet and chooses an outcome. */
export async function payByWallet(page: Page, wallet: ExpressWallet, decision: WalletDecision = 'pay'): Promise<void> {
  await (await openWallet(page, wallet)).choose(decision);
}
