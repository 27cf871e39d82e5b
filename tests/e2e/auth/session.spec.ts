import { sampledAt } from '../../tools/sample/matrix';
import { createSession } from '../../tools/sandbox/member-session';
import { expect, test } from '../helpers/fixtures';
import { signIn, type User } from '../helpers/interactions';
import { newEmail, openElement, openPartner, signInMember, subElement } from '../helpers/purchase';
import { text, textPattern } from '../helpers/text';

const lang = 'en';
const greeting = (name: string) => text(lang, 'account:greeting', { name });

test('signing out in one tab also signs out the other tab', { tag: ['@flow', ...sampledAt('desktop')] }, async ({
  page,
  context,
  sandbox,
}) => {
  await signInMember(context, sandbox, 'member@example.com', 'member');
  await page.goto(`${sandbox.origin}/account`);
  await expect(page.getByRole('heading', { name: greeting('Mary') })).toBeVisible();
  const otherTab = await context.newPage();
  await otherTab.goto(`${sandbox.origin}/orders`);
  await expect(otherTab.getByRole('heading', { level: 2, name: text(lang, 'account:orders.title') })).toBeVisible();
  await page.bringToFront();
  const account = subElement(page, 'sub-account');
  await account.getByRole('button', { name: text(lang, 'account:menu') }).click();
  await account.getByRole('menuitem', { name: text(lang, 'account:signOut') }).click();
  await expect(page).toHaveURL(`${sandbox.origin}/`);
  await expect(otherTab).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem(`sub-elements:session:${location.origin}`))).toBeNull();
});

test('the portal reloads when a second tab signs in a different member, and shows no data of the first member', {
  tag: ['@flow', '@desktop'],
}, async ({ page, context, sandbox }) => {
  await page.goto(`${sandbox.origin}/account`);
  await signIn({ page, lang }, 'member@example.com');
  await expect(page.getByRole('heading', { name: greeting('Mary') })).toBeVisible();
  const pageReload = page.waitForEvent('load');
  const otherTab = await context.newPage();
  // `robots.txt` has the portal's origin, and therefore its storage, but no scripts: only the test changes the session.
  await otherTab.goto(`${sandbox.origin}/robots.txt`);
  const session = await createSession(sandbox.origin, 'renewing@example.com');
  await otherTab.evaluate(
    (stored) => localStorage.setItem(`sub-elements:session:${location.origin}`, stored),
    JSON.stringify(session),
  );
  await pageReload;
  await expect(page.getByRole('heading', { name: greeting('Rita') })).toBeVisible();
  await expect(page.getByText('member@example.com')).toHaveCount(0);
});

test('a visitor signs in from the plans and returns to them, with the member’s price', { tag: '@desktop' }, async ({
  page,
  sandbox,
}) => {
  const user: User = { page, lang };
  await page.goto(`${sandbox.origin}/pricing-table`);
  const signInLink = page.locator('sub-plans').getByText(text(lang, 'plans:visitorSignIn'));
  await signInLink.click();
  await expect(page).toHaveURL(/\/login$/);
  await signIn(user, 'expired@example.com');
  await expect(page).toHaveURL(/\/pricing-table$/);
  await expect(page.locator('sub-plans').getByRole('radio').first()).toBeAttached();
  await expect(signInLink).toHaveCount(0);
});

test('an element on a partner’s page updates after a sign-in in another tab, without a reload', {
  tag: '@desktop',
}, async ({ page, context, sandbox }) => {
  let loadCount = 0;
  page.on('load', () => {
    loadCount += 1;
  });
  await openPartner(page, sandbox);
  const visitorNote = page.getByText(text(lang, 'plans:visitorNote'));
  await expect(visitorNote).toBeVisible();
  const otherTab = await context.newPage();
  await openElement(otherTab, sandbox, { element: 'auth', lang });
  await signIn({ page: otherTab, lang }, 'expired@example.com');
  await expect(otherTab.getByRole('heading', { name: text(lang, 'auth:done.title') })).toBeVisible();
  await expect(visitorNote).toHaveCount(0);
  expect(loadCount).toBe(1);
});

test('the portal signs the member out if the session expires, and signing in again returns to the same page', {
  tag: ['@flow', ...sampledAt('desktop')],
}, async ({ page, sandbox }) => {
  const user: User = { page, lang };
  await page.goto(`${sandbox.origin}/account`);
  await signIn(user, 'member@example.com');
  await expect(page.getByRole('heading', { name: greeting('Mary') })).toBeVisible();
  // Waits for the overview's own request for the member's data, so that the fault below hits the request that
  // “Refresh” sends. The error code ends the session.
  await page.waitForLoadState('networkidle');
  await sandbox.control('faults', { path: '/api/user/queryInfo', errCode: '-24010' });
  await page.getByRole('button', { name: text(lang, 'account:menu') }).click();
  await page.getByRole('menuitem', { name: text(lang, 'account:refresh') }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem(`sub-elements:session:${location.origin}`))).toBeNull();
  await signIn(user, 'member@example.com');
  await expect(page).toHaveURL(/\/account$/);
});

test('a stored session that has expired is ignored', { tag: ['@flow', '@desktop'] }, async ({
  page,
  context,
  sandbox,
}) => {
  const session = await createSession(sandbox.origin, 'member@example.com');
  await context.addInitScript(
    (stored) => localStorage.setItem(`sub-elements:session:${location.origin}`, stored),
    JSON.stringify({ ...session, expires: Date.now() - 1 }),
  );
  await page.goto(`${sandbox.origin}/account`);
  await expect(page).toHaveURL(/\/login$/);
});

test('a blocked member sees an error and isn’t signed in', { tag: ['@flow', '@phone'] }, async ({ page, sandbox }) => {
  await page.goto(`${sandbox.origin}/login`);
  await signIn({ page, lang }, 'blocked@example.com');
  await expect(page.getByRole('alert').filter({ hasText: text(lang, 'errors:197') })).toBeVisible();
  await expect(page.getByLabel(text(lang, 'auth:email.label'))).toHaveValue('blocked@example.com');
  expect(await page.evaluate(() => localStorage.getItem(`sub-elements:session:${location.origin}`))).toBeNull();
});

test('a member signs in with a code instead of the password', { tag: ['@flow', '@phone'] }, async ({
  page,
  sandbox,
  outbox,
}) => {
  await page.goto(`${sandbox.origin}/login`);
  const auth = subElement(page, 'sub-auth');
  await auth.getByRole('button', { name: text(lang, 'auth:login.useCode') }).click();
  await auth.getByLabel(text(lang, 'auth:email.label')).fill('member@example.com');
  await auth.getByRole('button', { name: text(lang, 'auth:login.sendCode') }).click();
  await auth.getByLabel(text(lang, 'auth:code.label')).fill(await outbox.code('member@example.com'));
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByRole('heading', { name: greeting('Mary') })).toBeVisible();
});

test('a sign-in with an unknown account offers registration, which keeps the typed email address', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox }) => {
  const email = newEmail();
  await page.goto(`${sandbox.origin}/login`);
  await signIn({ page, lang }, email);
  const auth = subElement(page, 'sub-auth');
  await auth.getByRole('button', { name: text(lang, 'auth:suggestion.register') }).click();
  await expect(page).toHaveURL(/\/register$/);
  await expect(auth.getByRole('heading', { name: textPattern(lang, 'auth:views.register.title') })).toBeVisible();
  await expect(auth.getByLabel(text(lang, 'auth:email.label'))).toHaveValue(email);
});
