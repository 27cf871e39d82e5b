import { readFile } from 'node:fs/promises';
import type { Route } from '@playwright/test';
import { languageVariants } from '../../tools/sample/matrix';
import { expectSecretRemoved, openPortal } from '../auth/portal-page';
import { checkAxe } from '../helpers/axe';
import { expect, test } from '../helpers/fixtures';
import { payButton, signIn, type User } from '../helpers/interactions';
import { button, enterCard, expectPaid, field, heading, pay, signInMember } from '../helpers/purchase';
import { text, textPattern } from '../helpers/text';

const account = 'renewing@example.com';

for (const { lang, tag } of languageVariants('en', 'phone'))
  test(`a visitor reads what a deletion means, signs in, and deletes and keeps the account, in ${lang}`, {
    tag,
  }, async ({ page, sandbox, outbox }) => {
    const user: User = { page, lang };
    await openPortal(page, sandbox, '/delete-account', lang);
    await expect(heading(user, 'auth:delete.title')).toBeVisible();
    await expect(page.getByText(text(lang, 'auth:delete.kept'))).toBeVisible();
    await checkAxe(page);
    await button(user, 'auth:delete.signIn').click();
    await page.getByLabel(text(lang, 'auth:email.label')).fill(account);
    await page.getByLabel(text(lang, 'auth:password.label'), { exact: true }).fill('secret123');
    await button(user, 'auth:login.submit').click();
    await expect(page).toHaveURL(/\/delete-account$/);
    await expect(page.getByText(text(lang, 'auth:delete.renewal'))).toBeVisible();
    await expect(page.getByText(text(lang, 'auth:delete.grace', { count: 14 }))).toBeVisible();
    await checkAxe(page);
    const password = page.getByLabel(text(lang, 'auth:change.current'), { exact: true });
    await password.fill('wrong-one-9');
    await button(user, 'auth:delete.submit').click();
    await expect(password).toHaveAttribute('aria-invalid', 'true');
    await password.fill('secret123');
    await button(user, 'auth:delete.submit').click();
    const doneTitle = textPattern(lang, 'auth:delete.doneTitle');
    await expect(page.getByRole('heading', { name: doneTitle })).toBeFocused();
    expect(await page.evaluate(() => localStorage.getItem(`sub-elements:session:${location.origin}`))).toBeNull();

    // The link in the letter keeps the account, after a click, without a sign-in.
    const link = await outbox.link(account);
    const token = new URL(link).searchParams.get('token') ?? '';
    await page.goto(link);
    await expect(heading(user, 'auth:keep.title')).toBeVisible();
    await expectSecretRemoved(page, token);
    await button(user, 'auth:keep.button').click();
    await expect(heading(user, 'auth:keep.doneTitle')).toBeFocused();
    await page.goto(link);
    await button(user, 'auth:keep.button').click();
    await expect(heading(user, 'auth:keep.failedTitle')).toBeFocused();
  });

test('a member confirms the deletion with a code, and keeps the account after signing in again', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox, outbox }) => {
  const user: User = { page, lang: 'en' };
  await page.goto(`${sandbox.origin}/login`);
  await signIn(user, account);
  await expect(page).toHaveURL(/\/account$/);
  await page.goto(`${sandbox.origin}/account?view=settings`);
  await button(user, 'account:data.deleteButton').click();
  await button(user, 'auth:delete.useCode').click();
  await button(user, 'auth:login.sendCode').click();
  await page.getByLabel(text('en', 'auth:code.label')).fill(await outbox.code(account));
  await button(user, 'auth:delete.submit').click();
  await expect(page.getByRole('heading', { name: /^Your account will be deleted on/ })).toBeFocused();
  await page.goto(`${sandbox.origin}/login`);
  await signIn(user, account);
  await expect(button(user, 'auth:keep.button')).toBeVisible();

  // The checkout says so before anything is typed, and goes on where it was once the account is kept.
  await page.goto(`${sandbox.origin}/payment?planId=202`);
  await expect(page.getByText(text('en', 'auth:keep.beforePurchase'))).toBeVisible();
  await expect(payButton(user)).toBeHidden();
  await checkAxe(page);
  await button(user, 'auth:keep.button').click();
  await expect(page.getByText(text('en', 'auth:keep.done'))).toBeVisible();
  await expect(payButton(user)).toBeVisible();
  await page.goto(`${sandbox.origin}/account`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(button(user, 'auth:keep.button')).toBeHidden();
});

