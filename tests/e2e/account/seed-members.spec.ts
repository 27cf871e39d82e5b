import type { Locator, Page } from '@playwright/test';
import { covers } from '../../tools/sample/matrix';
import { expect, test } from '../helpers/fixtures';
import { type Language, portalLanguages, text } from '../helpers/text';

// The playground signs in each seed member with one click. The account then shows the state that the README documents.

type FindExpected = (page: Page, lang: Language) => Locator;

const showsText =
  (key: string): FindExpected =>
  (page, lang) =>
    page.locator('sub-account').getByText(text(lang, key), { exact: true }).first();
const showsError =
  (code: string): FindExpected =>
  (page, lang) =>
    page
      .locator('sub-auth')
      .getByText(text(lang, `errors:${code}`))
      .first();
const renewal = (state: string): FindExpected => showsText(`account:renewal.states.${state}`);
/** Only checks that the member is signed in. The special state shows on other screens, such as the checkout. */
const isSignedIn =
  (account: string): FindExpected =>
  (page, lang) =>
    page.locator('sub-account').getByText(text(lang, 'account:signedInAs', { account }));

const expectedByAccount: Record<string, FindExpected> = {
  'member@example.com': showsText('account:plan.states.active'),
  'trial@example.com': showsText('account:plan.states.trial'),
  'expired@example.com': showsText('account:plan.states.ended'),
  'renewing@example.com': renewal('on'),
  'renewal-off@example.com': renewal('off'),
  'renewal-renewing@example.com': renewal('renewing'),
  'renewal-cancelled@example.com': renewal('cancelled'),
  'renewal-expired@example.com': renewal('expired'),
  'renewal-failed@example.com': showsText('account:renewal.alerts.failed.title'),
  'reset@example.com': isSignedIn('reset@example.com'),
  'google@example.com': isSignedIn('google@example.com'),
  '+55 11 91234-5678': showsText('account:orders.recent'),
  'unverified@example.com': showsError('9'),
  'undeliverable@example.com': isSignedIn('undeliverable@example.com'),
  'suspended@example.com': showsError('7004'),
  'blocked@example.com': showsError('197'),
  'reseller@example.com': isSignedIn('reseller@example.com'),
};

/** Accounts of the sample: one that can sign in and one that is refused. */
const sampled = ['renewal-failed@example.com', 'blocked@example.com'];

for (const [index, [account, expected]] of Object.entries(expectedByAccount).entries()) {
  const lang = portalLanguages[index % portalLanguages.length] as Language;
  const projectTag = Math.floor(index / 2) % 2 === 0 ? '@desktop' : '@phone';
  const tag = [projectTag, ...covers({ lang }), ...(sampled.includes(account) ? [] : ['@full'])];
  test(`the playground signs in ${account} with one click and shows its documented state, in ${lang}`, { tag }, async ({
    page,
    sandbox,
  }) => {
    await page.goto(`${sandbox.pagesOrigin}/playground.html?element=account&brand=orbit&lang=${lang}`);
    await page.getByRole('heading', { name: 'Members' }).click();
    const members = page.locator('.entry').filter({ has: page.getByRole('button', { name: 'Sign in' }) });
    await expect(members.locator('b')).toHaveText(Object.keys(expectedByAccount));
    await members
      .filter({ has: page.getByText(account, { exact: true }) })
      .getByRole('button', { name: 'Sign in' })
      .click();
    await expect(expected(page, lang)).toBeVisible();
  });
}
