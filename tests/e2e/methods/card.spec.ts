import { chromium, type Frame, type Page } from '@playwright/test';
import { chromiumArgs } from '../../tools/browsers/browser';
import { coverageTags, sampledAt } from '../../tools/sample/matrix';
import { expect, test } from '../helpers/fixtures';
import {
  cardFrame,
  choosePlan,
  fillCard,
  payButton,
  securityCodeField,
  signIn,
  typeSecurityCode,
  type User,
} from '../helpers/interactions';
import {
  cards,
  charges,
  chooseSavedCard,
  enterCard,
  expectPaid,
  heading,
  newOrders,
  openCheckout,
  openElement,
  openPartner,
  pay,
  register,
  signInMember,
  subElement,
} from '../helpers/purchase';
import { text, textPattern } from '../helpers/text';

test.use({ computesFingerprint: true });

const lang = 'en';

test('a visitor of a partner page buys a plan, and the portal shows it after the visitor signs in there', {
  tag: [...sampledAt('desktop'), ...coverageTags({ method: 'a new card' })],
}, async ({ page, context, sandbox, outbox, serverLog }) => {
  const user: User = { page, lang };
  await openPartner(page, sandbox);
  await choosePlan(user, { devices: 2, duration: 'month' });
  const email = await register(user, outbox);
  await expect(heading(user, 'checkout:title')).toBeVisible();
  await enterCard(user);
  await pay(user);
  await expectPaid(user);

  const [charge, ...others] = await charges(serverLog);
  expect(others).toEqual([]);
  expect(charge?.money).toEqual({ amount: '11.99', currency: 'USD' });

  // The session is stored per origin, so the member signs in on the portal's origin too.
  const portal = await context.newPage();
  await portal.goto(`${sandbox.origin}/account`);
  await signIn({ page: portal, lang }, email);
  await expect(portal).toHaveURL(/\/account$/);
  // The plan's 30 days follow the 7 days of the free trial.
  const account = subElement(portal, 'sub-account');
  await expect(account.getByText(textPattern(lang, 'account:timeLeft.days', { count: 37 }))).toBeVisible();
  await expect(account.getByText(email)).toBeVisible();

  // The member is also signed in in another tab of the portal.
  const secondTab = await context.newPage();
  await secondTab.goto(`${sandbox.origin}/orders`);
  await expect(secondTab.getByText(textPattern(lang, 'common:methods.cardEnding', { ending: '4242' }))).toBeVisible();
});

test('a card can be typed with the digits of an Arabic keyboard', { tag: '@phone' }, async ({
  page,
  sandbox,
  serverLog,
}) => {
  const user: User = { page, lang };
  await openCheckout(user, { sandbox });
  await fillCard(user, { number: '٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢', expiry: '۱۲۳۴', code: '１２３' });
  await expect(cardFrame(user).getByLabel(text(lang, 'card-frame:number'))).toHaveValue('4242 4242 4242 4242');
  await pay(user);
  await expectPaid(user);
  expect(await charges(serverLog)).toHaveLength(1);
});

test('a card that the browser saved is filled in: in the dialog of a page, in a checkout of its own, and in the portal', {
  tag: ['@desktop', '@once'],
}, async ({ sandbox, serverLog }) => {
  // The headless shell has no autofill.
  const executablePath = process.env.SUB_CHROMIUM;
  const browser = await chromium.launch({ args: [...chromiumArgs], ...(executablePath && { executablePath }) });
  try {
    const context = await browser.newContext();
    const page = await context.newPage();
    const user: User = { page, lang };
    await signInMember(context, sandbox, 'expired@example.com', 'member');
    const places: Record<string, () => Promise<unknown>> = {
      dialog: async () => {
        await openElement(page, sandbox, { element: 'plans', lang, brand: 'member' });
        await choosePlan(user);
      },
      checkout: () => openElement(page, sandbox, { element: 'checkout', 'plan-id': '102', lang, brand: 'member' }),
      portal: () => page.goto(`${sandbox.origin}/payment?planId=102`),
    };
    for (const [place, open] of Object.entries(places)) {
      await test.step(place, async () => {
        // On a busy machine, Chromium sometimes never fills in a form that it saw too early.
        await expect(async () => {
          await open();
          await fillInSavedCard(page);
        }).toPass();
        const fields = cardFrame(user).locator('input');
        await expect(fields.nth(0)).toHaveValue('4242 4242 4242 4242');
        expect(await fields.evaluateAll((list) => list.map((input) => (input as HTMLInputElement).value))).toEqual([
          '4242 4242 4242 4242',
          '12/34',
          '123',
          'Zoe Ramos',
        ]);
      });
    }
    await pay(user);
    await expectPaid(user);
    expect(await charges(serverLog)).toHaveLength(1);
  } finally {
    await browser.close();
  }
});