test('a member requests a copy of the data, waits for it on the page, and downloads it', {
  tag: ['@desktop'],
}, async ({ page, sandbox }) => {
  const user: User = { page, lang: 'en' };
  await signInMember(page.context(), sandbox, account);
  await page.goto(`${sandbox.origin}/account?view=settings`);
  await button(user, 'account:data.request').click();
  await expect(page.getByText(text('en', 'account:data.preparing'))).toBeVisible();
  await sandbox.control('clock', { seconds: 60 });
  await page.evaluate(() => globalThis.dispatchEvent(new Event('focus')));
  const download = page.waitForEvent('download');
  await button(user, 'account:data.json').click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^account-\d{4}-\d\d-\d\d\.json$/);
  expect(JSON.parse(await readFile(await file.path(), 'utf8')).orders).toHaveLength(40);
});

test('a server without these calls shows neither part, and the page names the support', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox }) => {
  const user: User = { page, lang: 'en' };
  await signInMember(page.context(), sandbox, account);
  await page.route('**/api/user/queryInfo/v1', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: { ...body, data: { ...body.data, deletion: null, dataExport: null } } });
  });
  await page.goto(`${sandbox.origin}/account?view=settings`);
  await expect(heading(user, 'account:settings.password')).toBeVisible();
  await expect(button(user, 'account:data.request')).toHaveCount(0);
  await page.goto(`${sandbox.origin}/delete-account`);
  await expect(page.getByText(text('en', 'auth:delete.support'))).toBeVisible();
  await expect(page.locator('sub-auth').getByRole('link', { name: /@/ })).toBeVisible();
});

test('a signed-out reader of a marketing email unsubscribes with one click and can undo it', {
  tag: ['@phone'],
}, async ({ page, sandbox, outbox }) => {
  const user: User = { page, lang: 'en' };
  const reader = 'member@example.com';
  await sandbox.control('emails', { account: reader, purpose: 'news' });
  const link = await outbox.link(reader);
  await page.goto(link);
  await expect(heading(user, 'auth:unsubscribe.title')).toBeVisible();
  await expectSecretRemoved(page, new URL(link).searchParams.get('token') ?? '');
  await checkAxe(page);
  await button(user, 'auth:unsubscribe.button').click();
  await expect(heading(user, 'auth:unsubscribe.doneTitle')).toBeFocused();
  await expect(page.getByText(text('en', 'auth:unsubscribe.doneFor', { email: 'm…@example.com' }))).toBeVisible();
  await button(user, 'auth:unsubscribe.undo').click();
  await expect(heading(user, 'auth:unsubscribe.undoneTitle')).toBeFocused();
  // A link that no longer works leads to the settings, after a sign-in.
  await page.goto(`${sandbox.origin}/unsubscribe?token=unknown`);
  await button(user, 'auth:unsubscribe.button').click();
  await button(user, 'auth:unsubscribe.settings').click();
  await expect(page).toHaveURL(/\/login/);
});

test('a member withdraws from a purchase in the order’s details, after seeing what it means', {
  tag: ['@phone'],
}, async ({ page, sandbox, serverLog }) => {
  const user: User = { page, lang: 'en' };
  await signInMember(page.context(), sandbox, 'expired@example.com');
  await page.goto(`${sandbox.origin}/orders`);
  const paymentId = await page.evaluate(async () => {
    const { user: member } = JSON.parse(localStorage.getItem(`sub-elements:session:${location.origin}`) ?? '{}');
    const response = await fetch('/api/bill/pay/v1', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: member.token, 'Idempotency-Key': 'a-purchase' },
      body: JSON.stringify({
        planId: '102',
        methodCode: 'pix',
        payer: { name: 'Ana Lima', cpfCnpj: '52998224725' },
      }),
    });
    return (await response.json()).data.paymentId as string;
  });
  await sandbox.control(`payments/${paymentId}/settle`, { status: 'success' });
  // A server that names no deadline for the withdrawal has no button for it.
  const withoutDeadline = async (route: Route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll('"canWithdrawUntil"', '"unknown"') });
  };
  await page.route('**/api/bill/order*/**', withoutDeadline);
  await page.reload();
  await page.locator('sub-account li [aria-expanded]').first().click();
  await expect(button(user, 'account:orders.receipt').first()).toBeVisible();
  await expect(button(user, 'account:orders.withdraw')).toHaveCount(0);
  await page.unroute('**/api/bill/order*/**');
  await page.reload();
  await page.locator('sub-account li [aria-expanded]').first().click();
  await button(user, 'account:orders.withdraw').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(text('en', 'account:withdraw.atOnce'))).toBeVisible();
  await checkAxe(page);
  const submit = dialog.getByRole('button', { name: textPattern('en', 'account:withdraw.submit') });
  await sandbox.control('faults', { path: '/api/bill/withdraw/v1', times: 1, errCode: '-2499' });
  await submit.click();
  await expect(dialog.getByText(text('en', 'account:withdraw.failed'))).toBeVisible();
  await submit.click();
  await expect(dialog.getByText(text('en', 'account:withdraw.done'))).toBeVisible();
  await button(user, 'common:actions.close').last().click();
  await expect(button(user, 'account:orders.withdraw')).toHaveCount(0);
  await expect(page.getByText(text('en', 'account:orders.states.refunding')).first()).toBeVisible();
  await sandbox.control('clock', { days: 2, seconds: 1 });
  const entries = (await serverLog.ledger()).map(({ kind, money }) => [kind, money]);
  expect(entries).toEqual([
    ['charge', entries[0]?.[1]],
    ['refund', entries[0]?.[1]],
  ]);
});

