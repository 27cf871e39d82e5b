import type { Page } from '@playwright/test';
import packageFile from '../../../package.json' with { type: 'json' };
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { expect, type ServerLog, testInNewContext as test } from '../helpers/fixtures';
import { signIn } from '../helpers/interactions';
import { text } from '../helpers/text';

test.use({ computesFingerprint: true });

const lang = 'en';
const { version } = packageFile;
const t = (key: string): string => text(lang, key);

/** The URL of the script of `sub-plans` in the second copy of the product. This copy is at /<version>/, not /v1/. */
async function plansUrlInSecondCopy(sandbox: Sandbox): Promise<string> {
  const integrity = (await (await fetch(`${sandbox.origin}/${version}/integrity.json`)).json()) as object;
  const file = Object.keys(integrity).find((name) => /^sub-plans-/.test(name));
  return `${sandbox.origin}/${version}/${file}`;
}

/** Opens a page with a sign-in element of the first copy and two plan lists of the second copy. */
async function openPage(page: Page, sandbox: Sandbox): Promise<void> {
  await page.goto(sandbox.pagesOrigin);
  await page.evaluate(
    (html) => {
      document.open();
      document.write(html);
      document.close();
    },
    `<!doctype html><html lang="en"><title>A page</title>
<script src="${sandbox.origin}/v1/sub.js" data-brand="member" data-api="${sandbox.origin}" async></script>
<sub-auth view="login"></sub-auth></html>`,
  );
  await expect(page.getByLabel(t('auth:password.label'), { exact: true })).toBeVisible();
  await page.evaluate(
    async (src) => {
      await import(src);
      document.body.append(document.createElement('sub-plans'), document.createElement('sub-plans'));
    },
    await plansUrlInSecondCopy(sandbox),
  );
  await expect(page.getByText(t('plans:duration.legend'))).toHaveCount(2);
}

/** The sender of each request for the plans, in order: a visitor or the member. */
const planRequesters = async (serverLog: ServerLog): Promise<string[]> =>
  (await serverLog.calls('/api/site/listPlans')).flatMap(({ method, headers }) =>
    method === 'OPTIONS' ? [] : [headers.authorization === 'null' ? 'a visitor' : 'the member'],
  );

for (const [versionText, secondVersion] of [
  ['with the same version', version],
  ['with different versions', '9.9.9'],
] as const) {
  test(`two copies of the product ${versionText} on one page share sign-in and sign-out @desktop`, async ({
    page,
    sandbox,
    serverLog,
  }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    if (secondVersion !== version)
      await page.route(new RegExp(`/${version}/.*\\.js`), async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: (await response.text()).replaceAll(version, secondVersion) });
      });
    await openPage(page, sandbox);
    const planButtons = (key: string) => page.locator('sub-plans').getByRole('button', { name: t(key), exact: true });
    await expect(planButtons('plans:continue')).toHaveCount(2);
    expect(await planRequesters(serverLog)).toEqual(['a visitor']);

    await signIn({ page, lang }, 'member@example.com');
    await expect(planButtons('plans:extend')).toHaveCount(2);
    await expect.poll(() => planRequesters(serverLog)).toEqual(['a visitor', 'the member']);

    await page.evaluate(() =>
      (window as unknown as { SubElements: { session: { logout(): Promise<void> } } }).SubElements.session.logout(),
    );
    await expect(planButtons('plans:continue')).toHaveCount(2);
    await expect(page.getByLabel(t('auth:password.label'), { exact: true })).toBeVisible();
    const stored = await page.evaluate(() => Object.keys(localStorage).filter((name) => /session/.test(name)));
    expect(stored).toEqual([]);
    // Each copy loads React from its own folder.
    const reactUrls = await page.evaluate(() =>
      performance.getEntriesByType('resource').flatMap(({ name }) => (/\/chunks\/renderer-/.exec(name) ? [name] : [])),
    );
    expect(new Set(reactUrls.map((name) => new URL(name).pathname.split('/')[1]))).toEqual(new Set(['v1', version]));
    expect(errors).toEqual([]);
    // The page may still be loading files in its idle time. These requests must not fail the test when it ends.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
}
