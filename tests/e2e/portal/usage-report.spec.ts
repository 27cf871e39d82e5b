import type { Page } from '@playwright/test';
import { type ReportEvent, reportEventSchema, reportPages } from '../../../src/contract/analytics/report';
import { routes } from '../../../src/portal/routing/routes';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { until } from '../engines/driver';
import { expect, test } from '../helpers/fixtures';
import { choosePlan, type User } from '../helpers/journey';
import { cards, enterCard, expectPaid, openTag, part, pay, register, signInBefore } from '../helpers/purchase';
import { pattern, text } from '../helpers/text';

const lang = 'en';

/** Opens a page and waits until usage reporting has started. */
async function openReported(page: Page, open: () => Promise<unknown>): Promise<void> {
  const reportingLoaded = page.waitForResponse((response) => /\/chunks\/reporting-/.test(response.url()));
  await open();
  await (await reportingLoaded).finished();
}

/** Leaves the page. Returns the reported events as soon as `hasAll` is true for them. */
async function reportedEvents(
  page: Page,
  sandbox: Sandbox,
  hasAll: (events: readonly ReportEvent[]) => boolean,
): Promise<readonly ReportEvent[]> {
  await page.goto('about:blank');
  const all = async () => (await sandbox.control<{ events: ReportEvent[] }>('reports')).events;
  await until(async () => hasAll(await all()) || undefined, 'the usage events', 10_000);
  return all();
}

const ids = (events: readonly ReportEvent[]) => events.map(({ event_id }) => event_id);

test('reports each portal page as a view, in batches of ten and the rest on unload', {
  tag: '@desktop',
}, async ({ page, context, sandbox, ledger }) => {
  await signInBefore(context, sandbox, 'member@example.com', 'member');
  await openReported(page, () => page.goto(`${sandbox.origin}/`));
  // The first report requires the brand's ids from the server.
  await page.waitForLoadState('networkidle');
  for (const { path, title, query } of routes) {
    const search = new URLSearchParams({ planId: '102', secret: 's3cret', ...query });
    await page.evaluate(
      (address) => {
        history.pushState(null, '', address);
        dispatchEvent(new PopStateEvent('popstate'));
      },
      `${path.replace(/\{\w+\}/, '102')}?${search}`,
    );
    await expect(page).toHaveTitle(`${text(lang, title)} · Member`);
  }
  const viewedPages = reportPages.filter((reportPage) =>
    reportPage.routes.some((route) => routes.some(({ path }) => path.replace(/\/\{\w+\}/, '') === route)),
  );
  const views = (events: readonly ReportEvent[]) => events.filter(({ event_id }) => /^\d+$/.test(event_id));
  expect(viewedPages).toHaveLength(17);
  // A browser can send pending events twice when the page unloads.
  const isComplete = (all: readonly ReportEvent[]) => new Set(ids(views(all))).size === viewedPages.length;
  const events = views(await reportedEvents(page, sandbox, isComplete));
  // Computed while the page was idle, without a sign-in or a payment.
  expect(events.at(-1)?.fingerprint).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(ids(events))).toEqual(new Set(viewedPages.map(({ id }) => String(id))));
  for (const event of events) {
    expect(reportEventSchema.safeParse(event).success).toBe(true);
    expect(reportPages[Number(event.event_id) - 1]?.name).toBe(event.page_name);
    expect(event.url).not.toMatch(/[?#]|s3cret/);
    expect(event).toMatchObject({ brand: 'member', language: lang, terminal_type: 'WEB', ver_code: '2.3.2' });
    expect(event).toMatchObject({ account_name: 'member@example.com', entrance_way: 'direct', vno_id: '1' });
  }
  const calls = await ledger.calls('/api/site/report');
  expect(Math.max(...calls.map(({ body }) => (body as { events: unknown[] }).events.length))).toBe(10);
  expect(new Set(events.map(({ session_id }) => session_id)).size).toBe(1);
  // The number of events at unload varies. The few events of a short visit are sent as a beacon, without headers.
  await expect(async () => {
    await openReported(page, () => page.goto(`${sandbox.origin}/`));
    await expect(page.locator('sub-plans')).toContainText(text(lang, 'plans:duration.legend'));
    await page.goto('about:blank');
    const all = await ledger.calls('/api/site/report');
    expect(all.some(({ headers }) => headers.authorization === undefined)).toBe(true);
  }).toPass();
});

test('reports each step of a purchase on a partner page without sensitive data', {
  tag: '@desktop',
}, async ({ page, sandbox, outbox }) => {
  const user: User = { page, lang };
  await openReported(page, () => openTag(page, sandbox, { element: 'plans', lang }));
  await choosePlan(user);
  const email = await register(user, outbox);
  await enterCard(user, { number: cards.good });
  await pay(user);
  await expectPaid(user);
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('sub-elements:session') ?? '').user.token);
  const events = await reportedEvents(page, sandbox, (all) => ids(all).includes('8.result'));
  expect(ids(events)).toEqual(
    expect.arrayContaining([
      '6',
      '6.choosePlan',
      '1',
      '2',
      '2.register',
      '2.login',
      '8',
      '8.pay',
      '8.order',
      '8.result',
    ]),
  );
  const of = (id: string) => events.find(({ event_id }) => event_id === id);
  expect(of('6')).toMatchObject({ entrance_way: 'partner', account_name: null, brand_id: '1' });
  expect(of('6.choosePlan')?.event_content).toEqual({ planId: '102' });
  expect(of('8.pay')?.event_content).toMatchObject({ methodCode: expect.any(String), outcome: 'ok' });
  expect(of('8.result')).toMatchObject({ account_name: email, event_content: { status: 'success' } });
  const serialized = JSON.stringify(events);
  for (const secret of [token, 'secret123', 'ANA SOUZA']) expect(serialized).not.toContain(secret);
  // Timestamps can contain these digits among others.
  expect(serialized).not.toMatch(/4242[ -]?4242|(?<!\d)4242(?!\d)/);
});