test('before turning renewal off, a member can accept an offer with one press, and undo it', {
  tag: ['@phone'],
}, async ({ page, sandbox }) => {
  const user: User = { page, lang: 'en' };
  const dialog = page.getByRole('dialog');
  await signInMember(page.context(), sandbox, account);
  await page.goto(`${sandbox.origin}/account?view=renewal`);
  const turnOff = button(user, 'account:renewal.turnOff');
  await turnOff.click();
  await checkAxe(page);
  await dialog.getByRole('button', { name: textPattern('en', 'account:renewal.offers.plan') }).click();
  await expect(page.getByText(text('en', 'account:renewal.offers.done.plan.title'))).toBeVisible();
  await button(user, 'account:renewal.offers.undo.plan').click();
  await expect(button(user, 'account:renewal.offers.undo.plan')).toHaveCount(0);
  await expect(page.getByText(text('en', 'account:renewal.offers.done.plan.title'))).toHaveCount(0);

  await turnOff.click();
  await sandbox.control('faults', { path: '/api/job/pauseRenewal/v1', times: 1, errCode: '-2499' });
  const pause = dialog.getByRole('button', { name: textPattern('en', 'account:renewal.offers.pause') }).first();
  await pause.click();
  await expect(dialog.getByText(text('en', 'account:renewal.offers.failed'))).toBeVisible();
  await pause.click();
  await expect(page.getByText(text('en', 'account:renewal.offers.done.pause.title'), { exact: true })).toBeVisible();
  await expect(page.getByText(text('en', 'account:renewal.badges.paused'), { exact: true })).toBeVisible();
  await page.goto(`${sandbox.origin}/account`);
  await expect(page.getByText(text('en', 'account:renewal.states.paused'))).toBeVisible();
  await page.goto(`${sandbox.origin}/account?view=renewal`);
  await button(user, 'account:renewal.offers.resume').click();
  await expect(page.getByText(text('en', 'account:renewal.states.on'))).toBeVisible();

  // Turning renewal off still takes two presses.
  await turnOff.click();
  await dialog.getByRole('button', { name: text('en', 'account:renewal.off.confirm') }).click();
  await expect(page.getByText(text('en', 'account:renewal.states.off'))).toBeVisible();
  await expect(page.getByText(text('en', 'account:renewal.done.off.title'))).toBeVisible();

  // The sentence that it's off goes when it's turned on again in another tab.
  const otherTab = await page.context().newPage();
  await otherTab.goto(`${sandbox.origin}/account?view=renewal`);
  await button({ page: otherTab, lang: 'en' }, 'account:renewal.turnOn').click();
  await expect(page.getByText(text('en', 'account:renewal.states.on'))).toBeVisible();
  await expect(page.getByText(text('en', 'account:renewal.done.off.title'))).toHaveCount(0);
});

