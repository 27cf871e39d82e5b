import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { killOnExit, killProcessGroup, runChild } from '../../tools/child';
import { inRoot } from '../../tools/paths';
import { expect, test } from '../helpers/fixtures';
import { clickPay, signIn } from '../helpers/interactions';
import { expectPaid, requestStatus } from '../helpers/purchase';
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
    await signIn(user, 'ana@example.com');
    await page.waitForURL(({ pathname }) => pathname !== '/login');
    await page.goto(`${sandbox.origin}/payment?planId=1`);
    await clickPay(user);
    await expect(page.getByText('Example Bank')).toBeVisible();
    const orderId = await page.evaluate(
      () => Object.entries(localStorage).flatMap(([, value]) => /"orderId":"([\w-]+)"/.exec(value)?.[1] ?? [])[0],
    );
    expect((await fetch(`${api}/paid?orderId=${orderId}`, { method: 'POST' })).status).toBe(204);
    await requestStatus(user);
    await expectPaid(user);
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
