import { devices, type Page } from '@playwright/test';
import { calls } from '../../../src/contract/calls';
import { legacyRedirects } from '../../../src/portal/routing/routes';
import { callsOf } from '../../conformance/profiles';
import { sampledAt } from '../../tools/sample/matrix';
import { expect, test } from '../helpers/fixtures';
import { choosePlan, payButton, signIn, type User } from '../helpers/interactions';
import { heading, newOrders, signInMember, subElement } from '../helpers/purchase';
import { type Language, text } from '../helpers/text';

const lang = 'en';
const brandName = 'Member';

test('an unknown URL shows the not-found page with a link to the plans', {
  tag: ['@flow', ...sampledAt('phone')],
}, async ({ page, sandbox }) => {
  await page.goto(`${sandbox.origin}/no/such/page`);
  await expect(page).toHaveURL(/\/404$/);
  await expect(page.getByRole('heading', { name: text(lang, 'portal:notFound.title') })).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('button', { name: text(lang, 'portal:notFound.plans') })
    .click();
  await expect(page).toHaveURL(/\/pricing-table$/);
});

test('with a server that has only the calls of a store, no page of the portal shows an error', {
  tag: ['@flow', ...sampledAt('desktop')],
}, async ({ page, context, sandbox }) => {
  await signInMember(context, sandbox, 'member@example.com', 'member');
  const storeCalls: ReadonlySet<string> = callsOf(['store']);
  for (const { name, path } of Object.values(calls))
    if (!storeCalls.has(name)) await sandbox.control('faults', { path, times: 1_000, errCode: '4598' });
  try {
    for (const path of ['/pricing-table', '/account', '/orders', '/account?view=settings', '/help']) {
      await page.goto(sandbox.origin + path);
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expect(page.getByRole('alert').filter({ hasText: /\S/ }), path).toHaveCount(0);
      const navigation = page.getByRole('navigation', { name: text(lang, 'portal:navigation') });
      await expect(navigation.getByRole('link', { name: text(lang, 'portal:links.orders') })).toHaveCount(0);
    }
  } finally {
    await sandbox.control('faults', { clear: true });
  }
});

test('legacy URLs redirect to the current URLs and keep the query', { tag: ['@flow', '@desktop'] }, async ({
  page,
  context,
  sandbox,
}) => {
  await signInMember(context, sandbox, 'member@example.com', 'member');
  for (const [legacyPath, target] of Object.entries(legacyRedirects)) {
    await page.goto(`${sandbox.origin}${legacyPath}?planId=102`);
    await expect(page).toHaveURL(`${sandbox.origin}${target}?planId=102`);
  }
  await page.goto(`${sandbox.origin}/orders/`);
  await expect(page).toHaveURL(`${sandbox.origin}/orders`);
});

test('a member-only URL asks a visitor to sign in, then opens, and Back doesn’t return to the sign-in', {
  tag: ['@flow', ...sampledAt('phone')],
}, async ({ page, sandbox }) => {
  const user: User = { page, lang };
  await page.goto(`${sandbox.origin}/orders`);
  await expect(page).toHaveURL(/\/login$/);
  await signIn(user, 'member@example.com');
  await expect(page).toHaveURL(/\/orders$/);
  await expect(page.getByRole('heading', { level: 2, name: text(lang, 'account:orders.title') })).toBeVisible();
  // The browser's Back leaves the portal instead of returning to the sign-in.
  await page.goBack();
  await expect(page).not.toHaveURL(/\/login$/);
});

test('signing in during a portal purchase keeps the plan, even after a reload', {
  tag: ['@flow', ...sampledAt('desktop')],
}, async ({ page, sandbox }) => {
  const user: User = { page, lang };
  await page.goto(`${sandbox.origin}/`);
  await choosePlan(user, { devices: 2, duration: 'quarter' });
  await expect(page).toHaveURL(/\/login$/);
  await page.reload();
  await signIn(user, 'expired@example.com');
  await expect(page).toHaveURL(/\/payment\?planId=203$/);
  await expect(payButton(user)).toHaveText(/32\.99/);
  expect(await newOrders(sandbox)).toEqual([]);
});