test('the renewal view names a new price and takes the consent, and shows the app store that manages a renewal', {
  tag: ['@flow', '@phone'],
}, async ({ page, sandbox }) => {
  const user: User = { page, lang: 'en' };
  const nextPrice = { amount: '12.34', inDays: 3, needsConsent: true };
  await sandbox.control('renewals', { account, state: 'on', nextPrice });
  await signInMember(page.context(), sandbox, account);
  await page.goto(`${sandbox.origin}/account`);
  await expect(page.getByText(text('en', 'account:renewal.newPrice.consent'))).toBeVisible();
  await expect(page.getByText(text('en', 'account:renewal.states.on'))).toHaveCount(0);
  await button(user, 'account:renewal.newPrice.review').click();
  await expect(page).toHaveURL(/view=renewal/);
  await expect(page.getByText(text('en', 'account:renewal.newPrice.consent'))).toBeVisible();
  // The sentence that there is nothing to do would be untrue.
  await expect(page.getByText(text('en', 'account:renewal.nextAmount'), { exact: true })).toBeVisible();
  await expect(page.getByText(text('en', 'account:renewal.states.on'))).toHaveCount(0);
  await page.getByRole('button', { name: textPattern('en', 'account:renewal.newPrice.accept') }).click();
  await expect(page.getByText(text('en', 'account:renewal.newPrice.accepted'))).toBeVisible();
  await expect(page.getByText(text('en', 'account:renewal.states.on'))).toBeVisible();
  const managedBy = { name: 'App Store', url: 'https://apps.example/subscriptions' };
  await sandbox.control('renewals', { account, state: 'on', managedBy });
  await page.reload();
  const link = page.getByRole('link', { name: text('en', 'account:renewal.managed.open', { name: 'App Store' }) });
  await expect(link).toHaveAttribute('href', managedBy.url);
  await expect(button(user, 'account:renewal.turnOff')).toHaveCount(0);

  // The store charges no saved card, and goes on charging after the account is deleted.
  await page.goto(`${sandbox.origin}/account?view=cards`);
  await expect(page.getByText(text('en', 'account:cards.ending', { ending: '4242' })).first()).toBeVisible();
  const badge = page.getByRole('listitem').getByText(text('en', 'account:cards.forRenewal'), { exact: true });
  await expect(badge).toHaveCount(0);
  await expect(page.getByRole('button', { name: text('en', 'account:cards.useForRenewal') })).toHaveCount(0);
  await page.goto(`${sandbox.origin}/delete-account`);
  await expect(page.getByText(text('en', 'auth:delete.managed', { name: 'App Store' }))).toBeVisible();
  await expect(page.getByText(text('en', 'auth:delete.renewal'))).toHaveCount(0);
});

test('the renewal view says what the first renewals cost', { tag: ['@flow', '@desktop'] }, async ({
  page,
  sandbox,
}) => {
  const user: User = { page, lang: 'en' };
  await signInMember(page.context(), sandbox, 'renewal-failed@example.com');
  await page.goto(`${sandbox.origin}/account?view=renewal`);
  await expect(page.getByText(text(user.lang, 'account:renewal.discount'), { exact: true })).toBeVisible();
  await expect(page.getByText(/\$6\.39 .*\$7\.99/)).toBeVisible();
});

test('a player’s link to the devices says that all devices of the plan are in use, also after the sign-in', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox }) => {
  const user: User = { page, lang: 'en' };
  await page.goto(`${sandbox.origin}/account?view=devices&reason=limit`);
  await signIn(user, account);
  await expect(page.getByText(text('en', 'account:devices.limit.title'))).toBeVisible();
  await button(user, 'account:devices.limit.plans').click();
  await expect(page).toHaveURL(/\/pricing-table$/);
});

test('the gift form says which field is wrong: a link, an address with a typo, a day in the past', {
  tag: ['@flow', '@phone'],
}, async ({ page, sandbox, serverLog }) => {
  const user: User = { page, lang: 'en' };
  await signInMember(page.context(), sandbox, 'expired@example.com');
  await page.goto(`${sandbox.origin}/account?view=gifts`);
  await expect(page).toHaveTitle(new RegExp(text('en', 'portal:titles.gifts')));
  await button(user, 'account:gifts.give').click();
  await page.getByLabel(text('en', 'account:gifts.plan'), { exact: true }).selectOption('102');
  const from = field(user, 'account:gifts.from');
  await from.fill('www.prize.example');
  await page.getByLabel(textPattern('en', 'account:gifts.email')).fill('ana@gmial.com');
  await page.getByRole('option', { name: 'ana@gmail.com' }).click();
  const day = page.getByLabel(textPattern('en', 'account:gifts.day'));
  await day.fill('2020-01-01');
  await button(user, 'account:gifts.pay').click();
  await expect(page.getByText(text('en', 'account:gifts.noLinks'))).toBeVisible();
  await expect(page.getByText(text('en', 'account:gifts.badDay'))).toBeVisible();
  await expect(from).toBeFocused();
  expect(await serverLog.calls('/api/bill/gift/create/v1')).toEqual([]);
  await from.fill('Elena');
  await day.fill('');
  await button(user, 'account:gifts.pay').click();
  await expect(page).toHaveURL(/\/payment\?orderId=/);
});

