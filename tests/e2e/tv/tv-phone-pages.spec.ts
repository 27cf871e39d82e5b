import type { Page } from '@playwright/test';
import { threeDSecureTexts } from '../../../demo/server/gateway/shared/texts';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { expect, test } from '../helpers/fixtures';
import { chooseMethod, fillCard, type User } from '../helpers/interactions';
import {
  cards,
  charges,
  enterCard,
  expectPaid,
  expectPaidOnce,
  heading,
  newOrders,
  openElement,
  pay,
  pendingPayments,
  signInMember,
} from '../helpers/purchase';
import { text, textPattern } from '../helpers/text';

const lang = 'en';
const bankLabels = threeDSecureTexts[lang];
/** A card whose bank allows pages to embed the bank's 3-D Secure page in an iframe. */
const framedCard = '4000 0000 0000 3063';

/** Opens a plan's checkout on a TV and chooses to pay on the TV. */
async function openTvCheckout(page: Page, sandbox: Sandbox): Promise<User> {
  const user: User = { page, lang };
  await signInMember(page.context(), sandbox, 'expired@example.com');
  await openElement(page, sandbox, { element: 'checkout', 'plan-id': '102', lang, scene: 'STB' });
  await page.getByRole('button', { name: text(lang, 'stb:handOff.here'), exact: true }).click();
  return user;
}

/** Opens the bank's page on a phone, as if the phone had scanned the QR code on the TV. */
async function openBankOnPhone({ page }: User, sandbox: Sandbox): Promise<Page> {
  await expect(page.getByRole('img', { name: text(lang, 'payment:redirect.phone.picture') })).toBeVisible();
  const [payment] = await pendingPayments(sandbox);
  const phone = await page.context().newPage();
  await phone.goto(`${sandbox.origin}/sandbox/gateway/3ds/${payment?.paymentId}`);
  return phone;
}

/** Expects that the phone shows the page that asks to continue on the TV, and doesn't ask the member to sign in. */
async function expectContinueOnTvPage(phone: Page): Promise<void> {
  await expect(phone.getByRole('heading', { name: text(lang, 'stb:returned.title') })).toBeVisible();
  expect(new URL(phone.url()).search).toBe('?view=returned');
}

test('a TV shows the bank’s page as a QR code, and after a decline on the phone the same order can be paid', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox, serverLog }) => {
  const user = await openTvCheckout(page, sandbox);
  await chooseMethod(user, /^Card/);
  await enterCard(user, { number: framedCard });
  await pay(user);
  await expect(heading(user, 'payment:redirect.bank.title')).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  const decliningPhone = await openBankOnPhone(user, sandbox);
  await decliningPhone.getByRole('button', { name: bankLabels.decline, exact: true }).click();
  await page.getByRole('button', { name: text(lang, 'checkout:waiting.check'), exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: text(lang, 'errors:5015') })).toBeVisible();
  expect(await charges(serverLog)).toEqual([]);

  await page.getByRole('button', { name: text(lang, 'payment:result.another'), exact: true }).click();
  await chooseMethod(user, /^Card/);
  await enterCard(user, { number: framedCard });
  await pay(user);
  const approvingPhone = await openBankOnPhone(user, sandbox);
  await approvingPhone.getByRole('button', { name: bankLabels.approve, exact: true }).click();
  await expectContinueOnTvPage(approvingPhone);
  await expectPaid(user);
  expect(await charges(serverLog)).toHaveLength(1);
  expect(await newOrders(sandbox)).toHaveLength(1);
});

test('after 3-D Secure has expired, a TV offers to pay the same order', { tag: ['@flow', '@desktop'] }, async ({
  page,
  sandbox,
  serverLog,
}) => {
  const user = await openTvCheckout(page, sandbox);
  await chooseMethod(user, /^Card/);
  await enterCard(user, { number: framedCard });
  await pay(user);
  await expect(page.getByRole('img', { name: text(lang, 'payment:redirect.phone.picture') })).toBeVisible();
  await sandbox.control('clock', { seconds: 3601 });
  await page.getByRole('button', { name: text(lang, 'checkout:waiting.check'), exact: true }).click();
  await expect(page.getByText(text(lang, 'payment:problem.unpaid.title'), { exact: true })).toBeVisible();
  expect(await charges(serverLog)).toEqual([]);

  await chooseMethod(user, /^Card/);
  await enterCard(user, { number: cards.visa });
  await pay(user);
  await expectPaidOnce(user, { sandbox, serverLog });
});

