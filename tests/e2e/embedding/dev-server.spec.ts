import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { inRoot } from '../../tools/paths';
import { type StartedSandbox, startSandbox } from '../../tools/sandbox/sandbox';
import { expect, testInNewContext as test } from '../helpers/fixtures';
import { fillCard } from '../helpers/interactions';
import { expectPaid, openCheckout, pay } from '../helpers/purchase';

const sources = ['src', 'elements', 'brands', 'locales', 'demo', 'package.json', 'vite.config.ts'];
const configs = ['', '.base', '.app', '.node', '.tests', '.elements'].map((part) => `tsconfig${part}.json`);

// The tests share one development server (`npm run dev`), so they run one after another.
test.describe.configure({ mode: 'default' });

let projectCopy: string;
let server: StartedSandbox;

// The tests edit a copy of the project, so that a failing test leaves no changes.
test.beforeAll(async () => {
  test.setTimeout(300_000);
  projectCopy = await mkdtemp(join(tmpdir(), 'dev-server-'));
  for (const name of [...sources, ...configs]) await cp(inRoot(name), join(projectCopy, name), { recursive: true });
  await symlink(inRoot('node_modules'), join(projectCopy, 'node_modules'));
  server = await startSandbox({ entry: join(projectCopy, 'demo/dev/dev.ts'), timeoutMs: 240_000 });
});
test.afterAll(async () => {
  await server?.stop();
  await rm(projectCopy, { recursive: true, force: true });
});

/** Changes a file of the copied project. */
async function editFile(file: string, change: (text: string) => string): Promise<void> {
  const text = await readFile(join(projectCopy, file), 'utf8');
  const changed = change(text);
  expect(changed, `the edit of ${file} changes nothing`).not.toBe(text);
  await writeFile(join(projectCopy, file), changed);
}

/** Opens a page with plans. `isSameDocument()` returns false if the page has reloaded since. */
async function openPlans(page: Page, pageUrl: string): Promise<{ isSameDocument(): Promise<boolean> }> {
  await page.goto(pageUrl);
  // Vite bundles the dependencies when the first page opens.
  await expect(page.locator('sub-plans').getByRole('heading').first()).toBeVisible({ timeout: 120_000 });
  // The heading may be in the first view, which is shown before the element is defined.
  await page.waitForFunction(() => document.querySelector('sub-plans:defined') !== null);
  // Vite reloads the page if a module that loads later needs a dependency that isn't bundled yet.
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  return { isSameDocument: () => page.evaluate(() => 'isSameDocument' in window) };
}

test('edited texts, styles and components update the page and keep its state @desktop', async ({ page }) => {
  test.setTimeout(240_000);
  const { isSameDocument } = await openPlans(page, `${server.pagesOrigin}/partner.html`);
  const uncheckedPlan = page.locator('sub-plans').getByRole('radio', { checked: false }).first();
  const planValue = await uncheckedPlan.evaluate((radio: HTMLInputElement) => radio.value);
  await uncheckedPlan.check({ force: true });
  const checkedPlan = page.locator('sub-plans').locator(`input[value="${planValue}"]:checked`);
  await expect(checkedPlan).toHaveCount(1);

  await editFile('locales/en/plans.json', (text) =>
    text.replace('Your movies and series, on every screen', 'Pick a plan'),
  );
  const heading = page.getByRole('heading', { name: 'Pick a plan' });
  await expect(heading).toBeVisible();

  await editFile('src/screens/plans/plans.module.css', (text) => `${text}\n.header {\n  letter-spacing: 3px;\n}\n`);
  await expect(page.locator('sub-plans header')).toHaveCSS('letter-spacing', '3px');

  await editFile('src/screens/plans/plans-header.tsx', (text) =>
    text.replace('<PlansHeaderView', '<p>Edited</p><PlansHeaderView'),
  );
  await expect(page.locator('sub-plans').getByText('Edited', { exact: true })).toBeVisible();

  await expect(checkedPlan).toHaveCount(1);

  // A locale file with invalid JSON is ignored until the JSON is valid again.
  const textsFile = 'locales/en/plans.json';
  const validTexts = await readFile(join(projectCopy, textsFile), 'utf8');
  await editFile(textsFile, (text) => text.slice(0, 100));
  await expect.poll(() => server.log(), { timeout: 20_000 }).toContain(`${textsFile}: `);
  await expect(heading).toBeVisible();
  await editFile(textsFile, () => validTexts.replace('Pick a plan', 'Valid again'));
  await expect(page.getByRole('heading', { name: 'Valid again' })).toBeVisible();
  expect(await isSameDocument(), server.log()).toBe(true);
});

test('the development server serves the portal and the card frame from their sources @desktop', async ({ page }) => {
  test.setTimeout(240_000);
  await openPlans(page, server.origin);
  const user = { page, lang: 'en' } as const;
  await openCheckout(user, { sandbox: server });
  await fillCard(user);
  await pay(user);
  await expectPaid(user);
});