/** Makes Chromium fill in a card as if the payer had chosen it from the list of saved cards at the number's field. */
async function fillInSavedCard(page: Page): Promise<void> {
  const number = cardFrame({ page, lang }).locator('input[autocomplete=cc-number]');
  // The complete browser starts slowly, and each origin has a cache of its own.
  await number.focus({ timeout: 60_000 });
  // The browser looks for the form's fields shortly after they are there, and ignores earlier requests.
  await expect(async () => {
    await triggerAutofill(page);
    await expect(number).not.toHaveValue('', { timeout: 1_000 });
  }).toPass({ timeout: 10_000 });
}

/** Asks Chromium once to fill in a card in the card frame. */
async function triggerAutofill(page: Page): Promise<void> {
  const cardFormFrame = page.frames().find((frame) => frame.url().includes('card-frame.html')) as Frame;
  // A frame with an opaque origin has a process and a session of its own, another one shares those of its page.
  const context = page.context();
  const session = await context.newCDPSession(cardFormFrame).catch(() => context.newCDPSession(page));
  const { frameTree } = await session.send('Page.getFrameTree');
  const cardDocument = [frameTree, ...(frameTree.childFrames ?? [])].find(({ frame }) =>
    frame.url.includes('card-frame.html'),
  );
  const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true });
  const number = descendantsOf(root).find(({ attributes }) => attributes?.includes('cc-number'));
  const card = { number: '4242424242424242', name: 'Zoe Ramos', expiryMonth: '12', expiryYear: '2034', cvc: '123' };
  const field = { fieldId: number?.backendNodeId ?? 0, frameId: cardDocument?.frame.id ?? '' };
  await session.send('Autofill.trigger', { ...field, card });
  await session.detach();
}

/** What is used of the nodes that Chrome's debugging protocol returns. */
interface DomNode {
  backendNodeId: number;
  attributes?: string[];
  children?: DomNode[];
  shadowRoots?: DomNode[];
  contentDocument?: DomNode;
}

/** All nodes below a node, also those in shadow trees and frames. */
function descendantsOf(node: DomNode): DomNode[] {
  const children = [
    ...(node.children ?? []),
    ...(node.shadowRoots ?? []),
    ...(node.contentDocument ? [node.contentDocument] : []),
  ];
  return children.flatMap((child) => [child, ...descendantsOf(child)]);
}

test('a member buys with a saved card in the portal without typing', {
  tag: ['@flow', '@phone', ...coverageTags({ method: 'a saved card' })],
}, async ({ page, sandbox, serverLog }) => {
  const user: User = { page, lang };
  await signInMember(page.context(), sandbox, 'renewing@example.com', 'member');
  await page.goto(`${sandbox.origin}/payment?planId=202`);
  await chooseSavedCard(user, '4444');
  await expect(payButton(user)).toHaveText(textPattern(lang, 'checkout:pay.button', { amount: '$11.99' }));
  await expect(page.locator('iframe')).toHaveCount(0);
  await pay(user);
  await expectPaid(user);
  await expect(page.getByText(text(lang, 'common:methods.cardEnding', { ending: '4444' }))).toBeVisible();
  expect(await charges(serverLog)).toHaveLength(1);
});

test('paying with a saved card on a partner page requires the card’s security code and shows errors beside the code field', {
  tag: ['@flow', '@phone'],
}, async ({ page, sandbox, serverLog }) => {
  const user: User = { page, lang };
  await sandbox.control('faults', { path: '/api/bill/pay/v1', times: 1, errCode: '315' });
  await openCheckout(user, { sandbox, account: 'renewing@example.com', planId: '202' });
  await chooseSavedCard(user, '4444');
  const code = securityCodeField(user);
  await expect(code).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(1);
  await pay(user);
  await expect(code).toHaveAccessibleDescription(new RegExp(text(lang, 'card-frame:securityCode.required')));
  await expect(code).toBeFocused();
  expect(await serverLog.calls('/api/bill/pay/')).toEqual([]);

  await code.pressSequentially('123');
  await pay(user);
  await expect(code).toHaveAccessibleDescription(new RegExp(text(lang, 'card-frame:codeRefused')));
  await code.fill('321');
  await pay(user);
  await expectPaid(user);
  await expect(page.getByText(text(lang, 'common:methods.cardEnding', { ending: '4444' }))).toBeVisible();
  const payBodies = (await serverLog.calls('/api/bill/pay/')).map(({ body }) => body as { securityCode?: string[] });
  expect(payBodies.length).toBeGreaterThan(0);
  // Every request contains the security code encrypted, in Base64.
  for (const { securityCode } of payBodies) expect(securityCode).toEqual([expect.stringMatching(/^[\w+/]{300,}=*$/)]);
  expect(await charges(serverLog)).toHaveLength(1);
});

