import type { Browser, Locator, Page } from '@playwright/test';
import { pixTexts } from '../../../demo/server/gateway/pix/pix-texts';
import { coverageTags } from '../../tools/sample/matrix';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { expect, test } from '../helpers/fixtures';
import { chooseMethod, payButton, payer, type User } from '../helpers/interactions';
import {
  button,
  charges,
  enterCard,
  expectPaid,
  fillPayer,
  heading,
  openCheckout,
  openElement,
  pay,
  pendingPayment,
  requestStatus,
  signInMember,
} from '../helpers/purchase';
import { text } from '../helpers/text';

const lang = 'en';
const brand = 'telinha';
const account = 'expired@example.com';

interface SandboxMandate {
  mandateId: string;
  status: string;
}

const latestMandate = async (sandbox: Sandbox): Promise<SandboxMandate> => {
  const { mandates } = await sandbox.control<{ mandates: SandboxMandate[] }>('mandates');
  if (!mandates[0]) throw new Error('No mandate');
  return mandates[0];
};

/** Presses a button of the payer's bank app, which shows the code of a payment or a mandate. */
async function decideAtBank(
  page: Page,
  sandbox: Sandbox,
  { id, decision }: { id: string; decision: keyof typeof pixTexts.en },
): Promise<void> {
  const bank = await page.context().newPage();
  await bank.goto(`${sandbox.origin}/sandbox/gateway/pix/${id}?lang=en`);
  await bank.getByRole('button', { name: pixTexts.en[decision], exact: true }).click();
  await expect(bank.getByText(pixTexts.en.done)).toBeVisible();
  await bank.close();
}

/** Opens a view of the account, with a session that's valid at the sandbox's time. */
async function openAccount(
  browser: Browser,
  sandbox: Sandbox,
  view: string,
  { email = account, scene }: { email?: string; scene?: 'STB' } = {},
): Promise<Page> {
  const context = await browser.newContext(scene && { viewport: { width: 1280, height: 720 } });
  await signInMember(context, sandbox, email, brand);
  const page = await context.newPage();
  await openElement(page, sandbox, { element: 'account', view, lang, brand, ...(scene && { scene }) });
  return page;
}

/** Types the payer's data in the dialog for a new mandate, and shows the code. */
async function showMandateCode(dialog: Locator): Promise<void> {
  await dialog.getByLabel(text(lang, 'payment:mandate.name')).fill(payer.name);
  await dialog.getByLabel(text(lang, 'payment:mandate.cpfCnpj')).fill(payer.cpfCnpj);
  await dialog.getByRole('button', { name: text(lang, 'payment:mandate.show') }).click();
  await expect(dialog.getByText(text(lang, 'payment:mandate.authorizeOnly'))).toBeVisible();
}

/** Expects what the dialog says after the bank has authorized the mandate, and closes it. */
async function readWhatFollows(dialog: Locator, { isTv = false } = {}): Promise<void> {
  const title = dialog.getByRole('heading', { name: text(lang, 'payment:mandate.done.title') });
  const close = dialog.getByRole('button', { name: text(lang, 'payment:mandate.done.close') });
  await expect(title).toBeVisible();
  await expect(isTv ? close : title).toBeFocused();
  await expect(dialog.getByText(text(lang, 'payment:mandate.done.text'))).toBeVisible();
  await expect(dialog.getByText(/^R\$\s?15[.,]92 on \w+\s\d+, \d+$/)).toBeVisible();
  await expect(dialog.getByText(/^Up to R\$\s?19[.,]90 every month$/)).toBeVisible();
  await expect(dialog.getByText(text(lang, 'payment:mandate.cancel'))).toBeVisible();
  await close.click();
}

async function openPixForm(page: Page, sandbox: Sandbox): Promise<User> {
  const user: User = { page, lang };
  await openCheckout(user, { sandbox, account, brand });
  await chooseMethod(user, /^Pix/);
  await fillPayer(user, { name: payer.name, cpfCnpj: payer.cpfCnpj });
  return user;
}

const renewSwitch = (page: Page) => page.getByRole('checkbox', { name: text(lang, 'pay-transfer:pix.renew') });

