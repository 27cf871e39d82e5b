import type { FrameLocator, Locator, Page } from '@playwright/test';
import { expect } from './fixtures';
import { payButtonRegexSource } from './pay-button-name';
import { type Language, text, textPattern } from './text';

/** A CPF with valid check digits. */
export const validCpf = '529.982.247-25';

/** Brazilian payer details by field. */
export const payer = {
  name: 'Ana Souza',
  firstName: 'Ana',
  lastName: 'Souza',
  cpfCnpj: validCpf,
  zipCode: '01310-100',
  state: 'SP',
  city: 'São Paulo',
  street: 'Avenida Paulista',
  streetNumber: '1000',
} as const;

/** Someone who uses a page: the page, and the language in which helpers look for texts on it. */
export interface User {
  page: Page;
  lang: Language;
}

/** Sets the language of the pages that the test opens later. A language that is chosen on a page has priority. */
export async function setLanguage(page: Page, lang: Language): Promise<void> {
  await page.context().addInitScript((language) => {
    if (localStorage.getItem('sub-elements:language') === null)
      localStorage.setItem('sub-elements:language', JSON.stringify(language));
  }, lang);
}

export type Duration = 'week' | 'month' | 'quarter' | 'halfYear' | 'year';

/** Chooses a plan in the price table and continues. */
export async function choosePlan(
  { page, lang }: User,
  { devices = 1, duration = 'month' }: { devices?: number; duration?: Duration } = {},
): Promise<void> {
  const deviceGroup = page.getByRole('group', { name: text(lang, 'plans:devices.legend') });
  await deviceGroup
    .getByRole('radio', { name: text(lang, 'plans:devices.count', { count: devices }), exact: true })
    .check();
  const durationGroup = page.getByRole('group', { name: text(lang, 'plans:duration.legend') });
  const name = new RegExp(`^${textPattern(lang, `plans:duration.${duration}`).source}`);
  await durationGroup.getByRole('radio', { name }).check();
  await continueButton({ page, lang }).click();
}

/** The button under the price table. Its text depends on whether the purchase extends an active plan. */
export function continueButton({ page, lang }: User): Locator {
  const buttonToContinue = page.getByRole('button', { name: text(lang, 'plans:continue'), exact: true });
  const buttonToExtend = page.getByRole('button', { name: text(lang, 'plans:extend'), exact: true });
  return buttonToContinue.or(buttonToExtend);
}

/** Types the code that confirms an email address or phone number. A complete code is submitted automatically. */
export async function typeConfirmationCode({ page, lang }: User, code: string): Promise<void> {
  await page.getByLabel(text(lang, 'auth:code.label')).pressSequentially(code);
}

/** Fills in the sign-in form and sends it. */
export async function signIn({ page, lang }: User, email: string, password = 'secret123'): Promise<void> {
  // If the form offers email and phone, the tab panel has the same name as the field.
  await page.getByLabel(text(lang, 'auth:email.label')).and(page.locator('input')).fill(email);
  await continueToPassword({ page, lang });
  await page.getByLabel(text(lang, 'auth:password.label'), { exact: true }).fill(password);
  await page.getByRole('button', { name: text(lang, 'auth:login.submit'), exact: true }).click();
}

/** Continues to the password if the email address is a separate step, as in the sign-in before a checkout. */
async function continueToPassword({ page, lang }: User): Promise<void> {
  const auth = page.locator('sub-auth').last();
  if (await auth.getByRole('heading', { name: text(lang, 'auth:views.start.title') }).isHidden()) return;
  await auth.getByRole('button', { name: text(lang, 'auth:register.submit'), exact: true }).click();
}

/** The iframe for typing a card. */
export const cardFrame = ({ page, lang }: User): FrameLocator =>
  page.frameLocator(`iframe[title="${text(lang, 'checkout:cardForm.title')}"]`);

/** The iframe for typing a prepaid card. */
export const prepaidFrame = ({ page, lang }: User): FrameLocator =>
  page.frameLocator(`iframe[title="${text(lang, 'checkout:prepaid.title')}"]`);

/** Types a prepaid card into its iframe. */
export async function fillPrepaid(user: User, { number, pin }: { number: string; pin: string }): Promise<void> {
  const frame = prepaidFrame(user);
  const { lang } = user;
  await frame.getByLabel(text(lang, 'card-frame:prepaidNumber.label')).fill(number);
  await frame.getByLabel(text(lang, 'card-frame:pin.label'), { exact: true }).fill(pin);
}

export interface Card {
  number?: string;
  expiry?: string;
  /** The security code. */
  code?: string;
  holder?: string;
}

