import { languageVariants } from '../../tools/sample/matrix';
import { checkAxe } from '../helpers/axe';
import { expect, test } from '../helpers/fixtures';
import type { User } from '../helpers/interactions';
import { button } from '../helpers/purchase';
import { text } from '../helpers/text';
import { openPortal } from './portal-page';

test.describe('the sign-in with Google', () => {
  for (const { lang, tag } of languageVariants('en', 'desktop')) {
    test(`signs in an existing member, in ${lang}`, { tag: ['@flow', ...tag] }, async ({
      page,
      sandbox,
      serverLog,
    }) => {
      await openPortal(page, sandbox, '/login', lang);
      await button({ page, lang }, 'auth:google.button').click();
      const popup = page.waitForEvent('popup');
      await page.locator('[data-sandbox-google]').click();
      await (await popup).getByRole('button', { name: /google@example.com/ }).click();
      await expect(page).toHaveURL(/\/account$/);
      const [call] = await serverLog.calls('/api/user/google/login');
      const { credential = '', nonce } = (call?.body ?? {}) as { credential?: string; nonce?: string };
      const claims = JSON.parse(Buffer.from(credential.split('.')[1] ?? '', 'base64url').toString());
      expect(claims.nonce).toBe(nonce);
      expect(nonce).toMatch(/^[0-9a-f]{32}$/);
    });
  }

  for (const { lang, tag } of languageVariants('ru', 'desktop')) {
    test(`registers a visitor who accepts the terms, in ${lang}`, { tag: [...tag, '@full'] }, async ({
      page,
      sandbox,
    }) => {
      const user: User = { page, lang };
      await openPortal(page, sandbox, '/register', lang);
      await button(user, 'auth:google.button').click();
      const popup = page.waitForEvent('popup');
      await page.locator('[data-sandbox-google]').click();
      await (await popup).getByRole('button', { name: /nina@example.net/ }).click();
      const group = page.getByRole('group', { name: text(lang, 'auth:google.title') });
      await expect(group.getByRole('heading')).toBeFocused();
      await checkAxe(page);
      await button(user, 'auth:google.submit').click();
      const terms = group.getByRole('checkbox').first();
      await expect(terms).toBeFocused();
      await terms.press('Space');
      await button(user, 'auth:google.submit').click();
      await expect(page).toHaveURL(/\/account$/);
    });
  }

  for (const { lang, tag } of languageVariants('en', 'phone')) {
    test(`shows an error if Google’s script doesn’t load, and can then be retried or canceled, in ${lang}`, {
      tag: [...tag, '@full'],
    }, async ({ page, sandbox }) => {
      const user: User = { page, lang };
      await page.route('**/gateway/google.js', (route) => route.abort());
      await openPortal(page, sandbox, '/login', lang);
      await button(user, 'auth:google.button').click();
      await expect(page.getByRole('alert')).toContainText(text(lang, 'errors:thirdPartyLoad'));
      await page.unroute('**/gateway/google.js');
      await page.getByRole('alert').getByRole('button').click();
      await expect(page.locator('[data-sandbox-google]')).toBeVisible();
      await button(user, 'auth:google.cancel').click();
      await expect(button(user, 'auth:google.button')).toBeVisible();
    });
  }
});

test('a member turns the sign-in with Google off with the password, is then refused with it, and turns it on again', {
  tag: ['@phone'],
}, async ({ page, sandbox, outbox }) => {
  const user: User = { page, lang: 'en' };
  const account = 'google@example.com';
  const signInWithGoogle = async () => {
    await openPortal(page, sandbox, '/login', 'en');
    await button(user, 'auth:google.button').click();
    const popup = page.waitForEvent('popup');
    await page.locator('[data-sandbox-google]').click();
    await (await popup).getByRole('button', { name: new RegExp(account) }).click();
  };
  await signInWithGoogle();
  await expect(page).toHaveURL(/\/account$/);
  await page.goto(`${sandbox.origin}/account?view=settings`);
  await button(user, 'auth:google.setting.turnOff').click();
  const confirm = page.getByRole('button', { name: text('en', 'auth:google.setting.turnOff'), exact: true });
  await button(user, 'auth:delete.useCode').click();
  await checkAxe(page);
  await button(user, 'auth:login.sendCode').click();
  await page.getByLabel(text('en', 'auth:code.label')).fill(await outbox.code(account));
  await confirm.click();
  const card = page.getByRole('region', { name: text('en', 'auth:google.setting.title') });
  await expect(card).toBeFocused();
  await expect(card.getByText(text('en', 'auth:google.setting.doneOff'))).toBeVisible();
  await checkAxe(page);

  await button(user, 'account:signOut').click();
  await signInWithGoogle();
  await expect(page.getByRole('alert').getByText(text('en', 'errors:-2420'))).toBeVisible();
  await expect(button(user, 'auth:google.cancel')).toBeVisible();
});
