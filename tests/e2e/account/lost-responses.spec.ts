import type { Locator, Page } from '@playwright/test';
import { threeDSecureTexts } from '../../../demo/server/gateway/shared/texts';
import { inLanguage } from '../../../demo/server/languages';
import { createSession, signInWithSession } from '../../tools/sandbox/member-session';
import { expect, test } from '../helpers/fixtures';
import { cardFrame, fillCard, type User } from '../helpers/interactions';
import { toggleOf } from '../helpers/order-rows';
import { cards, openElement, signInMember } from '../helpers/purchase';
import { type Language, text } from '../helpers/text';

// Tests `<sub-account>` after a lost response, after a redirect to a bank, and after the page signs the member out.

// The fault `truncate` cuts a response off after the server has processed the request.

const renewingMember = 'renewing@example.com';

const button = (page: Page, lang: Language, key: string): Locator =>
  page.getByRole('button', { name: text(lang, key), exact: true });

test.describe('adding a card with 3-D Secure', () => {
  for (const { decision, lang, tag } of [
    { decision: 'approve', lang: 'pt', tag: '@phone' },
    { decision: 'decline', lang: 'en', tag: '@desktop' },
  ] as const) {
    test(`shows the bank’s decision (${decision}) after the return, in ${lang}`, { tag: ['@flow', tag] }, async ({
      page,
      sandbox,
      serverLog,
    }) => {
      const user: User = { page, lang };
      await signInMember(page.context(), sandbox, renewingMember);
      await openElement(page, sandbox, { element: 'account', view: 'cards', lang });
      await button(page, lang, 'account:cards.add').click();
      await fillCard(user, { number: cards.threeDSecure.replaceAll(' ', '') });
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: text(lang, 'account:changeCard.save.keep'), exact: true }).click();
      await page.getByRole('button', { name: inLanguage(threeDSecureTexts, lang)[decision] }).click();
      const resultKey = decision === 'approve' ? 'account:cards.done.added' : 'account:cards.unchanged.title';
      const notice = page.getByRole('status').filter({ hasText: text(lang, resultKey) });
      await expect(notice).toBeVisible();
      const addedCard = page.getByText(text(lang, 'account:cards.ending', { ending: '3220' }), { exact: true });
      await expect(addedCard).toHaveCount(decision === 'approve' ? 1 : 0);
      expect((await serverLog.ledger()).filter(({ kind }) => kind === 'charge')).toEqual([]);
      // The notice is shown only once.
      await page.reload();
      await expect(button(page, lang, 'account:cards.add')).toBeVisible();
      await expect(page.locator('sub-account [aria-busy]')).toHaveCount(0);
      await expect(notice).toHaveCount(0);
    });
  }
});

