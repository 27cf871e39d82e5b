import type { Page } from '@playwright/test';
import { methodGroups } from '../../../src/contract/entities/method-groups';
import { languageVariants } from '../../tools/sample/matrix';
import { createSession } from '../../tools/sandbox/member-session';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { expect, test } from '../helpers/fixtures';
import { setLanguage, type User } from '../helpers/interactions';
import { orderRows } from '../helpers/order-rows';
import { enterCard, expectPaid, heading, pay, signInMember } from '../helpers/purchase';
import { text, textPattern } from '../helpers/text';

// States of sessions, orders and renewals from section 4 of the product's specification that other tests don't cover.

const lang = 'en';
const renewingMember = 'renewing@example.com';
const dayMs = 24 * 60 * 60 * 1000;

const isSignedIn = (page: Page): Promise<boolean> =>
  page.evaluate(() => localStorage.getItem(`sub-elements:session:${location.origin}`) !== null);

/** Stores a member's session in the `localStorage` of the portal's origin, without opening a page of the portal. */
async function storeSession(page: Page, sandbox: Sandbox): Promise<void> {
  const session = await createSession(sandbox.origin, renewingMember);
  await page.goto(`${sandbox.origin}/robots.txt`);
  await page.evaluate(
    (stored) => localStorage.setItem(`sub-elements:session:${location.origin}`, stored),
    JSON.stringify(session),
  );
}

test.describe('sessions', { tag: '@desktop' }, () => {
  for (const code of ['-24010', '-24020', '21', '-1112', '-24030'] as const) {
    const redirectsToSignIn = code === '-24030';
    const showsMessage = redirectsToSignIn || code === '-1112';
    const effects = ['ends the session'];
    if (showsMessage) effects.push('shows a message');
    if (redirectsToSignIn) effects.push('redirects to sign-in');
    test(`error ${code} ${effects.join(' and ')}`, {
      tag: '@full',
    }, async ({ page, sandbox }) => {
      await storeSession(page, sandbox);
      await sandbox.control('faults', { path: '/api/bill/order/remind', times: 1, errCode: code });
      await page.goto(`${sandbox.origin}/pricing-table`);
      if (showsMessage) await expect(page.getByText(text(lang, `errors:${code}`))).toBeVisible();
      await expect.poll(() => isSignedIn(page)).toBe(false);
      if (redirectsToSignIn) await expect(page).toHaveURL(/\/login$/);
      else {
        // A public page stays open, and shows what a visitor sees.
        await expect(page.getByText(text(lang, 'plans:visitorNote'))).toBeVisible();
        await expect(page).toHaveURL(/\/pricing-table$/);
      }
    });
  }

  test('a session expires after ten days, or after the number of days in the brand’s settings', {
    tag: '@flow',
  }, async ({ page, sandbox }) => {
    /** Signs in on a brand's site and returns the number of days until the session expires. */
    const readSessionDays = async (brand: string) => {
      await page.goto(`http://${brand}.localhost:${new URL(sandbox.origin).port}/login`);
      await page.evaluate(() => localStorage.clear());
      await page.reload();
      await page.getByLabel(text(lang, 'auth:email.label')).fill('member@example.com');
      await page.getByLabel(text(lang, 'auth:password.label'), { exact: true }).fill('secret123');
      await page.getByRole('button', { name: text(lang, 'auth:login.submit'), exact: true }).click();
      await expect.poll(() => isSignedIn(page)).toBe(true);
      const { expires } = await page.evaluate(
        () =>
          JSON.parse(localStorage.getItem(`sub-elements:session:${location.origin}`) ?? '{}') as { expires: number },
      );
      return Math.round((expires - Date.now()) / dayMs);
    };
    expect([await readSessionDays('orbit'), await readSessionDays('onyx')]).toEqual([10, 1]);
  });
});

test('the portal prompts a member to finish an unfinished order', { tag: ['@flow', '@phone'] }, async ({
  page,
  sandbox,
}) => {
  const user: User = { page, lang };
  await signInMember(page.context(), sandbox, renewingMember, 'member');
  await page.goto('/pricing-table');
  await expect(page.getByText(text(lang, 'plans:unfinished.title'))).toBeVisible();
  await page.goto('/account');
  await expect(page.getByText(text(lang, 'account:unfinished.title'))).toBeVisible();
  await page.getByRole('button', { name: textPattern(lang, 'account:unfinished.continue') }).click();
  await expect(page).toHaveURL(/orderId=/);
  await expect(heading(user, 'payment:pix.expired.title')).toBeVisible();
});

