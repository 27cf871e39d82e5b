import { coverageTags, matrix, type Row } from '../../tools/sample/matrix';
import { createSession } from '../../tools/sandbox/member-session';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { expect, testInNewContext as test } from '../helpers/fixtures';
import { signIn, type User, validCpf } from '../helpers/interactions';
import { charges, heading } from '../helpers/purchase';
import { type Language, text } from '../helpers/text';

// Cold start: a page opens from its URL in a browser that has stored nothing about the order.

const account = 'expired@example.com';

/** Pages that show a payment's result. The result comes from the server, not from the URL. */
const paths = [
  '/paymentResult',
  '/payment-redirect',
  '/payment-pix',
  '/paynowTips',
  '/paymentCaishen',
  '/caishenRepay',
] as const;

/** States of an order. `unknown`: the URL names an order that doesn't exist. `none`: the URL names no order. */
const states = ['pending', 'success', 'failed', 'cancelled', 'unknown', 'none'] as const;
type State = (typeof states)[number];

/**
 * Creates a PIX order with the given state and returns its ID. For `unknown`, returns an ID that no order has. Uses
 * the API, so that the browser has stored nothing about the order.
 */
async function createOrder(sandbox: Sandbox, state: State): Promise<string> {
  if (state === 'unknown') return 'NO-SUCH-ORDER';
  const { user } = await createSession(sandbox.origin, account);
  const response = await fetch(`${sandbox.origin}/api/bill/pay/v1`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: user.token,
      Language: 'en',
      Brand: 'member',
      'Client-Type': 'WEB',
      Scene: 'WEB',
      fingerprint: 'tests',
      'Idempotency-Key': crypto.randomUUID(),
    },
    body: JSON.stringify({ planId: '102', methodCode: 'pix', payer: { name: 'Ana Souza', cpfCnpj: validCpf } }),
  });
  const { data } = (await response.json()) as { data: { orderId: string } };
  if (state !== 'pending') await sandbox.control(`payments/${data.orderId}/settle`, { status: state });
  return data.orderId;
}

/** Expects that the page shows the order's state. */
async function expectState({ page, lang }: User, state: State): Promise<void> {
  const user: User = { page, lang };
  const headingKeys: Partial<Record<State, string>> = {
    pending: 'payment:pix.title',
    success: 'payment:result.success.title',
    failed: 'payment:result.failed.title',
    cancelled: 'payment:result.cancelled.title',
  };
  const key = headingKeys[state];
  if (key) await expect(heading(user, key)).toBeVisible({ timeout: 20_000 });
  if (state === 'pending') {
    await expect(page.getByRole('button', { name: text(lang, 'checkout:waiting.check'), exact: true })).toBeVisible();
    await expect(heading(user, 'payment:result.failed.title')).toHaveCount(0);
  }
  if (state === 'unknown') {
    await expect(page.getByText(text(lang, 'errors:1001'))).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole('button', { name: text(lang, 'checkout:seeOrders'), exact: true })).toBeVisible();
  }
  if (state === 'none')
    await expect(page.getByText(text(lang, 'payment:nothing.text'))).toBeVisible({ timeout: 20_000 });
}

/** For the test titles: what the page shows for each state. */
const shownByState: Readonly<Record<State, string>> = {
  pending: 'a pending order',
  success: 'a paid order',
  failed: 'a failed order',
  cancelled: 'a canceled order',
  unknown: 'an error about an unknown order',
  none: 'that there is no order',
};

/**
 * The states that `npm test` tests on these pages. The tests of the other states run only in the full run (FULL=1,
 * which `npm run test:full` sets).
 */
const sampledStates: readonly State[] = ['success', 'unknown'];

const rows = matrix({ path: paths, state: states, lang: ['en', 'pt', 'es', 'ru'] as Language[] });

for (const { path, state, lang } of rows as Row<{ path: typeof paths; state: State[]; lang: Language[] }>[]) {
  test(`${path} asks a visitor to sign in, then shows ${shownByState[state]} (${lang})`, {
    tag: [
      '@flow',
      state === 'failed' || state === 'unknown' ? '@phone' : '@desktop',
      ...coverageTags({ lang }),
      ...(sampledStates.includes(state) ? [] : ['@full']),
    ],
  }, async ({ page, sandbox, serverLog }) => {
    const user: User = { page, lang };
    await page.addInitScript((code) => localStorage.setItem('sub-elements:language', JSON.stringify(code)), lang);
    const orderId = state === 'none' ? null : await createOrder(sandbox, state);
    await page.goto(`${sandbox.origin}${path}${orderId ? `?orderId=${orderId}` : ''}`);
    await signIn(user, account);
    await expectState(user, state);
    await page.reload();
    await expectState(user, state);
    expect(await charges(serverLog)).toHaveLength(state === 'success' ? 1 : 0);
  });
}

test('the page of a pending payment ignores the status in the URL, and shows the result after a status check', {
  tag: ['@desktop', '@full'],
}, async ({ page, sandbox, serverLog }) => {
  const user: User = { page, lang: 'en' };
  const orderId = await createOrder(sandbox, 'pending');
  await page.goto(`${sandbox.origin}/paymentResult?orderId=${orderId}&status=failed`);
  await signIn(user, account);
  // The parameter `status=failed` in the URL has no effect.
  await expectState(user, 'pending');
  await sandbox.control(`payments/${orderId}/settle`, { status: 'success' });
  await page.getByRole('button', { name: text('en', 'checkout:waiting.check'), exact: true }).click();
  await expectState(user, 'success');
  expect(await charges(serverLog)).toHaveLength(1);
});

test('a receipt opens from its URL, and an unknown order ID in the URL shows an error', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox }) => {
  const user: User = { page, lang: 'en' };
  const orderId = await createOrder(sandbox, 'success');
  await page.goto(`${sandbox.origin}/receipt?orderId=${orderId}`);
  await signIn(user, account);
  await expect(heading(user, 'account:receipt.title').last()).toBeVisible();
  await expect(page.getByText(orderId).first()).toBeVisible();
  await page.goto(`${sandbox.origin}/receipt?orderId=NO-SUCH-ORDER`);
  await expect(page.getByText(text('en', 'account:receipt.no.notFound.title'))).toBeVisible();
  await page.getByRole('button', { name: text('en', 'account:receipt.no.notFound.act'), exact: true }).click();
  await expect(page).toHaveURL(/\/orders$/);
});

test('the page /notice shows the notice for the `type` in its URL, and a general notice without `type`', {
  tag: ['@phone', '@full'],
}, async ({ page, sandbox }) => {
  await page.goto(`${sandbox.origin}/notice`);
  await expect(heading({ page, lang: 'en' }, 'auth:notice.otherTitle')).toBeVisible();
  await page.goto(`${sandbox.origin}/notice?type=stbLoginErr`);
  await expect(heading({ page, lang: 'en' }, 'auth:notice.stbTitle')).toBeVisible();
});
