import type { Page } from '@playwright/test';
import { phoneTexts } from '../../../../demo/server/gateway/phone/phone-texts';
import { expect } from '../../helpers/fixtures';
import { chooseMethod, fillPrepaid, payer, type Visitor } from '../../helpers/journey';
import { fillPayer, type Outcome, settle, waitingPayment } from '../../helpers/purchase';
import { text } from '../../helpers/text';
import type { Stage } from './method-row';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** The page of the other side has a button for it. */
export const pressed = (name: string) => (_: Stage, there: Page) => press(there, name);

/** Nobody but the server hears of it. */
export const told =
  (status: Outcome) =>
  ({ sandbox }: Stage) =>
    settle(sandbox, status);

export const allTold = { success: told('success'), failed: told('failed'), cancelled: told('cancelled') };

export const titled =
  (key: string, values: Record<string, string> = {}) =>
  (visit: Visitor) =>
    visit.page.getByRole('heading', { name: text(visit.lang, key, values), exact: true });

export const buttonOf = (name: string) => (there: Visitor) => there.page.getByRole('button', { name, exact: true });

export const anybody = { firstName: 'Ana', lastName: 'Souza' };

export async function fillSlip(visit: Visitor): Promise<void> {
  await chooseMethod(visit, /^Boleto/);
  const { name: _, ...asked } = payer;
  await fillPayer(visit, asked);
}

export const chooseWallet = (name: string | RegExp, group: 'E-WALLET' | 'ONLINE_WALLET') => async (visit: Visitor) => {
  await chooseMethod(visit, text(visit.lang, `checkout:method.group.${group}`));
  await visit.page.getByRole('radio', { name, exact: true }).check();
};

export const choosePhone =
  (operator: string, number = '712345678') =>
  async (visit: Visitor) => {
    const { page, lang } = visit;
    await chooseMethod(visit, /^Mobile money/);
    await page.getByRole('radio', { name: operator }).check();
    const phone = page.getByRole('group', { name: text(lang, 'pay-mobile:phone.label') });
    await phone.getByLabel(text(lang, 'common:kit.country')).selectOption('KE');
    await phone.getByLabel(text(lang, 'common:kit.number')).fill(number);
  };

export const onThePhone =
  (answer: 'approve' | 'decline' | 'cancel') =>
  async ({ page, sandbox }: Pick<Stage, 'page' | 'sandbox'>) => {
    const { paymentId } = await waitingPayment(sandbox);
    const phone = await page.context().newPage();
    await phone.goto(`${sandbox.origin}/sandbox/gateway/phone/${paymentId}?lang=en`);
    await press(phone, phoneTexts.en[answer]);
    await expect(phone.getByText(phoneTexts.en.done)).toBeVisible();
    await phone.close();
  };

export const typedCode = ({ page, lang }: Stage) =>
  page.getByLabel(text(lang, 'pay-otp:label')).pressSequentially('1234');

export const bankFrame = ({ page, lang }: Visitor) =>
  page.frameLocator(`iframe[title="${text(lang, 'pay-bank:frame')}"]`);
export const inFrame = (name: string) => (stage: Stage) => bankFrame(stage).getByRole('button', { name }).click();

/** PayPal asks in a window that its own button opens. */
export const inPaypal =
  (name: string) =>
  async ({ page }: Stage) => {
    const opened = page.waitForEvent('popup');
    await page.locator('[data-sandbox-paypal]').click();
    await press(await opened, name);
  };

export async function fillPrepaidCard(stage: Stage, number: string): Promise<void> {
  await chooseMethod(stage, /^Prepaid card/);
  await fillPrepaid(stage, { number, pin: '4321' });
}