test('after a lost response, the same card is saved with the same idempotency key, and another card with a new one', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox, serverLog }) => {
  const lang = 'en';
  const path = '/api/bill/card/change';
  const user: User = { page, lang };
  await signInMember(page.context(), sandbox, 'member@example.com');
  await openElement(page, sandbox, { element: 'account', view: 'cards', lang });
  await button(page, lang, 'account:cards.add').click();
  await fillCard(user, { number: '4242424242424242' });
  const dialog = page.getByRole('dialog');
  const saveButton = dialog.getByRole('button', { name: text(lang, 'account:changeCard.save.keep'), exact: true });
  for (const attempt of [1, 2]) {
    await sandbox.control('faults', { path, truncate: true });
    await saveButton.click();
    await expect.poll(async () => (await serverLog.calls(path)).length).toBe(attempt);
    await expect(dialog.getByText(text(lang, 'account:changeCard.lost.title'))).toBeVisible();
  }
  await cardFrame(user).getByLabel(text(lang, 'card-frame:number')).fill('5555555555554444');
  await saveButton.click();
  await expect(page.getByText(text(lang, 'account:cards.done.added'))).toBeVisible();
  for (const ending of ['4242', '4444'])
    await expect(page.getByText(text(lang, 'account:cards.ending', { ending }), { exact: true })).toBeVisible();
  const keys = (await serverLog.calls(path)).map(({ headers }) => headers['idempotency-key']);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('the account says that a coupon was released, even if the response to the release is lost', {
  tag: ['@desktop', '@full'],
}, async ({ page, sandbox }) => {
  const lang = 'ru';
  await signInMember(page.context(), sandbox, renewingMember);
  await openElement(page, sandbox, { element: 'account', view: 'coupons', lang });
  await page.getByRole('button', { name: `${text(lang, 'account:coupons.unbind')}: BOUND20` }).click();
  await sandbox.control('faults', { path: '/api/bill/unbindDiscountCode', truncate: true });
  await button(page, lang, 'account:unbind.confirm').click();
  await expect(page.getByText(text(lang, 'account:coupons.freed', { code: 'BOUND20' }))).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the account shows an order as cancelled when the response to the cancellation is lost', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox }) => {
  const lang = 'en';
  await signInMember(page.context(), sandbox, renewingMember);
  await openElement(page, sandbox, { element: 'account', view: 'orders', lang });
  const pendingOrder = page.getByRole('listitem').filter({ hasText: text(lang, 'account:orders.states.pending') });
  await toggleOf(pendingOrder).click();
  await button(page, lang, 'account:orders.drop.title').click();
  // The order holds a coupon. The client cancels such an order by unbinding the coupon.
  await sandbox.control('faults', { path: '/api/bill/unbindDiscountCode', truncate: true });
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text(lang, 'account:orders.drop.title') })
    .click();
  await expect(pendingOrder).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a member can submit a password change again if the response was lost', {
  tag: ['@phone', '@full'],
}, async ({ page, sandbox }) => {
  const lang = 'es';
  await signInMember(page.context(), sandbox, 'member@example.com');
  await openElement(page, sandbox, { element: 'account', view: 'settings', lang });
  await button(page, lang, 'account:settings.changePassword').click();
  /** The value of each field, by the text key of its label. */
  const passwords = {
    'auth:change.current': 'secret123',
    'auth:newPassword.label': 'brand-new-8',
    'auth:newPassword.repeat': 'brand-new-8',
  };
  const field = (key: string) => page.getByLabel(text(lang, key), { exact: true });
  for (const [key, value] of Object.entries(passwords)) await field(key).fill(value);
  await sandbox.control('faults', { path: '/api/user/changePassword', truncate: true });
  await button(page, lang, 'auth:change.submit').click();
  await expect(page.getByRole('alert').filter({ hasText: text(lang, 'auth:change.lost') })).toBeVisible();
  await expect(field('auth:change.current')).toHaveValue(passwords['auth:change.current']);
  await button(page, lang, 'auth:change.submit').click();
  await expect(page.getByText(text(lang, 'auth:change.done'))).toBeVisible();

  // After the change, the old password is refused as the current password.
  await expect(button(page, lang, 'account:settings.changePassword')).toBeFocused();
  await button(page, lang, 'account:settings.changePassword').click();
  await expect(field('auth:change.current')).toBeFocused();
  for (const [key, value] of Object.entries(passwords)) await field(key).fill(value);
  await button(page, lang, 'auth:change.submit').click();
  await expect(field('auth:change.current')).toHaveAttribute('aria-invalid', 'true');
});

test('SubElements.session.logout() ends the session on the server and dispatches sub-logout', {
  tag: ['@desktop', '@full'],
}, async ({ page, sandbox, serverLog }) => {
  const session = await createSession(sandbox.origin, 'member@example.com', 'orbit');
  await signInWithSession(page.context(), session);
  await openElement(page, sandbox, { element: 'account', lang: 'en' });
  await expect(button(page, 'en', 'account:menu')).toBeVisible();
  const reason = await page.evaluate(() => {
    const logoutReason = new Promise<string>((resolve) =>
      document.addEventListener('sub-logout', (event) =>
        resolve((event as CustomEvent<{ reason: string }>).detail.reason),
      ),
    );
    const { SubElements } = window as unknown as { SubElements: { session: { logout(): void } } };
    SubElements.session.logout();
    return logoutReason;
  });
  expect(reason).toBe('user');
  await expect(page.getByText(text('en', 'account:visitor.text'))).toBeVisible();
  const [signOutCall] = await serverLog.calls('/api/user/loginOut');
  expect(signOutCall).toMatchObject({ headers: { authorization: session.user.token }, response: { code: '0' } });
});