test('if a wallet asks for consent on its own page, the TV doesn’t open that page but shows a hand-off’s QR code', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox, serverLog }) => {
  await sandbox.control('methods', { code: 'payssion-wallet', isOffered: true });
  const user = await openTvCheckout(page, sandbox);
  const pageUrl = page.url();
  await chooseMethod(user, 'Payssion');
  await page.getByRole('button', { name: textPattern(lang, 'pay-wallet:pay.code') }).click();
  await expect(heading(user, 'stb:handOff.title')).toBeVisible();
  await expect(page.getByRole('img', { name: text(lang, 'stb:handOff.picture') })).toBeVisible();
  expect(page.url()).toBe(pageUrl);
  expect(await charges(serverLog)).toEqual([]);
});

/** Types a new card in the account's dialog, and returns once the TV shows the bank's page as a QR code. */
async function addCardOnTv(user: User): Promise<void> {
  const { page } = user;
  await fillCard(user, { number: cards.threeDSecure.replaceAll(' ', '') });
  const saveLabel = text(lang, 'account:changeCard.save.keep');
  await page.getByRole('dialog').getByRole('button', { name: saveLabel, exact: true }).click();
  await expect(page.getByRole('img', { name: text(lang, 'account:changeCard.bank.picture') })).toBeVisible();
}

/** Opens, on a phone, the bank's page that verifies the new card. This verification belongs to no order. */
async function openBankForNewCard(page: Page, sandbox: Sandbox): Promise<Page> {
  const cardVerification = (await pendingPayments(sandbox)).find(({ orderId }) => orderId === '');
  const phone = await page.context().newPage();
  await phone.goto(`${sandbox.origin}/sandbox/gateway/3ds/${cardVerification?.paymentId}`);
  return phone;
}

test('adding a card on a TV shows the bank’s page as a QR code and can be repeated after a decline or an expiry', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox, serverLog }) => {
  const user: User = { page, lang };
  const button = (key: string) => page.getByRole('button', { name: text(lang, key), exact: true });
  await signInMember(page.context(), sandbox, 'renewing@example.com');
  await openElement(page, sandbox, { element: 'account', view: 'cards', lang, scene: 'STB' });
  const pageUrl = page.url();
  await button('account:cards.add').click();

  await addCardOnTv(user);
  const decliningPhone = await openBankForNewCard(page, sandbox);
  await decliningPhone.getByRole('button', { name: bankLabels.decline, exact: true }).click();
  await expectContinueOnTvPage(decliningPhone);
  await expect(page.getByText(text(lang, 'account:changeCard.bank.declined.title'), { exact: true })).toBeVisible();
  await button('account:changeCard.bank.again').click();

  await addCardOnTv(user);
  await sandbox.control('clock', { seconds: 1801 });
  await button('account:changeCard.bank.check').click();
  await expect(page.getByText(text(lang, 'account:changeCard.bank.expired.title'), { exact: true })).toBeVisible();
  await button('account:changeCard.bank.again').click();

  await addCardOnTv(user);
  const approvingPhone = await openBankForNewCard(page, sandbox);
  await approvingPhone.getByRole('button', { name: bankLabels.approve, exact: true }).click();
  await expectContinueOnTvPage(approvingPhone);
  await expect(page.getByText(text(lang, 'account:cards.done.added'), { exact: true })).toBeVisible();
  await expect(page.getByText(text(lang, 'account:cards.ending', { ending: '3220' }), { exact: true })).toBeVisible();
  expect(page.url()).toBe(pageUrl);
  expect(await charges(serverLog)).toEqual([]);
});