test('a member gives a plan, pays for it, hands over its code and cancels another gift; the receiver sees who gave it', {
  tag: ['@phone'],
}, async ({ page, sandbox, serverLog }) => {
  const user: User = { page, lang: 'en' };
  const giver = 'expired@example.com';
  const give = async (from: string) => {
    await page.goto(`${sandbox.origin}/account?view=gifts`);
    await button(user, 'account:gifts.give').click();
    await button(user, 'account:gifts.pay').click();
    await expect(field(user, 'account:gifts.from')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel(text('en', 'account:gifts.plan'), { exact: true })).toBeFocused();
    await checkAxe(page);
    await page.getByLabel(text('en', 'account:gifts.plan'), { exact: true }).selectOption('102');
    await field(user, 'account:gifts.from').fill(from);
    await page.getByLabel(textPattern('en', 'account:gifts.message')).fill('Enjoy!');
    await button(user, 'account:gifts.pay').click();
    await expect(page).toHaveURL(/\/payment\?orderId=/);
  };
  await signInMember(page.context(), sandbox, giver);
  await page.goto(`${sandbox.origin}/account`);
  await button(user, 'account:menu').click();
  await page.getByRole('menuitem', { name: text('en', 'account:nav.gifts') }).click();
  await expect(page).toHaveURL(/view=gifts/);
  await give('Elena');
  await enterCard(user);
  await expect(page.getByText(textPattern('en', 'checkout:summary.validUntil'))).toHaveCount(0);
  await pay(user);
  await button(user, 'payment:result.success.seeGift').click();
  await button(user, 'account:gifts.showCode').click();
  const code = await page
    .getByRole('dialog')
    .getByText(/^([2-9A-Z]{4}-){3}[2-9A-Z]{4}$/)
    .innerText();
  // While the dialog fades in, its colors have less contrast.
  await page
    .getByRole('dialog')
    .evaluate((dialog) => Promise.all(dialog.getAnimations({ subtree: true }).map(({ finished }) => finished)));
  await checkAxe(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('en', 'account:gifts.close') })
    .last()
    .click();

  await page.goto(`${sandbox.origin}/redeem?code=${code}`);
  await expect(page.getByText(text('en', 'account:redeem.gift', { name: 'Elena' }))).toBeVisible();

  await page.goto(`${sandbox.origin}/account?view=gifts`);
  await button(user, 'account:gifts.cancel').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('en', 'account:gifts.cancel') })
    .click();
  await expect(page.getByRole('dialog').getByText(textPattern('en', 'account:gifts.canceled'))).toBeVisible();
  await sandbox.control('clock', { days: 3 });
  const entries = (await serverLog.ledger()).map(({ kind, money }) => [kind, money.amount]);
  expect(entries).toEqual([
    ['charge', '7.99'],
    ['refund', '7.99'],
  ]);
});

test('a gift that is canceled shows it, also if the dialog is closed before the response', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox }) => {
  const user: User = { page, lang: 'en' };
  await signInMember(page.context(), sandbox, 'expired@example.com');
  await page.goto(`${sandbox.origin}/account?view=gifts`);
  const paymentId = await page.evaluate(async () => {
    const { user: member } = JSON.parse(localStorage.getItem(`sub-elements:session:${location.origin}`) ?? '{}');
    const call = async (path: string, body: object) => {
      const headers = { 'Content-Type': 'application/json', Authorization: member.token, 'Idempotency-Key': path };
      return (await (await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).json()).data;
    };
    const { orderId } = await call('/api/bill/gift/create/v1', { planId: '102', from: 'Elena' });
    const payer = { name: 'Ana Lima', cpfCnpj: '52998224725' };
    return (await call('/api/bill/repay/v1', { orderId, methodCode: 'pix', payer })).paymentId as string;
  });
  await sandbox.control(`payments/${paymentId}/settle`, { status: 'success' });
  await page.reload();
  await button(user, 'account:gifts.cancel').click();
  await sandbox.control('faults', { path: '/api/bill/withdraw/v1', times: 1, delayMs: 1500 });
  const dialog = page.getByRole('dialog');
  const response = page.waitForResponse('**/api/bill/withdraw/v1');
  await dialog.getByRole('button', { name: text('en', 'account:gifts.cancel') }).click();
  await dialog.getByRole('button', { name: text('en', 'account:gifts.keep') }).click();
  await response;
  await expect(page.getByText(text('en', 'account:gifts.states.refunded'), { exact: true })).toBeVisible();
});

