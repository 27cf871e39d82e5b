import type { Page } from '@playwright/test';
import { expect, test } from '../helpers/fixtures';
import { signInMember } from '../helpers/purchase';
import { text } from '../helpers/text';

/**
 * Screens of the portal that load data when they open. A member is signed in on each. `quiet`: calls whose failure shows
 * nothing, because the screen is complete without their answers, or a sentence without the code. `hasRetry`: each error
 * has a button that sends the call again.
 */
const screens: readonly { path: string; quiet?: readonly string[]; hasRetry?: true }[] = [
  { path: '/', quiet: ['/api/user/queryInfo/v1'] },
  { path: '/plan-details/102', quiet: ['/api/user/queryInfo/v1'] },
  { path: '/account', hasRetry: true },
  { path: '/account?view=cards', quiet: ['/api/user/queryInfo/v1'], hasRetry: true },
  { path: '/account?view=renewal', quiet: ['/api/site/listPlans/v1'], hasRetry: true },
  { path: '/account?view=coupons', hasRetry: true },
  { path: '/account?view=devices', hasRetry: true },
  { path: '/account?view=settings', hasRetry: true },
  { path: '/account?view=gifts', quiet: ['/api/user/queryInfo/v1'], hasRetry: true },
  { path: '/orders', quiet: ['/api/user/queryInfo/v1'], hasRetry: true },
  // The configuration only adds links.
  { path: '/delete-account', quiet: ['/api/site/get/config/v1'], hasRetry: true },
  {
    path: '/payment?planId=202',
    // The plan, the saved cards and the installments have sentences of their own, without the code. The currencies are
    // only for a link.
    quiet: [
      '/api/user/queryInfo/v1',
      '/api/bill/listCard',
      '/api/bill/getCheckCode/v1',
      '/api/bill/installmentsPlan',
      '/api/site/checkPlanAvailable/v1',
      '/api/site/plan/detail/202',
    ],
  },
  { path: '/help', quiet: ['/api/user/queryInfo/v1'] },
];

/** Calls of the page itself, without which it works with what the build contains; and the test's own sign-in. */
const quietEverywhere = [
  '/api/user/code/login/v1',
  '/api/site/i18n/message',
  '/api/site/get/lang/address',
  '/api/user/get/config/v1',
];

/** The name and logo of the site. Without an answer, the portal has those of the brand, so there's nothing to retry. */
const themeCall = '/api/site/theme/v1';

/** The texts of the page, one per text node. */
const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const textsIn = (root: ParentNode): string[] =>
      [...root.querySelectorAll<HTMLElement>('*')].flatMap((element) => [
        ...[...element.childNodes].filter((node) => node instanceof Text).map((node) => node.data.trim()),
        ...(element.shadowRoot ? textsIn(element.shadowRoot) : []),
      ]);
    return textsIn(document);
  });

for (const { path, quiet = [], hasRetry } of screens) {
  const outcome = hasRetry ? 'a sentence and a retry' : 'a sentence';
  test(`a code without a text, returned by any call of ${path}, shows ${outcome}`, {
    tag: ['@desktop', '@flow'],
  }, async ({ page, sandbox, serverLog }) => {
    await signInMember(page.context(), sandbox, 'renewing@example.com');
    await page.goto(path);
    const readCalls = async () => {
      const called = [...new Set((await serverLog.calls('/api/')).map((call) => call.path))];
      return called.filter((call) => ![...quietEverywhere, ...quiet].includes(call));
    };
    await expect.poll(readCalls).not.toEqual([]);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    const calls = await readCalls();
    for (const call of calls) {
      // Often enough for the repeated requests of a call that is retried.
      await sandbox.control('faults', { path: call, times: 9, errCode: '7777' });
      await page.goto(path);
      const aboutCode = async () => (await textsOf(page)).filter((line) => line.includes('7777'));
      await expect.poll(aboutCode, call).not.toEqual([]);
      for (const line of await aboutCode()) expect(line, call).toMatch(/\w+ \w+.*\(error 7777\)/);
      // No text is only a code, whichever code it is, or the key of a text.
      for (const line of await textsOf(page)) expect(line, call).not.toMatch(/^(-\d+|7777|errors[:.][\w.-]+)$/);
      await sandbox.control('faults', { clear: true });
      if (!hasRetry || call === themeCall) continue;
      await page
        .getByRole('button', { name: text('en', 'common:actions.retry') })
        .first()
        .click();
      await expect.poll(aboutCode, call).toEqual([]);
    }
  });
}