test('one code pays and authorizes; three periods renew, until the payer revokes it at the bank', {
  tag: ['@flow', '@phone', ...coverageTags({ method: 'Pix Automático' })],
}, async ({ page, browser, sandbox, serverLog }) => {
  const user = await openPixForm(page, sandbox);
  await renewSwitch(page).check({ force: true });
  await expect(page.getByText(text(lang, 'pay-transfer:pix.renewHint'))).toBeVisible();
  await pay(user);
  await expect(heading(user, 'payment:pix.title')).toBeVisible();
  await expect(page.getByText(text(lang, 'payment:mandate.payAndAuthorize'))).toBeVisible();
  await expect(page.getByText(/^Up to R\$\s?19[.,]90 every month$/)).toBeVisible();
  const { paymentId } = await pendingPayment(sandbox);
  await decideAtBank(page, sandbox, { id: paymentId, decision: 'authorizeAndPay' });
  await requestStatus(user);
  await expectPaid(user);
  await expect(page.getByText(/^Auto-renewal is on\. We’ll charge R\$\s?15[.,]92 on/)).toBeVisible();

  for (const period of [1, 2, 3]) {
    await sandbox.control('clock', { days: 24 });
    const renewalPage = await openAccount(browser, sandbox, 'renewal');
    await expect(renewalPage.getByText(text(lang, 'account:renewal.announced'))).toBeVisible();
    await expect(renewalPage.getByText(/^Pix Automático · Banco da Serra/)).toBeVisible();
    await sandbox.control('clock', { days: 6, hours: 1 });
    expect(await charges(serverLog)).toHaveLength(period + 1);
  }
  expect((await charges(serverLog)).map(({ money }) => money.amount)).toEqual(['18.90', '15.92', '15.92', '15.92']);

  const { mandateId } = await latestMandate(sandbox);
  await decideAtBank(page, sandbox, { id: mandateId, decision: 'revoke' });
  const overview = await openAccount(browser, sandbox, 'overview');
  await expect(overview.getByText(text(lang, 'account:renewal.alerts.mandate.title'))).toBeVisible();
  await expect(overview.getByText(text(lang, 'errors:-2430'))).toBeVisible();
  const cardsPage = await openAccount(browser, sandbox, 'cards');
  await expect(cardsPage.getByText(text(lang, 'payment:mandate.states.revoked'), { exact: true })).toBeVisible();
});

test('without the switch, or if the bank doesn’t authorize, the plan is paid and doesn’t renew', {
  tag: '@flow',
}, async ({ page, sandbox, serverLog }) => {
  const user = await openPixForm(page, sandbox);
  await expect(renewSwitch(page)).not.toBeChecked();
  await renewSwitch(page).check({ force: true });
  await pay(user);
  await expect(heading(user, 'payment:pix.title')).toBeVisible();
  const { paymentId } = await pendingPayment(sandbox);
  await decideAtBank(page, sandbox, { id: paymentId, decision: 'payOnly' });
  await requestStatus(user);
  await expectPaid(user);
  await expect(page.getByText(text(lang, 'payment:result.success.renewalOff'))).toBeVisible();
  expect(await charges(serverLog)).toHaveLength(1);
});

