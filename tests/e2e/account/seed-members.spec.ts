import type { Locator, Page } from '@playwright/test';
import { coverageTags } from '../../tools/sample/matrix';
import { expect, test } from '../helpers/fixtures';
import { type Language, portalLanguages, text } from '../helpers/text';

// Seed members are the test members of a new sandbox. The playground has a sign-in button for each of them. A click on
// the button shows the state that demo/README.md documents for the member.

/** A function that finds the text that shows a member's documented state. */
type StateFinder = (page: Page, lang: Language) => Locator;

const textFinder =
  (key: string): StateFinder =>
  (page, lang) =>
    page.locator('sub-account').getByText(text(lang, key), { exact: true }).first();
const errorFinder =
  (code: string): StateFinder =>
  (page, lang) =>
    page
      .locator('sub-auth')
      .getByText(text(lang, `errors:${code}`))
      .first();
const renewalFinder = (state: string): StateFinder => textFinder(`account:renewal.states.${state}`);
/**
 * For members whose special state isn't visible in the account, but on other screens, such as the checkout: the
 * finder looks only for the name of the signed-in account.
 */
const accountFinder =
  (account: string): StateFinder =>
  (page, lang) =>
    page.locator('sub-account').getByText(text(lang, 'account:signedInAs', { account }));

const finderByAccount: Record<string, StateFinder> = {
  'member@example.com': textFinder('account:plan.states.active'),
  'trial@example.com': textFinder('account:plan.states.trial'),
  'expired@example.com': textFinder('account:plan.states.ended'),
  'renewing@example.com': renewalFinder('on'),
  'renewal-off@example.com': renewalFinder('off'),
  'renewal-renewing@example.com': renewalFinder('renewing'),
  'renewal-cancelled@example.com': renewalFinder('cancelled'),
  'renewal-expired@example.com': renewalFinder('expired'),
  'renewal-failed@example.com': textFinder('account:renewal.alerts.failed.title'),
  'reset@example.com': accountFinder('reset@example.com'),
  'google@example.com': accountFinder('google@example.com'),
  '+55 11 91234-5678': textFinder('account:orders.recent'),
  'unverified@example.com': errorFinder('9'),
  'undeliverable@example.com': accountFinder('undeliverable@example.com'),
  'suspended@example.com': errorFinder('7004'),
  'blocked@example.com': errorFinder('197'),
  'reseller@example.com': accountFinder('reseller@example.com'),
};

/** The accounts that the default run (without @full tests) checks: one that can sign in and one that is refused. */
const sampledAccounts = ['renewal-failed@example.com', 'blocked@example.com'];

for (const [index, [account, findState]] of Object.entries(finderByAccount).entries()) {
  const lang = portalLanguages[index % portalLanguages.length] as Language;
  const projectTag = Math.floor(index / 2) % 2 === 0 ? '@desktop' : '@phone';
  const tag = [projectTag, ...coverageTags({ lang }), ...(sampledAccounts.includes(account) ? [] : ['@full'])];
  test(`the playground’s sign-in button for ${account} shows the documented state, in ${lang}`, { tag }, async ({
    page,
    sandbox,
  }) => {
    await page.goto(`${sandbox.pagesOrigin}/playground.html?element=account&brand=orbit&lang=${lang}`);
    await page.getByRole('heading', { name: 'Members' }).click();
    const members = page.locator('.entry').filter({ has: page.getByRole('button', { name: 'Sign in' }) });
    await expect(members.locator('b')).toHaveText(Object.keys(finderByAccount));
    await members
      .filter({ has: page.getByText(account, { exact: true }) })
      .getByRole('button', { name: 'Sign in' })
      .click();
    await expect(findState(page, lang)).toBeVisible();
  });
}
