import type { Page } from '@playwright/test';
import { Device } from '../../tools/browsers/passkey-device';
import { languageVariants } from '../../tools/sample/matrix';
import { findFreePortPair, type Sandbox, startSandbox } from '../../tools/sandbox/sandbox';
import { checkAxe } from '../helpers/axe';
import { expect, testInNewContext as test } from '../helpers/fixtures';
import { signIn, type User } from '../helpers/interactions';
import { button, signInMember } from '../helpers/purchase';
import { text, textPattern } from '../helpers/text';
import { openPortal } from './portal-page';

const account = 'member@example.com';
const lang = 'en';

const settingsUrl = (sandbox: Sandbox) => `${sandbox.origin}/account?view=settings`;
const passkeys = ({ page, lang: language }: User) =>
  page.getByRole('region', { name: text(language, 'auth:passkeys.title') });
const rows = (user: User) => passkeys(user).getByRole('listitem');
const signInButton = (user: User) => button(user, 'auth:passkeys.signIn');

/** Waits for the dialog's animation, during which its colors have less contrast. */
const dialogIsStill = (page: Page) =>
  page
    .getByRole('dialog')
    .evaluate((dialog) =>
      Promise.all(dialog.getAnimations({ subtree: true }).map(({ finished }) => finished)).then(() => undefined),
    );

/** Makes the browser one without passkeys in the email field's suggestions, so that only the button asks for them. */
const withoutSuggestions = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: () => Promise.resolve(false) });
  });

const isSignedIn = (page: Page) =>
  page.evaluate(() => localStorage.getItem(`sub-elements:session:${location.origin}`) !== null);
const signOut = (page: Page) => page.evaluate(() => localStorage.removeItem(`sub-elements:session:${location.origin}`));

/** Signs in and adds a passkey in the settings. */
async function addPasskey(user: User, sandbox: Sandbox): Promise<Device> {
  const { page } = user;
  const device = await Device.add(page);
  await page.goto(`${sandbox.origin}/login`);
  await signIn(user, account);
  await expect(page).toHaveURL(/\/account$/);
  await page.goto(settingsUrl(sandbox));
  await button(user, 'auth:passkeys.add').click();
  await expect(page.getByText(text(user.lang, 'auth:passkeys.added'))).toBeVisible();
  await expect(rows(user)).toHaveCount(1);
  return device;
}

for (const { lang: language, tag } of languageVariants('en', 'phone'))
  test(`a member adds, renames and removes a passkey, in ${language}`, {
    tag,
  }, async ({ page, sandbox, outbox }) => {
    const user: User = { page, lang: language };
    await signInMember(page.context(), sandbox, account);
    await Device.add(page);
    await openPortal(page, sandbox, '/account?view=settings', language);
    await expect(page.getByText(text(language, 'auth:passkeys.none'))).toBeVisible();
    await button(user, 'auth:passkeys.add').click();
    await expect(page.getByText(text(language, 'auth:passkeys.added'))).toBeVisible();
    await expect(rows(user)).toContainText(text(language, 'auth:passkeys.unused'));
    expect((await outbox.latest(account)).purpose).toBe('passkeyAdded');
    await checkAxe(page);

    await passkeys(user)
      .getByRole('button', { name: textPattern(language, 'auth:passkeys.rename') })
      .click();
    const name = page.getByLabel(text(language, 'auth:passkeys.name'), { exact: true });
    await name.fill('');
    await name.press('Enter');
    await expect(page.getByText(text(language, 'auth:passkeys.nameMissing'))).toBeVisible();
    await dialogIsStill(page);
    await checkAxe(page);
    await name.fill('Kitchen phone');
    await name.press('Enter');
    await expect(rows(user)).toContainText('Kitchen phone');

    await passkeys(user)
      .getByRole('button', { name: textPattern(language, 'auth:passkeys.remove') })
      .click();
    await dialogIsStill(page);
    await checkAxe(page);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: text(language, 'auth:passkeys.remove'), exact: true })
      .click();
    await expect(page.getByText(text(language, 'auth:passkeys.removed', { name: 'Kitchen phone' }))).toBeVisible();
    await expect(rows(user)).toHaveCount(0);
    expect((await outbox.latest(account)).purpose).toBe('passkeyRemoved');
    // The session stays.
    await page.reload();
    await expect(page.getByText(text(language, 'auth:passkeys.none'))).toBeVisible();
  });

test('a device that has a passkey for the account gets no second one', { tag: ['@flow'] }, async ({
  page,
  sandbox,
}) => {
  const user: User = { page, lang };
  await addPasskey(user, sandbox);
  await button(user, 'auth:passkeys.add').click();
  await expect(page.getByText(text(lang, 'auth:passkeys.failures.exists'))).toBeVisible();
  await expect(rows(user)).toHaveCount(1);
});