test('the card form loads in parallel with the payment methods, and its iframe loads only once', {
  tag: '@desktop',
}, async ({ page, sandbox, serverLog }) => {
  const user: User = { page, lang };
  // The frame itself requests the server's time from the same URL.
  const frameRequests: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.url().includes('/card-frame.html')) frameRequests.push(request.url());
  });
  const firstFrameRequest = page.waitForRequest(/card-frame\.html/);
  await page.route('**/api/bill/payment/methods/**', async (route) => {
    await firstFrameRequest;
    await route.continue();
  });
  await openCheckout(user, { sandbox });
  await enterCard(user);
  await pay(user);
  await expectPaid(user);
  expect(frameRequests).toHaveLength(1);
  expect(await charges(serverLog)).toHaveLength(1);
});

test('a card saved during a purchase is offered for the next purchase', { tag: ['@flow', '@desktop'] }, async ({
  page,
  sandbox,
  serverLog,
}) => {
  const user: User = { page, lang };
  await openCheckout(user, { sandbox });
  await enterCard(user, { number: cards.mastercard });
  await page.getByRole('checkbox', { name: text(lang, 'checkout:card.save') }).setChecked(true, { force: true });
  await pay(user);
  await expectPaid(user);
  // The checkout remembers that it has shown the success once it has also loaded and shown the order.
  await expect(page.getByText(textPattern(lang, 'common:methods.cardEnding', { ending: '4444' }))).toBeVisible();
  // Shows another plan, then the bought plan (102). The checkout asks whether to buy it again.
  const showPlan = (id: string) =>
    page.locator('sub-checkout').evaluate((element, planId) => element.setAttribute('plan-id', planId), id);
  await showPlan('103');
  await payButton(user).waitFor();
  await showPlan('102');
  await expect(page.getByRole('heading', { name: text(lang, 'payment:result.before.title') })).toBeVisible();
  await page.getByRole('button', { name: text(lang, 'payment:result.before.again') }).click();
  await expect(
    page.getByRole('radio', { name: textPattern(lang, 'common:methods.cardEnding', { ending: '4444' }) }),
  ).toBeChecked();
  await typeSecurityCode(user);
  await pay(user);
  await expectPaid(user);
  expect(await charges(serverLog)).toHaveLength(2);
});

test('a visitor with an account signs in during an inline checkout, keeps the chosen plan, and closes the result', {
  tag: ['@flow', '@phone'],
}, async ({ page, sandbox, serverLog }) => {
  const user: User = { page, lang };
  await openElement(page, sandbox, { element: 'plans', checkout: 'inline', lang });
  await choosePlan(user, { devices: 4, duration: 'quarter' });
  await signIn(user, 'expired@example.com');
  await expect(payButton(user)).toHaveText(textPattern(lang, 'checkout:pay.button', { amount: '$51.99' }));
  await enterCard(user);
  await pay(user);
  await expectPaid(user);
  expect(await newOrders(sandbox)).toMatchObject([{ planId: '403', status: 'success' }]);
  await page.getByRole('button', { name: text(lang, 'common:actions.close') }).click();
  await expect(page.getByRole('heading', { name: text(lang, 'plans:title') })).toBeVisible();
  await expect(page.locator('sub-checkout')).toHaveCount(0);
  expect(await charges(serverLog)).toHaveLength(1);
});

test('on a phone, the page is scrolled to the top when the result appears', { tag: '@phone' }, async ({
  page,
  context,
  sandbox,
}) => {
  const user: User = { page, lang };
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  await signInMember(context, sandbox, 'expired@example.com', 'member');
  await page.goto(`${sandbox.origin}/payment?planId=102`);
  await enterCard(user);
  // Browsers would warn about a `sandbox` that allows scripts and the page's own origin.
  expect(warnings).toEqual([]);
  await pay(user);
  await expectPaid(user);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(heading(user, 'payment:result.success.title')).toBeFocused();
  await expect(page.getByText(text(lang, 'payment:result.success.renewalOff'))).toBeVisible();
});
