import type { Page } from '@playwright/test';
import { threeDSecureTexts } from '../../../demo/server/gateway/shared/texts';
import { coverageTags, sampledAt } from '../../tools/sample/matrix';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { expect, test } from '../helpers/fixtures';
import { choosePlan, type User } from '../helpers/interactions';
import {
  cards,
  charges,
  enterCard,
  expectPaid,
  heading,
  newOrders,
  openPartner,
  pay,
  payByCardInstead,
  signInMember,
} from '../helpers/purchase';
import { text } from '../helpers/text';

const lang = 'en';
const bankLabels = threeDSecureTexts[lang];

/** Pays on a partner page with a card whose bank requires 3-D Secure. Returns once the bank's page is open. */
async function openBankPage(page: Page, sandbox: Sandbox): Promise<User> {
  const user: User = { page, lang };
  await signInMember(page.context(), sandbox, 'expired@example.com');
  await openPartner(page, sandbox);
  await choosePlan(user);
  await enterCard(user, { number: cards.threeDSecure });
  await pay(user);
  await expect(page.getByRole('heading', { name: bankLabels.title })).toBeVisible();
  return user;
}

test('after going back from the bank’s page, the payer can continue, and approval returns to the partner’s page', {
  tag: [...sampledAt('desktop'), ...coverageTags({ method: 'a card with 3-D Secure on the bank’s page' })],
}, async ({ page, sandbox, serverLog }) => {
  const user = await openBankPage(page, sandbox);
  await page.goBack();
  await expect(heading(user, 'payment:redirect.bank.title')).toBeVisible();
  await page.getByRole('button', { name: text(lang, 'payment:redirect.bank.go') }).click();
  await page.getByRole('button', { name: bankLabels.approve }).click();
  await expectPaid(user);
  await expect(page).toHaveURL(`${sandbox.pagesOrigin}/partner.html`);
  expect(await charges(serverLog)).toHaveLength(1);
  // A reload doesn't create a second purchase.
  await page.reload();
  await expect(page.getByRole('heading', { name: text(lang, 'plans:title') })).toBeVisible();
  expect(await newOrders(sandbox)).toMatchObject([{ status: 'success' }]);
});

test('if the bank declines or the payer cancels, the result is shown, and the payer can pay with another card', {
  tag: ['@flow', '@phone'],
}, async ({ page, sandbox, serverLog }) => {
  const user = await openBankPage(page, sandbox);
  await page.getByRole('button', { name: bankLabels.decline }).click();
  await expect(page.getByRole('alert').filter({ hasText: text(lang, 'errors:5015') })).toBeVisible();
  expect(await charges(serverLog)).toEqual([]);
  await page.getByRole('button', { name: text(lang, 'payment:result.another') }).click();
  await enterCard(user, { number: cards.threeDSecure });
  await pay(user);
  await page.getByRole('button', { name: bankLabels.cancel }).click();
  await expect(heading(user, 'payment:result.cancelled.title')).toBeVisible();
  await payByCardInstead(user, { sandbox, serverLog });
});