/** Chooses the card among the payment methods, if the page has some, and returns the card's iframe. */
export async function openCardForm({ page, lang }: User): Promise<FrameLocator> {
  const method = page
    .getByRole('group', { name: text(lang, 'checkout:method.legend') })
    .getByRole('radio', { name: /^(Card|Cartão|Tarjeta|Банковская карта|Carte bancaire|بطاقة)(?! by)/ })
    .and(page.locator('input:not(form input)'));
  const iframe = page.locator(`iframe[title="${text(lang, 'checkout:cardForm.title')}"]`);
  // Where another method is listed first, the card isn't chosen yet. The account's card form has no methods.
  await iframe.or(method).filter({ visible: true }).first().waitFor();
  if (await method.isVisible()) await method.check();
  return cardFrame({ page, lang });
}

/** Types a card into its iframe, key by key. `enterCard` in purchase.ts is faster: it sets each value at once. */
export async function fillCard(
  user: User,
  { number = '4242424242424242', expiry = '1234', code = '123', holder = 'ANA SOUZA' }: Card = {},
): Promise<void> {
  const frame = await openCardForm(user);
  const { lang } = user;
  await frame.getByLabel(text(lang, 'card-frame:number')).pressSequentially(number);
  await frame.getByLabel(text(lang, 'card-frame:expiry'), { exact: true }).pressSequentially(expiry);
  await frame.getByLabel(text(lang, 'card-frame:code'), { exact: true }).pressSequentially(code);
  await frame.getByLabel(text(lang, 'card-frame:holder')).fill(holder);
}

/** The security code field of a saved card, in its iframe. Only partners' pages require the code. */
export const securityCodeField = ({ page, lang }: User): Locator =>
  page.frameLocator(`iframe[title="${text(lang, 'checkout:cardForm.codeTitle')}"]`).getByRole('textbox');

/** Types the security code of the chosen saved card. */
export const typeSecurityCode = (user: User, code = '123'): Promise<void> => securityCodeField(user).fill(code);

/** Chooses a payment method by the name that the server sends, and waits until the method's form is open. */
export async function chooseMethod(user: User, name: string | RegExp): Promise<void> {
  const method = await selectMethodRadio(user, name);
  await method.evaluate(waitForForm);
}

/**
 * Waits until the form of a payment method is open, and the one that was open before has rolled up. Runs in the page.
 * `radio` is the method's radio button. The form is the next sibling of the button's label, and opens after a repaint.
 * Has no named functions: tsx, which runs the screen gallery, adds a helper to them that the page doesn't have.
 */
const waitForForm = async (radio: Element): Promise<void> => {
  while (radio.closest('label')?.nextElementSibling?.hasAttribute('hidden'))
    await new Promise((resolve) => setTimeout(resolve, 10));
  // The earlier form begins to roll up in the next frame.
  await new Promise(requestAnimationFrame);
  while (radio.closest('fieldset')?.querySelector(':scope > div > [inert]'))
    await new Promise((resolve) => setTimeout(resolve, 10));
};

/** Selects a method's radio button and returns the button, without waiting for the method's form. */
export async function selectMethodRadio({ page, lang }: User, name: string | RegExp): Promise<Locator> {
  const methods = page.getByRole('group', { name: text(lang, 'checkout:method.legend') });
  // The forms of the methods have radio buttons too.
  const method = methods.getByRole('radio', { name }).and(page.locator('input:not(form input)'));
  const more = moreMethodsButton({ page, lang });
  await methods.waitFor();
  if ((await method.count()) === 0 && (await more.count()) > 0) await more.click();
  await method.check();
  return method;
}

/** The button that shows the methods after the first four. */
export const moreMethodsButton = ({ page, lang }: User): Locator =>
  page.getByRole('button', { name: textPattern(lang, 'checkout:method.more') });

/** The pay button of any method, once the price is known. The button is outside of the method's form. */
export const payButton = ({ page, lang }: User): Locator => {
  const name = new RegExp(payButtonRegexSource(lang));
  return page.getByRole('button', { name }).and(page.locator('[type=submit][form]'));
};

/** Expands the order summary (details, coupon and currency), which is collapsed on phones. */
export async function expandOrderSummary({ page, lang }: User): Promise<void> {
  const toggle = page.getByRole('region', { name: text(lang, 'checkout:summary.title') }).locator('> button');
  await toggle.waitFor({ state: 'attached' });
  if ((await toggle.isVisible()) && (await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
}

/**
 * Expects that the page doesn't scroll sideways (WCAG 1.4.10). Compares with the configured width, because on a phone,
 * `innerWidth` grows with a page that is too wide.
 */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}

/** Clicks the pay button. `pay` in purchase.ts first waits until the button shows an up-to-date amount. */
export const clickPay = (user: User): Promise<void> => payButton(user).click();