test('a language change applies at once, keeps the form’s input, and persists after a reload', {
  tag: ['@flow', ...sampledAt('phone')],
}, async ({ page, sandbox }) => {
  await page.goto(`${sandbox.origin}/register`);
  const auth = subElement(page, 'sub-auth');
  await auth.getByLabel(text(lang, 'auth:email.label')).fill('ana@example.org');
  await auth.getByLabel(text(lang, 'auth:nickname.label')).fill('Ana');
  let currentLang: Language = lang;
  for (const newLang of ['ru', 'pt', 'es'] satisfies Language[]) {
    const menuButton = page.getByRole('button', { name: text(currentLang, 'portal:openMenu') });
    if (await menuButton.isVisible()) await menuButton.click();
    await page.getByLabel(text(currentLang, 'portal:language'), { exact: true }).selectOption(newLang);
    await expect(page).toHaveTitle(`${text(newLang, 'portal:titles.register')} · ${brandName}`);
    await expect(page.locator('html')).toHaveAttribute('lang', newLang);
    await expect(auth.getByRole('combobox', { name: text(newLang, 'auth:email.label') })).toHaveValue(
      'ana@example.org',
    );
    await expect(auth.getByLabel(text(newLang, 'auth:nickname.label'))).toHaveValue('Ana');
    currentLang = newLang;
  }
  await page.reload();
  await expect(page).toHaveTitle(`${text('es', 'portal:titles.register')} · ${brandName}`);
  // The title above comes from the portal, this heading from the element in it.
  await expect(page.getByRole('heading', { name: text('es', 'auth:views.register.title') })).toBeVisible();
});

test('navigation moves the focus to the new page’s heading, and Back restores the previous page', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox }) => {
  const user: User = { page, lang };
  await page.goto(`${sandbox.origin}/`);
  const nav = page.getByRole('navigation', { name: text(lang, 'portal:navigation') });
  await nav.getByRole('link', { name: text(lang, 'portal:links.login') }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(subElement(page, 'sub-auth').getByRole('heading').first()).toBeFocused();
  await page.getByRole('banner').getByRole('link', { name: brandName, exact: true }).click();
  await expect(heading(user, 'plans:title')).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/\/login$/);
  await page.goForward();
  await expect(heading(user, 'plans:title')).toBeVisible();
});

test('each brand is served at its own host', { tag: ['@flow', '@desktop'] }, async ({ page, sandbox }) => {
  const { port } = new URL(sandbox.origin);
  for (const [brand, name] of [
    ['orbit', 'Orbit'],
    ['telinha', 'Telinha'],
    ['onyx', 'Onyx'],
  ] as const) {
    await page.goto(`http://${brand}.localhost:${port}/`);
    await expect(page).toHaveTitle(new RegExp(` · ${name}$`));
    await expect(page.getByRole('banner').getByRole('link', { name, exact: true })).toBeVisible();
  }
});

test('windows up to 760 px wide and phones in landscape get the mobile layout and send the mobile client type', {
  tag: '@desktop',
}, async ({ page, browser, sandbox }) => {
  const expectLayout = async (target: Page, isMobile: boolean) => {
    const plansRequest = target.waitForRequest((request) => request.url().includes('/api/site/listPlans'));
    await target.goto(`${sandbox.origin}/pricing-table`);
    expect((await plansRequest).headers()['client-type']).toBe(isMobile ? 'WAP' : 'WEB');
    const menuButton = target.getByRole('button', { name: text(lang, 'portal:openMenu') });
    const registerLink = target.getByRole('link', { name: text(lang, 'portal:links.register') });
    await expect(isMobile ? menuButton : registerLink).toBeVisible();
    await expect(isMobile ? registerLink : menuButton).toBeHidden();
  };
  for (const width of [760, 761]) {
    await page.setViewportSize({ width, height: 800 });
    await expectLayout(page, width === 760);
  }
  const context = await browser.newContext({
    ...devices['Galaxy S9+ landscape'],
    viewport: { width: 844, height: 390 },
    locale: 'en-US',
  });
  await expectLayout(await context.newPage(), true);
  await context.close();
});
