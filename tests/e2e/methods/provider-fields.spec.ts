import type { Page, Request } from '@playwright/test';
import { threeDSecureTexts } from '../../../demo/server/gateway/shared/texts';
import { stripeFieldTexts } from '../../../demo/server/gateway/stripe/stripe-frame-script';
import { coverageTags } from '../../tools/sample/matrix';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { expect, test } from '../helpers/fixtures';
import { chooseMethod, choosePlan, type User } from '../helpers/interactions';
import {
  charges,
  enterCard,
  expectPaid,
  expectPaidOnce,
  heading,
  newOrders,
  openCheckout,
  pay,
  signInMember,
} from '../helpers/purchase';
import { text } from '../helpers/text';
import { enterStripeCard, offerStripe, stripeChallengeFrame, stripeFieldsFrame } from './outcomes/method-actions';

const lang = 'en';
const bankLabels = threeDSecureTexts[lang];
const stripeLabels = stripeFieldTexts[lang];
/** Matches the name of the method whose card fields are in an iframe of the payment provider, Stripe. */
const stripeMethod = /^Card by Stripe/;

const cardNumbers = {
  accepted: '4242424242424242',
  invalid: '4242424242424241',
  declined: '4000000000009995',
  threeDSecure: '4000000000003220',
};

/** Opens the checkout with Stripe's fields. Returns the user whose checkout it is. */
async function openStripeCheckout(page: Page, sandbox: Sandbox): Promise<User> {
  const user: User = { page, lang };
  await offerStripe(sandbox);
  await openCheckout(user, { sandbox });
  await chooseMethod(user, stripeMethod);
  return user;
}

/**
 * Clicks the pay button that is shown once the order exists. The helper `pay` can't be used, because it finds only
 * submit buttons, and this button isn't one.
 */
const clickPayOnPaymentStep = ({ page }: User) =>
  page.getByRole('button', { name: text(lang, 'checkout:pay.button', { amount: '$7.99' }), exact: true }).click();

test('a payer confirms 3-D Secure in a dialog under a strict CSP; no card data reaches the operator’s server', {
  tag: ['@desktop', ...coverageTags({ method: 'a payment provider’s own card fields' })],
}, async ({ page, sandbox, serverLog }) => {
  const user: User = { page, lang };
  await offerStripe(sandbox);
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/Content.Security.Policy|Trusted ?Type/i.test(message.text())) violations.push(message.text());
  });
  await signInMember(page.context(), sandbox, 'expired@example.com', 'telinha');
  // The page has a strict Content Security Policy, and CSS rules that match every element.
  await page.goto(`${sandbox.pagesOrigin}/hostile.html`);
  await choosePlan(user);
  await chooseMethod(user, stripeMethod);
  await enterStripeCard({ page }, cardNumbers.threeDSecure);
  await pay(user);
  // Stripe's dialog is above the checkout's dialog and can be used.
  await stripeChallengeFrame({ page }).getByRole('button', { name: bankLabels.approve }).click();
  await expectPaid(user);
  expect(await charges(serverLog)).toHaveLength(1);
  expect(await newOrders(sandbox)).toMatchObject([{ status: 'success' }]);
  const requestsWithCard = requests.filter((request) =>
    `${request.url()} ${request.postData()}`.includes(cardNumbers.threeDSecure),
  );
  expect(requestsWithCard.map((request) => new URL(request.url()).pathname)).toEqual([
    expect.stringMatching(/^\/sandbox\/gateway\/stripe\/v1\/payment_intents\/\w+\/confirm$/),
  ]);
  // The request was sent from an iframe.
  expect(requestsWithCard[0]?.frame().parentFrame()).not.toBeNull();
  const received = (await serverLog.calls()).map(({ path, body }) => `${path} ${JSON.stringify(body)}`).join('\n');
  expect(received.includes('"methodCode":"card-stripe"')).toBe(true);
  expect(received.includes(cardNumbers.threeDSecure)).toBe(false);
  // 737 is the security code that `enterStripeCard` types.
  expect(received.includes('"737"')).toBe(false);
  expect(violations).toEqual([]);
  // The checkout's dialog, which isn't modal while 3-D Secure is open, has become modal again.
  expect(
    await page.locator('sub-dialog').evaluate((host) => host.shadowRoot?.querySelector('dialog')?.matches(':modal')),
  ).toBe(true);
});