test('a server without gifts, tax lines, documents and receipts by email shows none of them', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox }) => {
  const user: User = { page, lang: 'en' };
  await signInMember(page.context(), sandbox, account);
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const body = text.replace(/"(canGift|taxes|documents|receiptEmail)":/g, '"unknown$1":');
    await route.fulfill({ response, body });
  });
  await page.goto(`${sandbox.origin}/account`);
  await button(user, 'account:menu').click();
  await expect(page.getByRole('menuitem', { name: text('en', 'account:nav.redeem') })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: text('en', 'account:nav.gifts') })).toHaveCount(0);
  await page.goto(`${sandbox.origin}/account?view=coupons`);
  await expect(button(user, 'account:coupons.redeem')).toBeVisible();
  await expect(button(user, 'account:gifts.title')).toHaveCount(0);
  // An old link to the gifts offers no form that would fail.
  await sandbox.control('faults', { path: '/api/bill/gifts/v1', times: 9, errCode: '4598' });
  await page.goto(`${sandbox.origin}/account?view=gifts`);
  await expect(page.getByText(text('en', 'common:errors.notOffered'))).toBeVisible();
  await expect(button(user, 'account:gifts.give')).toHaveCount(0);
  await page.goto(`${sandbox.origin}/orders?status=success`);
  await page.locator('sub-account li [aria-expanded]').first().click();
  await button(user, 'account:orders.receipt').click();
  await expect(page.getByText(text('en', 'account:receipt.number'))).toBeVisible();
  await expect(button(user, 'account:receipt.again.send')).toHaveCount(0);
});

test('a server without offers, plan changes, reminders, new prices and redeeming shows none of them', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox }) => {
  const user: User = { page, lang: 'en' };
  const nextPrice = { amount: '12.34', inDays: 3, needsConsent: true };
  await sandbox.control('renewals', { account, state: 'on', nextPrice });
  await signInMember(page.context(), sandbox, account);
  const fields = /"(offers|planChoices|acceptedOffer|reminder|nextPrice|canRedeem)":/g;
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(fields, '"unknown$1":') });
  });
  await page.goto(`${sandbox.origin}/account`);
  await expect(page.getByText(text('en', 'account:renewal.states.on'))).toBeVisible();
  await expect(page.getByText(text('en', 'account:renewal.newPrice.title'))).toHaveCount(0);
  await button(user, 'account:menu').click();
  await expect(page.getByRole('menuitem', { name: text('en', 'account:refresh') })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: text('en', 'account:nav.redeem') })).toHaveCount(0);
  await page.goto(`${sandbox.origin}/account?view=renewal`);
  await expect(page.getByText(text('en', 'account:renewal.states.on'))).toBeVisible();
  await expect(page.getByText(text('en', 'account:renewal.newPrice.title'))).toHaveCount(0);
  await expect(page.getByText(text('en', 'account:renewal.plans.label'))).toHaveCount(0);
  await expect(page.locator('sub-account').getByRole('checkbox')).toHaveCount(0);
  await button(user, 'account:renewal.turnOff').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: text('en', 'account:renewal.off.confirm') })).toBeVisible();
  await expect(dialog.getByText(text('en', 'account:renewal.offers.title'))).toHaveCount(0);
});

