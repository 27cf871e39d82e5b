import { emulateDataSaver } from '../helpers/data-saver';
import { expect, testInNewContext as test } from '../helpers/fixtures';
import { signIn } from '../helpers/interactions';
import { text } from '../helpers/text';

test.use({ computesFingerprint: true });

test('ten copies of an element on one page share requests, so that each is sent only once @desktop', async ({
  page,
  sandbox,
  serverLog,
}) => {
  await page.goto(`${sandbox.pagesOrigin}/playground.html?bare=1&element=plans&brand=orbit`);
  await expect(page.getByText(text('en', 'plans:duration.legend'))).toBeVisible();
  await page.evaluate(() => {
    const [first] = document.querySelectorAll('sub-plans');
    for (let count = 1; count < 10; count += 1) first?.after(first.cloneNode());
  });
  await expect(page.getByText(text('en', 'plans:duration.legend'))).toHaveCount(10);

  const paths = (await serverLog.calls('/api/')).filter(({ method }) => method !== 'OPTIONS').map(({ path }) => path);
  expect(paths.filter((path) => path.startsWith('/api/site/listPlans'))).toHaveLength(1);
  expect([...paths].sort()).toEqual([...new Set(paths)].sort());
});

test('with the data saver on, sub-plans loads one language, no orders and no code of later screens @desktop', async ({
  page,
  sandbox,
}) => {
  await emulateDataSaver(page);
  const responsePaths: string[] = [];
  page.on('response', (response) => responsePaths.push(new URL(response.url()).pathname));
  await page.goto(`${sandbox.pagesOrigin}/playground.html?bare=1&element=plans&brand=orbit&lang=pt`);
  await expect(page.getByText(text('pt', 'plans:duration.legend'))).toBeVisible();
  await page.waitForLoadState('networkidle');
  const productFiles = responsePaths.filter((path) => path.startsWith('/v1/'));
  expect(productFiles.length).toBeGreaterThan(2);
  expect(
    productFiles.filter((path) => /sub-(checkout|auth|account|payment|portal|dialog)|card-frame|encryption/.test(path)),
  ).toEqual([]);
  const textFiles = productFiles.filter((path) => path.includes('/texts-'));
  expect(textFiles).toEqual([expect.stringMatching(/\/texts-plans-pt-[\w-]+\.js$/)]);
  expect(responsePaths.filter((path) => path.startsWith('/api/bill'))).toEqual([]);
});

test('the account element sends no requests for member data if nobody is signed in @desktop', async ({
  page,
  sandbox,
  serverLog,
}) => {
  await page.goto(`${sandbox.pagesOrigin}/playground.html?bare=1&element=account`);
  await expect(page.getByText(text('en', 'account:visitor.text'))).toBeVisible();
  await page.waitForLoadState('networkidle');
  const paths = (await serverLog.calls('/api/')).map(({ path }) => path);
  expect(paths.filter((path) => /^\/api\/(user|bill|job)\//.test(path))).toEqual([]);
});

test('a visit sends no requests to third parties, not even randomly sampled telemetry @desktop', async ({
  page,
  sandbox,
}) => {
  // Some libraries send telemetry for a random sample of visits. This visit is always in the sample.
  await page.addInitScript(() => {
    Math.random = () => 0;
  });
  const origins = new Set<string>();
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  await page.goto(`${sandbox.pagesOrigin}/playground.html?bare=1&element=auth`);
  const fingerprintScript = page.waitForResponse(/\/chunks\/fp\./);
  await signIn({ page, lang: 'en' }, 'member@example.com');
  await fingerprintScript;
  await expect(page.getByText(text('en', 'auth:done.title'))).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect([...origins].filter((origin) => /^http/.test(origin)).sort()).toEqual(
    [sandbox.origin, sandbox.pagesOrigin].sort(),
  );
});