test('an older sign-in needs the password or a code before a passkey is added', { tag: ['@flow'] }, async ({
  page,
  sandbox,
  outbox,
}) => {
  const user: User = { page, lang };
  await signInMember(page.context(), sandbox, account);
  const device = await Device.add(page);
  await device.setUserVerified(false);
  await sandbox.control('clock', { seconds: 601 });
  await page.goto(settingsUrl(sandbox));
  await button(user, 'auth:passkeys.add').click();
  const password = page.getByLabel(text(lang, 'auth:change.current'), { exact: true });
  await password.fill('wrong-one-9');
  await button(user, 'auth:passkeys.continue').click();
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await checkAxe(page);
  await button(user, 'auth:delete.useCode').click();
  await button(user, 'auth:login.sendCode').click();
  await page.getByLabel(text(lang, 'auth:code.label')).fill(await outbox.code(account));
  await button(user, 'auth:passkeys.continue').click();
  // The member closes the browser's dialog, and doesn't need another code to try again.
  await expect(page.getByText(text(lang, 'auth:passkeys.failures.canceled'))).toBeVisible();
  await device.setUserVerified(true);
  await button(user, 'auth:passkeys.add').click();
  await expect(page.getByText(text(lang, 'auth:passkeys.added'))).toBeVisible();
});

test('the button signs in with a passkey, also after a canceled dialog @desktop', async ({ page, sandbox }) => {
  const user: User = { page, lang };
  await withoutSuggestions(page);
  const device = await addPasskey(user, sandbox);
  await signOut(page);
  await page.goto(`${sandbox.origin}/login`);
  await expect(signInButton(user)).toBeVisible();
  await checkAxe(page);
  await device.setUserVerified(false);
  await signInButton(user).click();
  await expect(page.getByText(text(lang, 'auth:passkeys.notUsed'))).toBeVisible();
  expect(await isSignedIn(page)).toBe(false);
  await device.setUserVerified(true);
  await signInButton(user).click();
  await expect(page).toHaveURL(/\/account$/);
});

test('the email field’s suggestions sign in with a passkey', { tag: ['@flow'] }, async ({ page, sandbox }) => {
  const user: User = { page, lang };
  await addPasskey(user, sandbox);
  await signOut(page);
  // The visitor types and clicks nothing: the simulated device answers the request for suggestions.
  await page.goto(`${sandbox.origin}/login`);
  await expect(page).toHaveURL(/\/account$/);
  expect(await isSignedIn(page)).toBe(true);
});

test('the email field accepts suggestions of passkeys, and the registration doesn’t', { tag: ['@flow'] }, async ({
  page,
  sandbox,
}) => {
  const user: User = { page, lang };
  await Device.add(page);
  await page.goto(`${sandbox.origin}/login`);
  const email = page.getByLabel(text(lang, 'auth:email.label')).and(page.locator('input'));
  await expect(email).toHaveAttribute('autocomplete', 'username webauthn');
  await page.goto(`${sandbox.origin}/register`);
  await expect(email).toHaveAttribute('autocomplete', 'email');
  await expect(signInButton(user)).toBeHidden();
});

test('a copy of a passkey can’t sign in, and the member signs in with a code', { tag: ['@flow'] }, async ({
  page,
  sandbox,
  outbox,
}) => {
  const user: User = { page, lang };
  await withoutSuggestions(page);
  const device = await addPasskey(user, sandbox);
  await signOut(page);
  await page.goto(`${sandbox.origin}/login`);
  await expect(signInButton(user)).toBeVisible();
  await signInButton(user).click();
  await expect(page).toHaveURL(/\/account$/);
  await signOut(page);
  await page.goto(`${sandbox.origin}/login`);
  await expect(signInButton(user)).toBeVisible();
  // The copy has been used less often than the original.
  await device.setCounter(0);
  await signInButton(user).click();
  await expect(page.getByText(text(lang, 'errors:-2419'))).toBeVisible();
  expect(await isSignedIn(page)).toBe(false);
  await page.getByLabel(text(lang, 'auth:email.label')).and(page.locator('input')).fill(account);
  await button(user, 'auth:login.useCode').click();
  await button(user, 'auth:login.sendCode').click();
  await page.getByLabel(text(lang, 'auth:code.label')).pressSequentially(await outbox.code(account));
  await expect(page).toHaveURL(/\/account$/);
});

