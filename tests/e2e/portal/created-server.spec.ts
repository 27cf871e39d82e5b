import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { killOnExit, killProcessGroup, runChild } from '../../tools/child';
import { inRoot } from '../../tools/paths';
import { expect, test } from '../helpers/fixtures';
import { clickPay, signIn } from '../helpers/interactions';
import { button, expectPaid, field, requestStatus } from '../helpers/purchase';
import { text } from '../helpers/text';

const lang = 'en';
const port = 4180 + Number(process.env.TEST_PARALLEL_INDEX ?? 0);

test('with the created server, the portal sells a plan and shows no error', { tag: ['@desktop', '@flow'] }, async ({
  page,
  sandbox,
}) => {
  const parent = await mkdtemp(path.join(tmpdir(), 'created-server-'));
  const folder = path.join(parent, 'shop');
  await runChild(process.execPath, [inRoot('demo/create-server/create.mjs'), folder], { timeoutMs: 10_000 });
  const server = spawn(process.execPath, ['server.mjs'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), PAGE_ORIGINS: sandbox.origin },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: process.platform !== 'win32',
  });
  killOnExit(server);
  try {
    let output = '';
    for await (const chunk of server.stdout) {
      output += String(chunk);
      if (output.includes('ready on')) break;
    }
    const api = `http://localhost:${port}`;
    const statuses: number[] = [];
    // The portal's API is the created server.
    await page.route(`${sandbox.origin}/api/**`, async (route) => {
      const { pathname, search } = new URL(route.request().url());
      const { host: _, ...headers } = route.request().headers();
      const response = await route.fetch({ url: api + pathname + search, headers });
      statuses.push(response.status());
      await route.fulfill({ response });
    });
    const user = { page, lang } as const;
    await page.goto(`${sandbox.origin}/login`);
    await expect(button(user, 'auth:login.submit')).toBeVisible();
    // The server has neither codes nor Google nor phone numbers, which the brand lists.
    await expect(button(user, 'auth:login.useCode')).toHaveCount(0);
    await expect(button(user, 'auth:google.button')).toHaveCount(0);
    await expect(page.getByRole('tab')).toHaveCount(0);
    await signIn(user, 'ana@example.com');
    // The server has no account, so the sign-in leads to the plans.
    await page.waitForURL(({ pathname }) => pathname === '/pricing-table');
    const navigation = page.getByRole('navigation', { name: text(lang, 'portal:navigation') });
    await expect(navigation.getByRole('button', { name: text(lang, 'portal:links.logout') })).toBeVisible();
    await expect(navigation.getByRole('link', { name: text(lang, 'portal:links.account') })).toHaveCount(0);
    await navigation.getByRole('button', { name: text(lang, 'portal:links.logout') }).click();
    await expect(navigation.getByRole('link', { name: text(lang, 'portal:links.login') })).toBeVisible();
    // For an address that has an account, the password follows, not a registration.
    await page.goto(`${sandbox.origin}/payment?planId=1`);
    await field(user, 'auth:email.label').fill('ana@example.com');
    await button(user, 'auth:register.submit').click();
    await field(user, 'auth:password.label').fill('secret123');
    await button(user, 'auth:login.submit').click();
    await clickPay(user);
    await expect(page.getByText('Example Bank')).toBeVisible();
    await button(user, 'pay-transfer:report.button').click();
    await expect(page.getByText(text(lang, 'common:errors.notOffered'))).toBeVisible();
    await expect(button(user, 'pay-transfer:report.button')).toHaveCount(0);
    const orderId = await page.evaluate(
      () => Object.entries(localStorage).flatMap(([, value]) => /"orderId":"([\w-]+)"/.exec(value)?.[1] ?? [])[0],
    );
    expect((await fetch(`${api}/paid?orderId=${orderId}`, { method: 'POST' })).status).toBe(204);
    await requestStatus(user);
    await expectPaid(user);
    await expect(button(user, 'common:watch.account')).toHaveCount(0);
    await page.goto(`${sandbox.origin}/no/such/page`);
    await expect(button(user, 'portal:notFound.plans')).toBeVisible();
    await expect(button(user, 'portal:notFound.account')).toHaveCount(0);
    await page.goto(`${sandbox.origin}/redeem`);
    await field(user, 'account:redeem.label').fill('ABCD-EFGH');
    await button(user, 'account:redeem.check').click();
    await expect(page.getByText(text(lang, 'common:errors.notOffered'))).toBeVisible();
    await expect(field(user, 'account:redeem.label')).toHaveCount(0);
    await page.goto(`${sandbox.origin}/account`);
    await page.waitForURL(({ pathname }) => pathname === '/pricing-table');
    await expect(page.getByText(text(lang, 'plans:active'), { exact: true })).toBeVisible();
    for (const address of ['/', '/pricing-table', '/account', '/help']) {
      await page.goto(sandbox.origin + address);
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expect(page.getByText(text(lang, 'common:actions.retry'), { exact: true })).toHaveCount(0);
    }
    expect(statuses.every((status) => status === 200)).toBe(true);
  } finally {
    // Requests that are still on their way must not meet a stopped server.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    killProcessGroup(server);
    await rm(parent, { recursive: true });
  }
});