test('a member switches a reminder on, and changes the plan of the next renewals after seeing days and money', {
  tag: ['@phone'],
}, async ({ page, sandbox, serverLog }) => {
  const user: User = { page, lang: 'en' };
  await signInMember(page.context(), sandbox, account);
  await page.goto(`${sandbox.origin}/account?view=renewal`);
  const reminder = page.getByRole('checkbox', { name: textPattern('en', 'account:renewal.reminder.label_other') });
  await reminder.click({ force: true });
  await expect(reminder).toBeChecked();
  await page.reload();
  await expect(reminder).toBeChecked();
  const plans = page.getByLabel(text('en', 'account:renewal.plans.label'), { exact: true });
  const way = (name: string) =>
    page
      .locator('section', {
        has: page.getByRole('heading', { name: text('en', `account:renewal.plans.${name}.title`) }),
      })
      .last();
  // A plan for one device can't replace the running one for two. Asking about it doesn't leave the page.
  await plans.selectOption('102');
  await expect(way('now')).toContainText(text('en', 'account:renewal.plans.now.unavailable'));
  await expect(way('now').getByRole('button')).toHaveCount(0);
  await plans.selectOption('402');
  // Each way to change names its days and its money before anything is confirmed.
  const { members } = await sandbox.control<{ members: { account: string; expiredTime: number }[] }>('state');
  const { now } = await sandbox.control<{ now: number }>('clock');
  const expiry = members.find((member) => member.account === account)?.expiredTime ?? 0;
  const days = `${Math.ceil((expiry - now) / 86_400_000)} days`;
  for (const name of ['now', 'atEnd', 'stop']) await expect(way(name)).toContainText(days);
  await expect(way('now')).toContainText('$18.99');
  await expect(way('atEnd')).toContainText('$0.00');
  // The first renewals cost less.
  await expect(way('atEnd')).toContainText('$15.19');
  await expect(way('stop')).toContainText('$0.00');
  await checkAxe(page);
  await way('now').getByRole('button').click();
  await expect(page).toHaveURL(/\/payment\?planId=402/);
  await expect(payButton(user)).toHaveText(/18\.99/);
  await page.goBack();
  await plans.selectOption('402');
  await way('stop').getByRole('button').click();
  await expect(page.getByRole('dialog')).toContainText(text('en', 'account:renewal.off.title'));
  await page.keyboard.press('Escape');
  await way('atEnd').getByRole('button').click();
  await expect(page.getByText(text('en', 'account:renewal.offers.done.plan.title'))).toBeVisible();
  await button(user, 'account:renewal.offers.undo.plan').click();
  await expect(plans).toBeVisible();
  // A server without a preview of the purchase: the other ways stay.
  await sandbox.control('faults', { path: '/api/site/plan/convert', times: 9, errCode: '4598' });
  await page.reload();
  await plans.selectOption('402');
  await expect(way('atEnd')).toBeVisible();
  const lastPreview = async () => (await serverLog.calls('/api/site/plan/convert')).at(-1)?.response?.code;
  await expect.poll(lastPreview).toBe('4598');
  await expect(way('now')).toHaveCount(0);
  expect(await serverLog.ledger()).toEqual([]);
});

test('a visitor chooses marketing email at registration, and accepts newer terms later without being stopped', {
  tag: ['@phone'],
}, async ({ page, sandbox, outbox }) => {
  const user: User = { page, lang: 'en' };
  const email = 'new.person@example.com';
  await page.goto(`${sandbox.origin}/register`);
  await page.getByLabel(text('en', 'auth:email.label')).fill(email);
  await field(user, 'auth:nickname.label').fill('Ana');
  await page.getByLabel(text('en', 'auth:password.label'), { exact: true }).fill('secret123');
  const marketing = page.getByRole('checkbox', { name: text('en', 'auth:terms.marketing') });
  await expect(marketing).not.toBeChecked();
  await marketing.check({ force: true });
  await page.getByRole('checkbox').first().check({ force: true });
  await button(user, 'auth:register.submit').click();
  await page.getByLabel(text('en', 'auth:code.label')).fill(await outbox.code(email));
  await expect(page.getByRole('heading', { name: text('en', 'auth:done.trialDays', { count: 7 }) })).toBeVisible();
  await page.goto(`${sandbox.origin}/account?view=settings`);
  await expect(page.getByRole('checkbox', { name: text('en', 'account:marketing.label') })).toBeChecked();
  await expect(page.getByText(textPattern('en', 'account:terms.accepted'))).toBeVisible();
  await expect(button(user, 'account:terms.accept')).toHaveCount(0);

  await sandbox.control('terms', { version: '2026-12' });
  await page.goto(`${sandbox.origin}/account`);
  await expect(page.getByText(text('en', 'account:terms.about'))).toBeVisible();
  await checkAxe(page);
  await button(user, 'account:terms.read').click();
  await expect(page.getByRole('dialog').getByText(/./).first()).toBeVisible();
  await button(user, 'common:actions.close').last().click();
  await sandbox.control('faults', { path: '/api/user/terms/v1', times: 1, errCode: '-2499' });
  await button(user, 'account:terms.accept').click();
  await expect(page.getByText(text('en', 'account:terms.failed'))).toBeVisible();
  await button(user, 'account:terms.accept').click();
  await expect(page.getByText(text('en', 'account:terms.about'))).toHaveCount(0);
  await page.goto(`${sandbox.origin}/account?view=settings`);
  await expect(button(user, 'account:terms.read')).toBeVisible();
  await expect(button(user, 'account:terms.accept')).toHaveCount(0);
});