for (const { lang, tag } of languageVariants('pt', 'phone')) {
  test(`an unfinished order with a coupon can be cancelled on the overview, in ${lang}`, {
    tag: ['@flow', ...tag],
  }, async ({ page, sandbox }) => {
    const t = (key: string) => text(lang, key);
    await setLanguage(page, lang);
    await signInMember(page.context(), sandbox, renewingMember, 'member');
    await page.goto('/account');
    await expect(page.getByText(t('account:unfinished.title'))).toBeVisible();
    await page.getByRole('button', { name: t('account:orders.drop.title'), exact: true }).click();
    const dialog = page.getByRole('dialog', { name: t('account:orders.drop.question') });
    await dialog.getByRole('button', { name: t('account:orders.drop.title'), exact: true }).click();
    await expect(page.getByText(t('account:unfinished.title'))).toHaveCount(0);
    // The button disappears after the cancellation, so the view's heading gets the focus.
    await expect(page.locator('sub-account').getByRole('heading', { level: 2 })).toBeFocused();
    await expect(page.getByText(t('account:orders.states.cancelled')).first()).toBeVisible();
    const { orders } = await sandbox.control<{ orders: { planId: string; status: string }[] }>('state');
    // The unfinished order is for plan 405, with the coupon BOUND20.
    expect(orders.filter(({ planId }) => planId === '405').map(({ status }) => status)).toContain('cancelled');
  });
}

test('a single-device plan cannot be bought while a plan for more devices is active', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox }) => {
  await signInMember(page.context(), sandbox, renewingMember, 'member');
  await page.goto('/pricing-table');
  const devices = page.getByRole('group', { name: text(lang, 'plans:devices.legend') });
  await devices.getByRole('radio', { name: text(lang, 'plans:devices.count', { count: 1 }), exact: true }).check();
  await expect(page.getByText(text(lang, 'plans:singleDevice.title'))).toBeVisible();
  await expect(page.getByRole('button', { name: text(lang, 'plans:extend'), exact: true })).toHaveCount(0);
});

test('a cancelled renewal is reactivated by a new order', { tag: ['@flow', '@desktop'] }, async ({ page, sandbox }) => {
  const user: User = { page, lang };
  const cancelledRenewalMember = 'renewal-cancelled@example.com';
  await signInMember(page.context(), sandbox, cancelledRenewalMember, 'member');
  await page.goto('/account?view=renewal');
  await page.getByRole('button', { name: text(lang, 'account:renewal.orderAgain'), exact: true }).click();
  await page.getByRole('radio', { name: text(lang, 'checkout:card.another') }).check();
  await enterCard(user);
  await page.getByRole('checkbox', { name: text(lang, 'checkout:card.renew') }).check({ force: true });
  // Renewal needs the card, so the card is always saved and the member can't clear the checkbox.
  const savedCheckbox = page.getByRole('checkbox', { name: text(lang, 'checkout:card.savedForRenewal') });
  await expect(savedCheckbox).toBeChecked();
  await expect(savedCheckbox).toBeDisabled();
  await pay(user);
  await expectPaid(user);
  type State = { members: { account: string; renewal: { status: string } | null }[] };
  const { members } = await sandbox.control<State>('state');
  expect(members.find((member) => member.account === cancelledRenewalMember)?.renewal?.status).toBe('on');
  await page.goto('/account?view=renewal');
  await expect(page.getByText(text(lang, 'account:renewal.states.on'))).toBeVisible();
});

test('the order list shows orders in every state, including pending and completed refunds and chargebacks', {
  tag: ['@flow', '@phone'],
}, async ({ page, sandbox }) => {
  await signInMember(page.context(), sandbox, renewingMember, 'member');
  await page.goto('/orders');
  const rows = page.locator('sub-account').getByRole('listitem');
  const states = ['refunding', 'refunded', 'disputed', 'chargedBack', 'pending', 'success', 'failed', 'cancelled'];
  for (const state of states)
    await expect(rows.getByText(text(lang, `account:orders.states.${state}`), { exact: true }).first()).toBeVisible();
});

test('the order list names the payment method of every group, and marks free and overdue orders', {
  tag: ['@flow', '@phone'],
}, async ({ page, sandbox }) => {
  await page.route('**/api/bill/orders/v1**', async (route) => {
    const response = await route.fetch();
    const envelope = await response.json();
    const order = { ...envelope.data.orders[0], status: 'success', refundStatus: null, chargebackStatus: null };
    const orders = [
      ...methodGroups.map((methodGroup) => ({ ...order, orderId: methodGroup, methodGroup, cardEnding: null })),
      { ...order, orderId: 'free', methodGroup: 'FREE' },
      { ...order, orderId: 'overdue', status: 'pending', payBefore: Date.now() - dayMs },
    ];
    await route.fulfill({ response, json: { ...envelope, data: { ...envelope.data, orders, total: orders.length } } });
  });
  await signInMember(page.context(), sandbox, renewingMember, 'member');
  await page.goto('/orders');
  const rows = orderRows(page.locator('sub-account'));
  await expect(rows).toHaveCount(methodGroups.length + 2);
  for (const [index, group] of methodGroups.entries())
    await expect(rows.nth(index)).toContainText(` · ${text(lang, `common:methods.${group}`)}`);
  await expect(rows.nth(methodGroups.length)).toContainText(text(lang, 'account:orders.states.free'));
  await expect(rows.nth(methodGroups.length + 1)).toContainText(text(lang, 'account:orders.states.overdue'));
});
