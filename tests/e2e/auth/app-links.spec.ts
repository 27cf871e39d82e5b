import type { Page } from '@playwright/test';
import { languageVariants } from '../../tools/sample/matrix';
import { checkAxe } from '../helpers/axe';
import { expect, test } from '../helpers/fixtures';
import { setLanguage, signIn, type User } from '../helpers/interactions';
import { button, heading } from '../helpers/purchase';
import { text } from '../helpers/text';
import { expectSecretRemoved, openPortal } from './portal-page';

/**
 * The one-time token in a link. Throws if the link has none, because checking that the page doesn't contain the token
 * would then prove nothing.
 */
function tokenOf(link: string): string {
  const token = new URL(link).searchParams.get('appToken');
  if (!token) throw new Error(`No appToken in ${link}`);
  return token;
}

/** The stored session of the page's origin; null if nobody is signed in. */
const storedSession = (page: Page) =>
  page.evaluate(() => localStorage.getItem(`sub-elements:session:${location.origin}`));

test.describe('a one-time sign-in link', () => {
  test('signs in without a password, after the visitor confirmed the account, and opens the requested page', {
    tag: '@flow',
  }, async ({ page, sandbox }) => {
    const user: User = { page, lang: 'ru' };
    const { link } = await sandbox.control<{ link: string }>('app-links', { account: 'member@example.com' });
    const url = new URL(link);
    url.pathname = '/orders';
    url.searchParams.set('language', 'ru');
    await page.goto(url.href);
    const title = text('ru', 'auth:sso.switchTitle', { account: 'm•••@example.com' });
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expectSecretRemoved(page, tokenOf(link));
    const { calls } = await sandbox.control<{ calls: unknown[] }>('calls?path=/api/user/sso');
    expect(calls, 'the link was not used').toEqual([]);
    expect(await storedSession(page)).toBeNull();
    await button(user, 'auth:sso.continue').click();
    await expect(page).toHaveURL(/\/orders$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
    await expectSecretRemoved(page, tokenOf(link));
  });

  test('signs nobody in if the visitor prefers another way', { tag: '@flow' }, async ({ page, sandbox }) => {
    const user: User = { page, lang: 'en' };
    const { link } = await sandbox.control<{ link: string }>('app-links', { account: 'member@example.com' });
    await page.goto(link);
    await button(user, 'auth:sso.other').click();
    await expect(page.getByLabel(text('en', 'auth:email.label'))).toBeVisible();
    const { calls } = await sandbox.control<{ calls: unknown[] }>('calls?path=/api/user/sso');
    expect(calls, 'the link was not used').toEqual([]);
    expect(await storedSession(page)).toBeNull();
  });

  for (const { lang, tag } of languageVariants('en', 'phone')) {
    test(`that is invalid shows an explanation and offers the sign-in form, in ${lang}`, {
      tag: [...tag, '@full'],
    }, async ({ page, sandbox }) => {
      const user: User = { page, lang };
      // The short parameters of a link: `t` is the token, `a` the account's id, `e` the email address.
      await openPortal(page, sandbox, '/?t=wr0ng&a=1000000001&e=member%40example.com', lang);
      await button(user, 'auth:sso.continue').click();
      await expect(heading(user, 'auth:sso.failedTitle')).toBeVisible();
      await expectSecretRemoved(page, 'wr0ng');
      await button(user, 'auth:sso.other').click();
      await expect(page.getByLabel(text(lang, 'auth:email.label'))).toBeVisible();
    });
  }

  for (const { lang, tag } of languageVariants('en', 'desktop')) {
    test(`with a device id opens registration, which offers to continue with the app’s account, in ${lang}`, {
      tag: ['@flow', ...tag],
    }, async ({ page, sandbox }) => {
      const user: User = { page, lang };
      await setLanguage(page, lang);
      const { link } = await sandbox.control<{ link: string }>('app-links', { account: 'trial@example.com' });
      const url = new URL(link);
      url.pathname = '/';
      url.searchParams.set('d', 'box-1');
      url.searchParams.set('planId', '102');
      await page.goto(url.href);
      await expect(page).toHaveURL(/\/register\b/);
      await button(user, 'auth:sso.deviceButton').click();
      await expect(page).toHaveURL(/\/payment\?planId=102$/);
    });
  }
});

test.describe('a one-time sign-in link, opened while another member is signed in', () => {
  for (const { lang, tag } of languageVariants('en', 'phone')) {
    test(`switches the account only after confirmation, in ${lang}`, { tag: [...tag, '@full'] }, async ({
      page,
      sandbox,
    }) => {
      const user: User = { page, lang };
      await openPortal(page, sandbox, '/login', lang);
      await signIn(user, 'member@example.com');
      await expect(page).toHaveURL(/\/account$/);
      const readSignedInAccount = () =>
        page.evaluate(
          () => JSON.parse(localStorage.getItem(`sub-elements:session:${location.origin}`) ?? '{}').user?.account,
        );
      const { link: originalLink } = await sandbox.control<{ link: string }>('app-links', {
        account: 'trial@example.com',
      });
      // Opens the link on the origin where the member is signed in.
      const link = originalLink.replace(new URL(originalLink).origin, sandbox.origin);
      const switchTitle = text(lang, 'auth:sso.switchTitle', { account: 't•••@example.com' });
      await page.goto(link);
      await expect(page.getByRole('heading', { name: switchTitle })).toBeVisible();
      await expect(page.getByText(text(lang, 'auth:sso.switch', { account: 'm•••@example.com' }))).toBeVisible();
      await expectSecretRemoved(page, tokenOf(link));
      await checkAxe(page);
      const { calls } = await sandbox.control<{ calls: unknown[] }>('calls?path=/api/user/sso');
      expect(calls, 'the link was not used').toEqual([]);
      expect(await readSignedInAccount()).toBe('member@example.com');
      await button(user, 'auth:sso.stay').click();
      await expect(page.getByRole('heading', { name: switchTitle })).toHaveCount(0);
      expect(await readSignedInAccount()).toBe('member@example.com');

      await page.goto(link);
      await button(user, 'auth:sso.switchButton').click();
      await expect.poll(readSignedInAccount).toBe('trial@example.com');
    });
  }
});
