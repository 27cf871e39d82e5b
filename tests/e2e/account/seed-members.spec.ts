import type { Locator, Page } from '@playwright/test';
import { covers } from '../../tools/sample/matrix';
import { expect, test } from '../helpers/fixtures';
import { type Language, portalLanguages, text } from '../helpers/text';

// Seed members are the test members of a new sandbox. The playground has a sign-in button for each of them. A click on
// the button shows the state that demo/README.md documents for the member.

/** Finds the text that shows a member's documented state. */
type FindExpected = (page: Page, lang: Language) => Locator;

const findText =
  (key: string): FindExpected =>
  (page, lang) =>
    page.locator('sub-account').getByText(text(lang, key), { exact: true }).first();
const findError =
  (code: string): FindExpected =>
  (page, lang) =>
    page
      .locator('sub-auth')
      .getByText(text(lang, `errors:${code}`))
      .first();
const findRenewal = (state: string): FindExpected => findText(`account:renewal.states.${state}`);
/**
 * For members whose special state isn't visible in the account, but on other screens, such as the checkout: finds only
 * the name of the signed-in account.
 */
const findAccount =
  (account: string): FindExpected =>
  (page, lang) =>
    page.locator('sub-account').getByText(text(lang, 'account:signedInAs', { account }));

const expectedByAccount: Record<string, FindExpected> = {
  'member@example.com': findText('account:plan.states.active'),
  'trial@example.com': findText('account:plan.states.trial'),
  'expired@example.com': findText('account:plan.states.ended'),
  'renewing@example.com': findRenewal('on'),
  'renewal-off@example.com': findRenewal('off'),
  'renewal-renewing@example.com': findRenewal('renewing'),
  'renewal-cancelled@example.com': findRenewal('cancelled'),
  'renewal-expired@example.com': findRenewal('expired'),
  'renewal-failed@example.com': findText('account:renewal.alerts.failed.title'),
  'reset@example.com': findAccount('reset@example.com'),
  'google@example.com': findAccount('google@example.com'),
  '+55 11 91234-5678': findText('account:orders.recent'),
  'unverified@example.com': findError('9'),
  'undeliverable@example.com': findAccount('undeliverable@example.com'),
  'suspended@example.com': findError('7004'),
  'blocked@example.com': findError('197'),
  'reseller@example.com': findAccount('reseller@example.com'),
};

/** The accounts that the default run (without @full tests) checks: one that can sign in and one that is refused. */
const sampledAccounts = ['renewal-failed@example.com', 'blocked@example.com'];

for (const [index, [account, findExpected]] of Object.entries(expectedByAccount).entries()) {
  const lang = portalLanguages[index % portalLanguages.length] as Language;
  const projectTag = Math.floor(index / 2) % 2 === 0 ? '@desktop' : '@phone';
  const tag = [projectTag, ...covers({ lang }), ...(sampledAccounts.includes(account) ? [] : ['@full'])];
  test(`the playground’s sign-in button for ${account} shows the documented state, in ${lang}`, { tag }, async ({
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
    await expect(findExpected(page, lang)).toBeVisible();
  });
}