test('the account replaces a card by Pix Automático, which is only authorized, and revokes it', {
  tag: ['@flow', '@phone'],
}, async ({ page, sandbox, serverLog }) => {
  const user: User = { page, lang };
  await openCheckout(user, { sandbox, account, brand });
  await chooseMethod(user, /^Card/);
  await enterCard(user);
  await fillPayer(user, { cpfCnpj: payer.cpfCnpj });
  await page.getByRole('checkbox', { name: text(lang, 'checkout:card.renew') }).check({ force: true });
  await pay(user);
  await expectPaid(user);

  await openElement(page, sandbox, { element: 'account', view: 'renewal', lang, brand });
  await button(user, 'account:renewal.changeMethod').click();
  const dialog = page.getByRole('dialog');
  // Also while a card is chosen, the text doesn't speak of cards alone.
  await expect(dialog.getByText(text(lang, 'account:changeCard.about.method'))).toBeVisible();
  await dialog.getByRole('radio', { name: /^Pix Automático/ }).check({ force: true });
  await expect(dialog.getByText(text(lang, 'payment:mandate.about'))).toBeVisible();
  await dialog.getByRole('button', { name: text(lang, 'payment:mandate.show') }).click();
  await expect(dialog.getByRole('textbox').first()).toHaveAttribute('aria-invalid', 'true');
  await showMandateCode(dialog);
  await expect(dialog.getByRole('img', { name: text(lang, 'payment:pix.picture') })).toBeVisible();

  await decideAtBank(page, sandbox, { id: (await latestMandate(sandbox)).mandateId, decision: 'refuse' });
  await expect(dialog.getByText(text(lang, 'payment:mandate.refused.title'))).toBeVisible();
  await dialog.getByRole('button', { name: text(lang, 'payment:mandate.again') }).click();
  await dialog.getByRole('button', { name: text(lang, 'payment:mandate.show') }).click();
  await expect(dialog.getByText(text(lang, 'payment:mandate.authorizeOnly'))).toBeVisible();
  await decideAtBank(page, sandbox, { id: (await latestMandate(sandbox)).mandateId, decision: 'authorize' });
  await readWhatFollows(dialog);
  await expect(page.getByText(text(lang, 'account:renewal.done.method.title'))).toBeVisible();
  expect(await charges(serverLog)).toHaveLength(1);
  // On a partner's page, the payer can only authorize a new mandate: a stolen session must not use an earlier one.
  await button(user, 'account:renewal.changeMethod').click();
  await expect(dialog.getByRole('radio', { name: /^Pix Automático/ })).toHaveCount(1);

  await openElement(page, sandbox, { element: 'account', view: 'cards', lang, brand });
  await page.getByRole('button', { name: new RegExp(text(lang, 'payment:mandate.revoke.button')) }).click();
  await expect(page.getByText(text(lang, 'payment:mandate.revoke.inUse'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(payButton(user)).toHaveCount(0);
});

test('a trial goes on with Pix Automático: nothing is paid now, and the first charge comes when the trial ends', {
  tag: ['@flow', '@phone'],
}, async ({ page, browser, sandbox, serverLog }) => {
  const email = 'trial@example.com';
  const user: User = { page, lang };
  await openCheckout(user, { sandbox, account: email, brand });
  await chooseMethod(user, /^Pix/);
  await expect(page.getByText(/authorize Pix Automático: we’ll charge R\$\s?15[.,]92 on/)).toBeVisible();
  await button(user, 'pay-transfer:pix.afterTrial.button').click();
  const dialog = page.getByRole('dialog');
  await showMandateCode(dialog);
  await decideAtBank(page, sandbox, { id: (await latestMandate(sandbox)).mandateId, decision: 'authorize' });
  await readWhatFollows(dialog);
  await expect(dialog).toBeHidden();
  expect(await charges(serverLog)).toEqual([]);

  const renewal = await openAccount(browser, sandbox, 'renewal', { email });
  await expect(
    renewal.getByText(/^Auto-renewal is on for .+\. It starts when your current plan ends\.$/),
  ).toBeVisible();
  await expect(renewal.getByText(/^Pix Automático · Banco da Serra/)).toBeVisible();
  // A reload offers it no more, because it would be a second authorization.
  await page.reload();
  await chooseMethod(user, /^Pix/);
  await expect(renewSwitch(page)).toBeVisible();
  await expect(button(user, 'pay-transfer:pix.afterTrial.button')).toHaveCount(0);

  await sandbox.control('clock', { days: 5, hours: 1 });
  const overview = await openAccount(browser, sandbox, 'overview', { email });
  await expect(overview.getByText(/R\$\s?15[.,]92/).first()).toBeVisible();
  expect((await charges(serverLog)).map(({ money }) => money)).toEqual([{ amount: '15.92', currency: 'BRL' }]);
});

const tvCheckout = { element: 'checkout', 'plan-id': '102', lang, brand, scene: 'STB' } as const;

test('a TV goes on by itself once the payer has authorized Pix Automático on the phone', {
  tag: '@flow',
}, async ({ page, browser, sandbox, serverLog }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await signInMember(page.context(), sandbox, 'trial@example.com', brand);
  const created = page.waitForResponse((response) => response.url().includes('/api/bill/handoff/create/'));
  await openElement(page, sandbox, tvCheckout);
  const { link } = ((await (await created).json()) as { data: { link: string } }).data;
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' });
  const phone: User = { page: await context.newPage(), lang };
  await phone.page.goto(link);
  await button(phone, 'stb:purchase.submit').click();
  await chooseMethod(phone, /^Pix/);
  await button(phone, 'pay-transfer:pix.afterTrial.button').click();
  await showMandateCode(phone.page.getByRole('dialog'));
  const tv: User = { page, lang };
  await expect(heading(tv, 'stb:phone.taken.title')).toBeVisible();
  await decideAtBank(page, sandbox, { id: (await latestMandate(sandbox)).mandateId, decision: 'authorize' });
  await expect(heading(tv, 'payment:mandate.done.title')).toBeVisible();
  await expect(page.getByText(text(lang, 'payment:mandate.done.text'))).toBeVisible();
  await expect(page.getByText(/^R\$\s?15[.,]92 on \w+\s\d+, \d+$/)).toBeVisible();
  await expect(button(tv, 'stb:paid.orders')).toBeFocused();
  expect(await charges(serverLog)).toEqual([]);
  await context.close();
});

test('a TV that shows the code of Pix Automático goes on by itself once the payer has authorized it', {
  tag: '@flow',
}, async ({ page, sandbox, serverLog }) => {
  const tv: User = { page, lang };
  await page.setViewportSize({ width: 1280, height: 720 });
  await signInMember(page.context(), sandbox, 'trial@example.com', brand);
  await openElement(page, sandbox, { ...tvCheckout, pay: 'here' });
  await chooseMethod(tv, /^Pix/);
  await button(tv, 'pay-transfer:pix.afterTrial.button').click();
  const dialog = page.getByRole('dialog', { name: text(lang, 'pay-transfer:pix.afterTrial.title') });
  await showMandateCode(dialog);
  await decideAtBank(page, sandbox, { id: (await latestMandate(sandbox)).mandateId, decision: 'authorize' });
  await readWhatFollows(dialog, { isTv: true });
  await expect(dialog).toBeHidden();
  expect(await charges(serverLog)).toEqual([]);
});

test('a mandate that the bank has paused, or whose limit is too low, is named wherever the renewal is', {
  tag: '@flow',
}, async ({ page, browser, sandbox }) => {
  const user = await openPixForm(page, sandbox);
  await renewSwitch(page).check({ force: true });
  await pay(user);
  await expect(heading(user, 'payment:pix.title')).toBeVisible();
  const { paymentId } = await pendingPayment(sandbox);
  await decideAtBank(page, sandbox, { id: paymentId, decision: 'authorizeAndPay' });
  await requestStatus(user);
  await expectPaid(user);
  const { mandateId } = await latestMandate(sandbox);

  const changes = [
    { change: { status: 'paused' }, reason: text(lang, 'errors:-2431') },
    { change: { status: 'active', maximum: '10.00' }, reason: text(lang, 'errors:-2432') },
  ];
  for (const { change, reason } of changes) {
    await sandbox.control(`mandates/${mandateId}`, change);
    for (const scene of [undefined, 'STB'] as const) {
      const overview = await openAccount(browser, sandbox, 'overview', { ...(scene && { scene }) });
      await expect(overview.getByText(text(lang, 'account:renewal.alerts.mandate.title'))).toBeVisible();
      await expect(overview.getByText(reason)).toBeVisible();
      await expect(overview.getByText(text(lang, 'account:renewal.states.on'))).toHaveCount(0);
      await expect(overview.getByRole('button', { name: text(lang, 'account:renewal.renewNow') })).toHaveCount(0);
      await overview.context().close();
    }
    for (const view of ['renewal', 'cards']) {
      const shown = await openAccount(browser, sandbox, view);
      await expect(shown.getByText(reason)).toBeVisible();
      await expect(shown.getByText(text(lang, 'account:renewal.states.on'))).toHaveCount(0);
      await shown.context().close();
    }
    // The checkout shows the paid order again.
    await page.reload();
    await expect(page.getByText(reason)).toBeVisible();
  }
});
