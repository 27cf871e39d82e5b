import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expectNoConsoleProblems } from '../../helpers/console-problems';
import { emulateDataSaver } from '../../helpers/data-saver';
import { testInNewContext as base, expect } from '../../helpers/fixtures';
import { cardFrame, clickPay, continueButton, fillCard, signIn } from '../../helpers/interactions';
import { expectPaid, newOrders } from '../../helpers/purchase';
import { text } from '../../helpers/text';
import { type ExampleApp, installedApps, linkedApps } from './example-apps';
import { installExample, linkExample, runNpm } from './install-example';
import { serveExample } from './serve-example';

const lang = 'en';

interface Examples {
  /** Builds and serves an example. Returns the server's origin. */
  serve(app: ExampleApp): Promise<string>;
}

const test = base.extend<{ consoleProblems: string[]; examples: Examples }>({
  consoleProblems: expectNoConsoleProblems,
  examples: async ({ sandbox }, use) => {
    const cleanups: (() => Promise<void>)[] = [];
    const serve = async (app: ExampleApp): Promise<string> => {
      // `npm run test:full` sets FULL. All examples are then installed instead of linked.
      const isLinked = linkedApps.includes(app) && !process.env.FULL;
      const source = { name: app.name, origin: sandbox.origin };
      // An example without npm scripts has no package.json and no packages to install.
      const hasPackageFile = app.scripts.length > 0;
      const { folder, remove } = await (isLinked || !hasPackageFile ? linkExample(source) : installExample(source));
      cleanups.push(remove);
      const startedAt = Date.now();
      for (const script of app.scripts) await runNpm(['run', script], folder);
      const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
      test.info().annotations.push({ type: 'check and build', description: `${seconds} s` });
      const { origin, stop } = await serveExample(app, folder);
      // The cleanups run in this order: the server stops, then its folder is removed.
      cleanups.unshift(stop);
      return origin;
    };
    await use({ serve });
    for (const cleanUp of cleanups) await cleanUp();
  },
});

// The examples are built one after another, because a build uses all processors.
test.describe.configure({ mode: 'default' });

/** Records the scripts that a page loads. Returns a function that reads their code. */
function recordScripts(page: Page): () => Promise<string[]> {
  const bodies: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') bodies.push(response.text());
  });
  return () => Promise.all(bodies);
}

/** Matches text that occurs once in each copy of React's renderer. */
const rendererPattern = /rendererPackageName: ?["'`]react-dom["'`]/g;

async function checkExample({ page, origin, app }: { page: Page; origin: string; app: ExampleApp }): Promise<void> {
  const html = await (await fetch(origin)).text();
  expect(html.includes('shadowrootmode="open"'), 'plans in the HTML').toBe(Boolean(app.hasServerRenderedPlans));

  // If the data saver were off, the page would also preload the next screen.
  await emulateDataSaver(page);
  const readScripts = recordScripts(page);
  await page.goto(origin);
  await expect(continueButton({ page, lang })).toBeVisible();
  const loadedScripts = await readScripts();
  const scriptKib = loadedScripts.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1024;
  const description = `${scriptKib.toFixed(1)} KiB`;
  test.info().annotations.push({ type: 'scripts until the plans are shown', description });
  expect(scriptKib, 'KiB of script').toBeLessThan(app.maxScriptKib);

  await continueButton({ page, lang }).click();
  await signIn({ page, lang }, 'expired@example.com');
  await expect(cardFrame({ page, lang }).getByLabel(text(lang, 'card-frame:number'))).toBeVisible();
  await fillCard({ page, lang });
  await clickPay({ page, lang });
  await expectPaid({ page, lang });
  const rendererCount = (await readScripts()).flatMap((body) => [...body.matchAll(rendererPattern)]).length;
  expect(rendererCount, 'copies of React').toBe(app.rendererCount);
}

for (const app of [...linkedApps, ...installedApps]) {
  const tags = `@desktop @once${installedApps.includes(app) ? ' @full' : ''}`;
  test(`the example ${app.name} sells a plan and receives the payment event ${tags}`, async ({
    page,
    sandbox,
    examples,
    consoleProblems,
  }) => {
    test.setTimeout(900_000);
    const origin = await examples.serve(app);
    await checkExample({ page, origin, app });
    const [order] = await newOrders(sandbox);
    expect(order).toMatchObject({ status: 'success', reference: app.name });
    await expect(page.locator('output')).toContainText(`Order ${order?.orderId}:`);
    expect(consoleProblems).toEqual([]);
  });
}
