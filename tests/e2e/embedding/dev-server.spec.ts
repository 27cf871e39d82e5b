import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { inRoot } from '../../tools/paths';
import { type OwnSandbox, startSandbox } from '../../tools/sandbox/sandbox';
import { expect, test } from '../helpers/fixtures';
import { fillCard } from '../helpers/journey';
import { expectPaid, openCheckout, pay } from '../helpers/purchase';

const sources = ['src', 'elements', 'brands', 'locales', 'demo', 'package.json', 'vite.config.ts'];
const configs = ['', '.base', '.app', '.node', '.tests', '.elements'].map((part) => `tsconfig${part}.json`);

// One server for all tests of this file.
test.describe.configure({ mode: 'default' });

let project: string;
let server: OwnSandbox;

// Works on a copy, so that a failing test doesn't leave changes.
test.beforeAll(async () => {
  test.setTimeout(300_000);
  project = await mkdtemp(join(tmpdir(), 'dev-server-'));
  for (const name of [...sources, ...configs]) await cp(inRoot(name), join(project, name), { recursive: true });
  await symlink(inRoot('node_modules'), join(project, 'node_modules'));
  server = await startSandbox({ entry: join(project, 'elements/build/dev/dev.ts'), timeoutMs: 240_000 });
});
test.afterAll(async () => {
  await server?.stop();
  await rm(project, { recursive: true, force: true });
});

async function edit(file: string, change: (text: string) => string): Promise<void> {
  const text = await readFile(join(project, file), 'utf8');
  const changed = change(text);
  expect(changed, `${file} has nothing to change`).not.toBe(text);
  await writeFile(join(project, file), changed);
}

/** Opens a page with plans; `isSame` tells whether it's still the same document. */
async function openPlans(page: Page, address: string): Promise<{ isSame(): Promise<boolean> }> {
  await page.goto(address);
  // On the first page, Vite bundles the dependencies.
  await expect(page.locator('sub-plans').getByRole('heading').first()).toBeVisible({ timeout: 120_000 });
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  return { isSame: () => page.evaluate(() => 'isSameDocument' in window) };
}

test('updates a changed text, style or component without a reload or losing state, and skips invalid texts @desktop', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const { isSame } = await openPlans(page, `${server.pagesOrigin}/partner.html`);
  const chosen = page.locator('sub-plans').getByRole('radio', { checked: false }).first();
  const name = await chosen.evaluate((radio: HTMLInputElement) => radio.value);
  await chosen.check({ force: true });
  const checkedPlan = page.locator('sub-plans').locator(`input[value="${name}"]:checked`);
  await expect(checkedPlan).toHaveCount(1);

  await edit('locales/en/plans.json', (text) => text.replace('Movies and series on every screen', 'Pick a plan'));
  const heading = page.getByRole('heading', { name: 'Pick a plan' });
  await expect(heading).toBeVisible();

  await edit('src/screens/plans/plans.module.css', (text) => `${text}\n.header {\n  letter-spacing: 3px;\n}\n`);
  await expect(page.locator('sub-plans header')).toHaveCSS('letter-spacing', '3px');

  await edit('src/screens/plans/plans-head.tsx', (text) => text.replace('</header>', '<p>Edited</p></header>'));
  await expect(page.locator('sub-plans').getByText('Edited', { exact: true })).toBeVisible();

  await expect(checkedPlan).toHaveCount(1);

  const texts = 'locales/en/plans.json';
  const valid = await readFile(join(project, texts), 'utf8');
  await edit(texts, (text) => text.slice(0, 100));
  await expect.poll(() => server.log(), { timeout: 20_000 }).toContain(`${texts}: `);
  await expect(heading).toBeVisible();
  await edit(texts, () => valid.replace('Pick a plan', 'Whole again'));
  await expect(page.getByRole('heading', { name: 'Whole again' })).toBeVisible();
  expect(await isSame()).toBe(true);
});

test('serves the portal and the card frame from their sources @desktop', async ({ page }) => {
  test.setTimeout(240_000);
  await openPlans(page, server.origin);
  const user = { page, lang: 'en' } as const;
  await openCheckout(user, { sandbox: server });
  await fillCard(user);
  await pay(user);
  await expectPaid(user);
});
