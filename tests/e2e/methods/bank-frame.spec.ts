import type { Page } from '@playwright/test';
import { threeDSecureTexts } from '../../../demo/server/gateway/shared/texts';
import { coverageTags } from '../../tools/sample/matrix';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { expect, test } from '../helpers/fixtures';
import { choosePlan, type User } from '../helpers/interactions';
import {
  charges,
  enterCard,
  expectPaid,
  heading,
  newOrders,
  openPartner,
  pay,
  signInMember,
} from '../helpers/purchase';
import { text } from '../helpers/text';

const lang = 'en';
const bankLabels = threeDSecureTexts[lang];
/** The number of a card whose bank shows 3-D Secure in an iframe. */
const bankIframeCard = '4000 0000 0000 3063';

const bankFrame = (page: Page) => page.frameLocator(`iframe[title="${text(lang, 'payment:confirm.bank.frame')}"]`);

/** Pays for a plan on a partner page with `bankIframeCard`. The checkout then opens the bank's page. */
async function startCardPayment(page: Page, sandbox: Sandbox): Promise<User> {
  const user: User = { page, lang };
  await signInMember(page.context(), sandbox, 'expired@example.com');
  await openPartner(page, sandbox);
  await choosePlan(user);
  await enterCard(user, { number: bankIframeCard });
  await pay(user);
  return user;
}

test('the bank’s page opens in an iframe over the checkout, and the payment can be retried after a decline', {
  tag: ['@desktop', ...coverageTags({ method: 'a card with 3-D Secure in a frame' })],
}, async ({ page, sandbox, serverLog }) => {
  const user = await startCardPayment(page, sandbox);
  await expect(bankFrame(page).getByRole('button', { name: bankLabels.approve })).toBeVisible();
  // Closing and reopening the dialog keeps the bank's page.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: text(lang, 'payment:confirm.bank.open') }).click();
  // After a decline, the server responds with error 5015.
  await bankFrame(page).getByRole('button', { name: bankLabels.decline }).click();
  await expect(page.getByRole('alert').filter({ hasText: text(lang, 'errors:5015') })).toBeVisible();
  expect(await charges(serverLog)).toEqual([]);
  await page.getByRole('button', { name: text(lang, 'payment:result.another') }).click();
  await enterCard(user, { number: bankIframeCard });
  await pay(user);
  await bankFrame(page).getByRole('button', { name: bankLabels.approve }).click();
  await expectPaid(user);
  expect(await newOrders(sandbox)).toHaveLength(1);
  await expect(page).toHaveURL(`${sandbox.pagesOrigin}/partner.html`);
  expect(await charges(serverLog)).toHaveLength(1);
});

test('the checkout redirects to the bank’s page if that page doesn’t work in an iframe', { tag: '@desktop' }, async ({
  page,
  sandbox,
  serverLog,
}) => {
  // Without this script, the bank's page never reports to the checkout that it works in an iframe.
  await page.route(/\/bank-frame\.js/, (route) => route.abort());
  await page.clock.install();
  const user = await startCardPayment(page, sandbox);
  await expect(heading(user, 'payment:confirm.bank.title')).toBeAttached();
  // The checkout redirects if the bank's page hasn't reported within a few seconds.
  await page.clock.fastForward(9000);
  await expect(page.getByRole('heading', { name: bankLabels.title })).toBeVisible();
  await page.getByRole('button', { name: bankLabels.approve }).click();
  await expectPaid(user);
  expect(await charges(serverLog)).toHaveLength(1);
});