test('a passkey that was removed elsewhere can’t sign in, and the session that it opened stays', {
  tag: ['@flow'],
}, async ({ page, sandbox }) => {
  const user: User = { page, lang };
  await withoutSuggestions(page);
  const device = await addPasskey(user, sandbox);
  await signOut(page);
  await page.goto(`${sandbox.origin}/login`);
  await signInButton(user).click();
  await expect(page).toHaveURL(/\/account$/);
  await page.goto(settingsUrl(sandbox));
  await passkeys(user)
    .getByRole('button', { name: textPattern(lang, 'auth:passkeys.remove') })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text(lang, 'auth:passkeys.remove'), exact: true })
    .click();
  await expect(rows(user)).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(text(lang, 'auth:passkeys.none'))).toBeVisible();
  await signOut(page);
  await page.goto(`${sandbox.origin}/login`);
  await expect(signInButton(user)).toBeVisible();
  await signInButton(user).click();
  await expect(page.getByText(text(lang, 'errors:-2419'))).toBeVisible();
  // The browser was told to forget it.
  await expect.poll(async () => (await device.passkeys()).length).toBe(0);
});

test('a passkey is offered after a sign-in with a password, and not again after the answer', {
  tag: ['@flow'],
}, async ({ page, sandbox }) => {
  const user: User = { page, lang };
  await Device.add(page);
  await page.goto(`${sandbox.origin}/login`);
  await signIn(user, account);
  const offer = page.getByRole('region', { name: text(lang, 'auth:passkeys.offerTitle') });
  await expect(offer).toBeVisible();
  await checkAxe(page);
  // Not at the end of the page, where nobody sees it.
  const orders = page.getByRole('heading', { name: text(lang, 'account:orders.recent') });
  await page.setViewportSize({ width: 360, height: 740 });
  await expect
    .poll(async () => ((await orders.boundingBox())?.y ?? 0) - ((await offer.boundingBox())?.y ?? 0))
    .toBeGreaterThan(100);
  await button(user, 'auth:passkeys.notNow').click();
  await expect(offer).toBeHidden();
  await page.reload();
  await expect(page.getByText(text(lang, 'account:signedInAs', { account })).first()).toBeVisible();
  await expect(offer).toBeHidden();
});

test('the offer adds a passkey, and a sign-in with it isn’t followed by an offer', { tag: ['@flow'] }, async ({
  page,
  sandbox,
}) => {
  const user: User = { page, lang };
  const device = await Device.add(page);
  await page.goto(`${sandbox.origin}/login`);
  await signIn(user, account);
  await button(user, 'auth:passkeys.add').click();
  await expect(page.getByText(text(lang, 'auth:passkeys.added'))).toBeVisible();
  expect(await device.passkeys()).toHaveLength(1);
  await signOut(page);
  await page.goto(`${sandbox.origin}/login`);
  await expect(page).toHaveURL(/\/account$/);
  await page.goto(settingsUrl(sandbox));
  await expect(rows(user)).toHaveCount(1);
  await expect(page.getByText(text(lang, 'auth:passkeys.offerTitle'))).toBeHidden();
});

test('a phone signs in with a passkey and confirms a TV', { tag: ['@flow', '@phone'] }, async ({
  page,
  sandbox,
  browser,
}) => {
  const user: User = { page, lang };
  await withoutSuggestions(page);
  await addPasskey(user, sandbox);
  await signOut(page);
  const tv = await (await browser.newContext({ viewport: { width: 1920, height: 1080 } })).newPage();
  const response = tv.waitForResponse((started) => started.url().includes('/tv/signin/start/'));
  await tv.goto(`${sandbox.origin}/stb-orders?r=4.2&lang=en`);
  const { link } = ((await (await response).json()) as { data: { link: string } }).data;
  // A TV has no passkeys.
  await expect(signInButton({ page: tv, lang })).toBeHidden();
  await page.goto(link);
  await button(user, 'stb:confirm.login').click();
  await expect(signInButton(user)).toBeVisible();
  await signInButton(user).click();
  await button(user, 'stb:confirm.go').click();
  await expect.poll(() => isSignedIn(tv)).toBe(true);
  await tv.context().close();
});

/** Opens the sign-in on another site's page. In this test, the site differs from the portal by its port. */
const openPartnerSignIn = (page: Page, { pagesOrigin }: Sandbox) =>
  page.goto(`${pagesOrigin}/playground.html?bare=1&element=auth&brand=member&lang=${lang}`);

test('a partner’s page has no passkeys, and asks for none', { tag: ['@flow'] }, async ({
  page,
  sandbox,
  serverLog,
}) => {
  const user: User = { page, lang };
  await Device.add(page);
  await openPartnerSignIn(page, sandbox);
  await expect(button(user, 'auth:login.submit')).toBeVisible();
  await signIn(user, account);
  await expect(page.getByText(text(lang, 'auth:done.title'))).toBeVisible();
  await expect(page.getByText(text(lang, 'auth:passkeys.offerTitle'))).toBeHidden();
  await expect(signInButton(user)).toBeHidden();
  expect(await serverLog.calls('/api/user/passkey')).toEqual([]);
});