test('reports turning renewal off and changing the language', { tag: '@desktop' }, async ({
  page,
  context,
  sandbox,
}) => {
  await signInBefore(context, sandbox, 'renewing@example.com', 'member');
  await openReported(page, () => page.goto(`${sandbox.origin}/account?view=renewal`));
  await page.getByRole('button', { name: text(lang, 'account:renewal.turnOff'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text(lang, 'account:renewal.off.confirm'), exact: true })
    .click();
  await expect(page.getByText(text(lang, 'account:renewal.done.off.title'), { exact: true })).toBeVisible();
  await page.getByLabel(text(lang, 'portal:language'), { exact: true }).selectOption('ru');
  await expect(page).toHaveTitle(new RegExp(text('ru', 'portal:titles.renewal')));
  const events = await reportedEvents(page, sandbox, (all) => ids(all).includes('12.language'));
  expect(events.find(({ event_id }) => event_id === '12.renewal')?.event_content).toMatchObject({
    status: 'off',
    outcome: 'ok',
  });
  expect(events.filter(({ event_id }) => event_id === '12.language').map(({ event_content }) => event_content)).toEqual(
    [{ lang: 'ru' }],
  );
});

test('reports an app link by its own event and omits the token', { tag: '@desktop' }, async ({ page, sandbox }) => {
  const { link, appToken } = await sandbox.control<{ link: string; appToken: string }>('app-links', {
    account: 'member@example.com',
    params: { sourceType: 'tvbox' },
  });
  await openReported(page, () => page.goto(link));
  const events = await reportedEvents(page, sandbox, (all) => all.length > 0);
  expect(new Set(events.map(({ entrance_way }) => entrance_way))).toEqual(new Set(['tvbox']));
  expect(JSON.stringify(events)).not.toContain(appToken);
});

test('a page works if its reports are blocked', { tag: '@desktop' }, async ({ page, sandbox, outbox }) => {
  const user: User = { page, lang };
  const broken: string[] = [];
  page.on('pageerror', ({ message }) => broken.push(message));
  await page.clock.install();
  let tries = 0;
  await page.route('**/api/site/report', (route) => {
    tries += 1;
    return route.abort('blockedbyclient');
  });
  await page.route('**/api/user/get/config/v1', (route) => route.abort('blockedbyclient'));
  await openReported(page, () => openTag(page, sandbox, { element: 'plans', lang }));
  // Each attempt waits until the page is idle.
  for (const expectedCount of [1, 2]) {
    await page.clock.fastForward(6_000);
    await expect.poll(() => tries).toBe(expectedCount);
  }
  await page.clock.fastForward(60_000);
  await page.unroute('**/api/user/get/config/v1');
  await choosePlan(user);
  await register(user, outbox);
  await expect(
    part(page, 'sub-checkout').getByRole('button', { name: pattern(lang, 'checkout:pay.button') }),
  ).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(broken).toEqual([]);
});

test('opting out stops reporting at once', { tag: '@desktop' }, async ({ page, sandbox, ledger }) => {
  await openReported(page, () => openTag(page, sandbox, { element: 'plans', lang }));
  await page.evaluate(() => window.SubElements?.configure({ reports: false }));
  await choosePlan({ page, lang });
  await expect(page.getByLabel(text(lang, 'auth:email.label'))).toBeVisible();
  await page.goto('about:blank');
  // This page's requests would arrive after any beacon.
  await openTag(page, sandbox, { element: 'help', lang });
  await expect(page.locator('sub-help').getByRole('heading').first()).toBeVisible();
  expect(await ledger.calls('/api/site/report')).toEqual([]);
});

test('a brand without reports sends none and registers without a checkbox', { tag: ['@flow', '@desktop'] }, async ({
  page,
  sandbox,
  ledger,
}) => {
  await openTag(page, sandbox, { element: 'auth', view: 'register', lang, brand: 'ivory' });
  await expect(page.getByLabel(text(lang, 'auth:password.label'), { exact: true })).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await openTag(page, sandbox, { element: 'plans', lang, brand: 'ivory' });
  await choosePlan({ page, lang });
  await expect(page.getByLabel(text(lang, 'auth:email.label'))).toBeVisible();
  await page.goto('about:blank');
  // This page's requests would arrive after any beacon.
  await openTag(page, sandbox, { element: 'help', lang, brand: 'ivory' });
  await expect(page.locator('sub-help').getByRole('heading').first()).toBeVisible();
  expect(await ledger.calls('/api/site/report')).toEqual([]);
});

test('a page that stays open for long reports every event at the first attempt', { tag: '@desktop' }, async ({
  page,
  sandbox,
  ledger,
}) => {
  const tries: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/site/report')) tries.push(request.url());
  });
  await openReported(page, () => openTag(page, sandbox, { element: 'plans', lang }));
  const views = 300;
  await page.evaluate(async (times) => {
    for (let time = 0; time < times; time++) {
      document.querySelector('sub-plans')?.remove();
      const tag = document.createElement('sub-plans');
      const isThere = new Promise((resolve) => tag.addEventListener('sub-ready', resolve, { once: true }));
      document.body.append(tag);
      await isThere;
      // An element that is reinserted immediately counts as moved.
      await new Promise((resolve) => setTimeout(resolve));
    }
  }, views);
  const all = async () => (await sandbox.control<{ events: ReportEvent[] }>('reports')).events;
  // Up to nine events wait for the tenth.
  await until(async () => (await all()).length > views - 10 || undefined, 'the views', 10_000);
  expect(tries).toHaveLength((await ledger.calls('/api/site/report')).length);
});