test('a server that records no consents shows no choice of marketing email and no terms in the settings', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox }) => {
  const user: User = { page, lang: 'en' };
  for (const path of ['site/get/config', 'user/queryInfo'])
    await page.route(`**/api/${path}/v1*`, async (route) => {
      const response = await route.fetch();
      const { data, ...envelope } = await response.json();
      await route.fulfill({ response, json: { ...envelope, data: { ...data, consents: null, terms: null } } });
    });
  await page.goto(`${sandbox.origin}/register`);
  await expect(page.getByRole('checkbox')).toHaveCount(1);
  await signInMember(page.context(), sandbox, account);
  await page.goto(`${sandbox.origin}/account?view=settings`);
  await expect(button(user, 'account:data.request')).toBeVisible();
  await expect(button(user, 'account:terms.read')).toHaveCount(0);
});

test('a payer proves the age in another window, and the checkout goes on where it was', {
  tag: ['@phone'],
}, async ({ page, sandbox }) => {
  const user: User = { page, lang: 'en' };
  await sandbox.control('age-check', { isRequired: true });
  await signInMember(page.context(), sandbox, 'expired@example.com');
  await page.goto(`${sandbox.origin}/payment?planId=102`);
  await expect(heading(user, 'checkout:age.title')).toBeVisible();
  await expect(page.getByText(text('en', 'checkout:age.required'))).toBeVisible();
  await checkAxe(page);
  const decide = async (link: 'open' | 'again', decision: 'canceled' | 'refused' | 'confirmed') => {
    const popup = page.waitForEvent('popup');
    await page.getByRole('link', { name: text('en', `checkout:age.${link}`) }).click();
    const check = await popup;
    await check.locator(`button[value=${decision}]`).click();
    await expect(check.locator('button')).toHaveCount(0);
    await check.close();
  };
  await decide('open', 'canceled');
  await expect(page.getByText(text('en', 'checkout:age.canceled'))).toBeVisible();
  await decide('again', 'refused');
  await expect(page.getByText(text('en', 'checkout:age.refused'))).toBeVisible();
  await decide('again', 'confirmed');
  await expect(heading(user, 'checkout:title')).toBeVisible();
  await expect(page).toHaveURL(/planId=102/);
  await expect(heading(user, 'checkout:age.title')).toHaveCount(0);
});

test('if the server begins to ask for the age at the payment, the typed card is still there after the proof', {
  tag: ['@desktop'],
}, async ({ page, sandbox, serverLog }) => {
  const user: User = { page, lang: 'en' };
  await signInMember(page.context(), sandbox, 'expired@example.com');
  await page.goto(`${sandbox.origin}/payment?planId=102`);
  await enterCard(user);
  await sandbox.control('age-check', { isRequired: true });
  await pay(user);
  await expect(heading(user, 'checkout:age.title')).toBeVisible();
  await expect(heading(user, 'checkout:title')).toBeHidden();
  const link = page.getByRole('link', { name: text('en', 'checkout:age.open') });
  expect((await link.boundingBox())?.width).toBeLessThan(600);
  await sandbox.control('faults', { path: '/api/site/checkPlanAvailable/v1', times: 1, delayMs: 2000 });
  await button(user, 'checkout:age.recheck').click();
  await expect(page.getByRole('button', { name: text('en', 'common:kit.working') })).toHaveAttribute(
    'aria-busy',
    'true',
  );
  await expect(button(user, 'checkout:age.recheck')).toBeFocused();
  const popup = page.waitForEvent('popup');
  await link.click();
  const check = await popup;
  await check.locator('button[value=confirmed]').click();
  await expect(check.locator('button')).toHaveCount(0);
  await check.close();
  await expect(heading(user, 'checkout:title')).toBeVisible();
  const frame = page.frameLocator('iframe');
  await expect(frame.getByLabel(text('en', 'card-frame:number'))).toHaveValue('4242 4242 4242 4242');
  await expect(frame.getByLabel(text('en', 'card-frame:holder'))).toHaveValue('ANA SOUZA');
  await pay(user);
  await expectPaid(user);
  expect((await serverLog.ledger()).map(({ kind, money }) => [kind, money.amount])).toEqual([['charge', '7.99']]);
});