test('on a page that the operator lists as related, the portal’s passkey signs in, and none can be added', {
  tag: ['@flow'],
}, async ({ page }) => {
  const port = await findFreePortPair();
  const sandbox = await startSandbox({ port, env: { RELATED_ORIGINS: `http://localhost:${port + 1}` } });
  try {
    const user: User = { page, lang };
    await withoutSuggestions(page);
    await addPasskey(user, sandbox);
    await openPartnerSignIn(page, sandbox);
    await signInButton(user).click();
    await expect(page.getByText(text(lang, 'auth:done.title'))).toBeVisible();
    await expect(page.getByText(text(lang, 'auth:passkeys.offerTitle'))).toBeHidden();
    await page.goto(
      `${sandbox.pagesOrigin}/playground.html?bare=1&element=account&view=settings&brand=member&lang=${lang}`,
    );
    await expect(page.getByRole('heading', { name: text(lang, 'account:settings.password') })).toBeVisible();
    await expect(passkeys(user)).toBeHidden();
  } finally {
    await sandbox.stop();
  }
});

test('a passkey of another host isn’t used, and the visitor is told', { tag: ['@flow'] }, async ({ page, sandbox }) => {
  const user: User = { page, lang };
  await withoutSuggestions(page);
  await Device.add(page);
  // The route responds like a server with a wrong RP ID.
  await page.route('**/api/user/passkey/options/v1', async (route) => {
    const response = await route.fetch();
    const { data, ...envelope } = (await response.json()) as { data: { options: object; validFor: number } };
    const options = { ...data.options, rpId: 'shop.example' };
    await route.fulfill({ response, json: { ...envelope, data: { ...data, options } } });
  });
  await page.goto(`${sandbox.origin}/login`);
  await signInButton(user).click();
  await expect(page.getByText(text(lang, 'auth:passkeys.failures.unavailable'))).toBeVisible();
});

test('a browser without passkeys lists, renames and removes them, and says why it adds none', {
  tag: ['@flow'],
}, async ({ page, sandbox }) => {
  const user: User = { page, lang };
  await addPasskey(user, sandbox);
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await page.reload();
  await expect(rows(user)).toHaveCount(1);
  await expect(passkeys(user).getByText(text(lang, 'auth:passkeys.failures.unavailable'))).toBeVisible();
  await expect(button(user, 'auth:passkeys.add')).toHaveCount(0);
  await passkeys(user)
    .getByRole('button', { name: textPattern(lang, 'auth:passkeys.rename') })
    .click();
  const name = page.getByLabel(text(lang, 'auth:passkeys.name'), { exact: true });
  await name.fill('Kitchen phone');
  await name.press('Enter');
  await expect(rows(user)).toContainText('Kitchen phone');
  await passkeys(user)
    .getByRole('button', { name: textPattern(lang, 'auth:passkeys.remove') })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text(lang, 'auth:passkeys.remove'), exact: true })
    .click();
  await expect(rows(user)).toHaveCount(0);
});

test('a device that supports none of the server’s kinds of keys is told so, and the console stays clean', {
  tag: ['@flow'],
}, async ({ page, sandbox }) => {
  const user: User = { page, lang };
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  await page.addInitScript(() => {
    navigator.credentials.create = () => Promise.reject(new DOMException('No algorithm', 'NotSupportedError'));
  });
  await signInMember(page.context(), sandbox, account);
  await page.goto(settingsUrl(sandbox));
  await button(user, 'auth:passkeys.add').click();
  await expect(passkeys(user).getByText(text(lang, 'auth:passkeys.failures.unavailable'))).toBeVisible();
  expect(messages.filter((line) => line.includes('NotSupportedError'))).toEqual([]);
});

test('a server without passkeys shows nothing about them', { tag: ['@flow'] }, async ({ page, sandbox, serverLog }) => {
  const user: User = { page, lang };
  await Device.add(page);
  for (const path of ['**/api/site/get/config/v1*', '**/api/user/queryInfo/v1*'])
    await page.route(path, async (route) => {
      const response = await route.fetch();
      const { data, ...envelope } = (await response.json()) as { data: object };
      await route.fulfill({ response, json: { ...envelope, data: { ...data, passkeys: undefined } } });
    });
  await page.goto(`${sandbox.origin}/login`);
  await signIn(user, account);
  await expect(page).toHaveURL(/\/account$/);
  await page.goto(settingsUrl(sandbox));
  await expect(button(user, 'account:data.request')).toBeVisible();
  await expect(passkeys(user)).toBeHidden();
  expect(await serverLog.calls('/api/user/passkey')).toEqual([]);
});