test('if a card is invalid or declined, the reason is shown, and the payer can pay the order with another card', {
  tag: '@phone',
}, async ({ page, sandbox, serverLog }) => {
  const user = await openStripeCheckout(page, sandbox);
  await enterStripeCard({ page }, cardNumbers.invalid);
  await pay(user);
  await expect(stripeFieldsFrame({ page }).getByText(stripeLabels.invalidNumber)).toBeVisible();
  expect(await newOrders(sandbox)).toEqual([]);
  await enterStripeCard({ page }, cardNumbers.declined);
  await pay(user);
  await expect(page.getByRole('alert').filter({ hasText: 'Your card has insufficient funds.' })).toBeVisible();
  expect(await charges(serverLog)).toEqual([]);
  await enterStripeCard({ page }, cardNumbers.accepted);
  await clickPayOnPaymentStep(user);
  await expectPaidOnce(user, { sandbox, serverLog });
});

test('after a reload, 3-D Secure is still open, and nothing is charged if the payer cancels it', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox, serverLog }) => {
  const user = await openStripeCheckout(page, sandbox);
  await enterStripeCard({ page }, cardNumbers.threeDSecure);
  await pay(user);
  await expect(stripeChallengeFrame({ page }).getByRole('heading', { name: bankLabels.title })).toBeVisible();
  await page.reload();
  await stripeChallengeFrame({ page }).getByRole('button', { name: bankLabels.cancel }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: text(lang, 'pay-provider:problem.unconfirmed.title') }),
  ).toBeVisible();
  expect(await charges(serverLog)).toEqual([]);
  await enterStripeCard({ page }, cardNumbers.accepted);
  await clickPayOnPaymentStep(user);
  await expectPaidOnce(user, { sandbox, serverLog });
});

test('while the provider’s webhook is late, the page waits and offers no other payment method, even after a reload', {
  tag: ['@flow', '@phone'],
}, async ({ page, sandbox, serverLog }) => {
  await sandbox.control('webhooks', { hold: true });
  const user = await openStripeCheckout(page, sandbox);
  await enterStripeCard({ page }, cardNumbers.accepted);
  await pay(user);
  await expect(heading(user, 'pay-provider:confirmed.title')).toBeVisible();
  await page.reload();
  await expect(heading(user, 'pay-provider:confirmed.title')).toBeVisible();
  await expect(page.getByRole('button', { name: text(lang, 'checkout:waiting.another') })).toHaveCount(0);
  expect(await charges(serverLog)).toEqual([]);
  await sandbox.control('webhooks', { hold: false });
  await page.getByRole('button', { name: text(lang, 'checkout:waiting.check') }).click();
  await expectPaid(user);
  expect(await charges(serverLog)).toHaveLength(1);
});

test('if the provider’s script is blocked, a notice offers a retry, and another payment method still works', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox, serverLog }) => {
  const scriptPattern = '**/sandbox/gateway/stripe/v3';
  await page.route(scriptPattern, (route) => route.abort());
  const user = await openStripeCheckout(page, sandbox);
  const notice = page.getByRole('alert').filter({ hasText: text(lang, 'pay-provider:unloaded.title') });
  await expect(notice).toBeVisible();
  await page.unroute(scriptPattern);
  await notice.getByRole('button', { name: text(lang, 'common:actions.retry') }).click();
  await expect(stripeFieldsFrame({ page }).getByLabel(stripeLabels.number)).toBeVisible();
  await chooseMethod(user, /^Card(?! by)/);
  await enterCard(user);
  await pay(user);
  await expectPaid(user);
  expect(await charges(serverLog)).toHaveLength(1);
});
