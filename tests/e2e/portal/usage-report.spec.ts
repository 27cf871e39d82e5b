import type { Page } from '@playwright/test';
import { type ReportEvent, reportEventSchema, reportPages } from '../../../src/contract/analytics/report';
import { routes } from '../../../src/portal/routing/routes';
import { sessionKey } from '../../tools/sandbox/member-session';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { pollUntil } from '../engines/drivers/engine-driver';
import { expect, test } from '../helpers/fixtures';
import { choosePlan, type User } from '../helpers/interactions';
import {
  cards,
  enterCard,
  expectPaid,
  openElement,
  pay,
  register,
  signInMember,
  subElement,
} from '../helpers/purchase';
import { text, textPattern } from '../helpers/text';

test.use({ computesFingerprint: true });

const lang = 'en';

/** Opens a page and waits until usage reporting has started: the tab's first event stores the visit's id. */
async function openWithReporting(page: Page, open: () => Promise<unknown>): Promise<void> {
  await open();
  await page.waitForFunction(() => sessionStorage.getItem('sub-elements:visit') !== null);
}

/** Leaves the page, so that it sends its pending events. Returns all events as soon as `hasAll` is true for them. */
async function leaveAndReadEvents(
  page: Page,
  sandbox: Sandbox,
  hasAll: (events: readonly ReportEvent[]) => boolean,
): Promise<readonly ReportEvent[]> {
  await page.goto('about:blank');
  const readEvents = async () => (await sandbox.control<{ events: ReportEvent[] }>('reports')).events;
  await pollUntil(async () => hasAll(await readEvents()) || undefined, 'the usage events', 10_000);
  return readEvents();
}

/**
 * The ids of events. `8` is a view of the page with the id 8 in `reportPages`, `8.pay` the action `pay` on that page.
 */
const eventIds = (events: readonly ReportEvent[]) => events.map(({ event_id }) => event_id);

test('views of all portal pages are reported in batches of ten, and the rest on unload', {
  tag: ['@flow', '@desktop'],
}, async ({ page, context, sandbox, serverLog }) => {
  await signInMember(context, sandbox, 'member@example.com', 'member');
  await openWithReporting(page, () => page.goto(`${sandbox.origin}/`));
  for (const { path, title, query } of routes) {
    const search = new URLSearchParams({ planId: '102', secret: 's3cret', ...query });
    await page.evaluate(
      (nextUrl) => {
        history.pushState(null, '', nextUrl);
        dispatchEvent(new PopStateEvent('popstate'));
      },
      `${path.replace(/\{\w+\}/, '102')}?${search}`,
    );
    await expect(page).toHaveTitle(`${text(lang, title)} · Member`);
  }
  // The page sends its first report after it has fetched the brand's ids.
  await expect.poll(async () => (await serverLog.calls('/api/site/report')).length).toBeGreaterThan(0);
  const viewedPages = reportPages.filter((reportPage) =>
    reportPage.routes.some((route) => routes.some(({ path }) => path.replace(/\/\{\w+\}/, '') === route)),
  );
  const viewsIn = (events: readonly ReportEvent[]) => events.filter(({ event_id }) => /^\d+$/.test(event_id));
  expect(viewedPages).toHaveLength(17);
  // A browser can send pending events twice when the page unloads.
  const isComplete = (all: readonly ReportEvent[]) => new Set(eventIds(viewsIn(all))).size === viewedPages.length;
  const events = viewsIn(await leaveAndReadEvents(page, sandbox, isComplete));
  expect(new Set(eventIds(events))).toEqual(new Set(viewedPages.map(({ id }) => String(id))));
  for (const event of events) {
    expect(reportEventSchema.safeParse(event).success).toBe(true);
    expect(reportPages[Number(event.event_id) - 1]?.name).toBe(event.page_name);
    expect(event.url).not.toMatch(/[?#]|s3cret/);
    expect(event).toMatchObject({ brand: 'member', language: lang, terminal_type: 'WEB', ver_code: '2.3.2' });
    expect(event).toMatchObject({ account_name: 'member@example.com', entrance_way: 'direct', vno_id: '1' });
  }
  const calls = await serverLog.calls('/api/site/report');
  expect(Math.max(...calls.map(({ body }) => (body as { events: unknown[] }).events.length))).toBe(10);
  expect(new Set(events.map(({ session_id }) => session_id)).size).toBe(1);
});

test('the events of a short visit contain the fingerprint and are sent as a beacon without an Authorization header', {
  tag: '@desktop',
}, async ({ page, sandbox, serverLog }) => {
  await openWithReporting(page, () => page.goto(`${sandbox.origin}/`));
  // The fingerprint is computed while the page is idle, even without a sign-in or a payment.
  await page.waitForFunction(() => sessionStorage.getItem('sub-elements:fingerprint') !== null);
  const events = await leaveAndReadEvents(page, sandbox, (all) => all.length > 0);
  expect(events.at(-1)?.fingerprint).toMatch(/^[0-9a-f]{32}$/);
  const calls = await serverLog.calls('/api/site/report');
  expect(calls.map(({ headers }) => headers.authorization)).toContain(undefined);
});

test('each step of a purchase on a partner page is reported without sensitive data', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox, outbox }) => {
  const user: User = { page, lang };
  await openWithReporting(page, () => openElement(page, sandbox, { element: 'plans', lang }));
  await choosePlan(user);
  const email = await register(user, outbox);
  await enterCard(user, { number: cards.visa });
  await pay(user);
  await expectPaid(user);
  const token = await page.evaluate(
    (key) => JSON.parse(localStorage.getItem(key) ?? '').user.token,
    sessionKey(sandbox.origin),
  );
  const events = await leaveAndReadEvents(page, sandbox, (all) => eventIds(all).includes('8.result'));
  expect(eventIds(events)).toEqual(
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
  const eventById = (id: string) => events.find(({ event_id }) => event_id === id);
  expect(eventById('6')).toMatchObject({ entrance_way: 'partner', account_name: null, brand_id: '1' });
  expect(eventById('6.choosePlan')?.event_content).toEqual({ planId: '102' });
  expect(eventById('8.pay')?.event_content).toMatchObject({ methodCode: expect.any(String), outcome: 'ok' });
  expect(eventById('8.result')).toMatchObject({ account_name: email, event_content: { status: 'success' } });
  const serialized = JSON.stringify(events);
  for (const secret of [token, 'secret123', 'ANA SOUZA']) expect(serialized).not.toContain(secret);
  // 4242 alone may occur inside longer numbers, such as timestamps.
  expect(serialized).not.toMatch(/4242[ -]?4242|(?<!\d)4242(?!\d)/);
});

test('turning renewal off and changing the language are reported', { tag: ['@flow', '@desktop'] }, async ({
  page,
  context,
  sandbox,
}) => {
  await signInMember(context, sandbox, 'renewing@example.com', 'member');
  await openWithReporting(page, () => page.goto(`${sandbox.origin}/account?view=renewal`));
  await page.getByRole('button', { name: text(lang, 'account:renewal.turnOff'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text(lang, 'account:renewal.off.confirm'), exact: true })
    .click();
  await expect(page.getByText(text(lang, 'account:renewal.done.off.title'), { exact: true })).toBeVisible();
  await page.getByLabel(text(lang, 'portal:language'), { exact: true }).selectOption('ru');
  await expect(page).toHaveTitle(new RegExp(text('ru', 'portal:titles.renewal')));
  const events = await leaveAndReadEvents(page, sandbox, (all) => eventIds(all).includes('12.language'));
  expect(events.find(({ event_id }) => event_id === '12.renewal')?.event_content).toMatchObject({
    status: 'off',
    outcome: 'ok',
  });
  expect(events.filter(({ event_id }) => event_id === '12.language').map(({ event_content }) => event_content)).toEqual(
    [{ lang: 'ru' }],
  );
});

test('a visit through a one-time sign-in link is reported with the app as its source and without the token', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox }) => {
  const { link, appToken } = await sandbox.control<{ link: string; appToken: string }>('app-links', {
    account: 'member@example.com',
    params: { sourceType: 'tvbox' },
  });
  await openWithReporting(page, () => page.goto(link));
  const events = await leaveAndReadEvents(page, sandbox, (all) => all.length > 0);
  expect(new Set(events.map(({ entrance_way }) => entrance_way))).toEqual(new Set(['tvbox']));
  expect(JSON.stringify(events)).not.toContain(appToken);
});

test('a visitor reaches the payment step even if usage reports are blocked', { tag: ['@flow', '@desktop'] }, async ({
  page,
  sandbox,
  outbox,
}) => {
  const user: User = { page, lang };
  const pageErrors: string[] = [];
  page.on('pageerror', ({ message }) => pageErrors.push(message));
  await page.clock.install();
  let requestCount = 0;
  await page.route('**/api/site/report', (route) => {
    requestCount += 1;
    return route.abort('blockedbyclient');
  });
  await page.route('**/api/user/get/config/v1', (route) => route.abort('blockedbyclient'));
  await openWithReporting(page, () => openElement(page, sandbox, { element: 'plans', lang }));
  // The page sends a report, and its retry, only when the page is idle.
  for (const expectedCount of [1, 2]) {
    await page.clock.fastForward(6_000);
    await expect.poll(() => requestCount).toBe(expectedCount);
  }
  await page.clock.fastForward(60_000);
  await page.unroute('**/api/user/get/config/v1');
  await choosePlan(user);
  await register(user, outbox);
  await expect(
    subElement(page, 'sub-checkout').getByRole('button', { name: textPattern(lang, 'checkout:pay.button') }),
  ).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(pageErrors).toEqual([]);
});

test('turning usage reports off stops them at once', { tag: ['@flow', '@desktop'] }, async ({
  page,
  sandbox,
  serverLog,
}) => {
  await openWithReporting(page, () => openElement(page, sandbox, { element: 'plans', lang }));
  await page.evaluate(() => window.SubElements?.configure({ reports: false }));
  await choosePlan({ page, lang });
  await expect(page.getByLabel(text(lang, 'auth:email.label'))).toBeVisible();
  await page.goto('about:blank');
  // A beacon that the closed page sent would reach the server before the requests of this next page.
  await openElement(page, sandbox, { element: 'help', lang });
  await expect(page.locator('sub-help').getByRole('heading').first()).toBeVisible();
  expect(await serverLog.calls('/api/site/report')).toEqual([]);
});

test('a brand without usage reports sends none, and its registration form asks for no consent', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox, serverLog }) => {
  await openElement(page, sandbox, { element: 'auth', view: 'register', lang, brand: 'ivory' });
  await expect(page.getByLabel(text(lang, 'auth:password.label'), { exact: true })).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await openElement(page, sandbox, { element: 'plans', lang, brand: 'ivory' });
  await choosePlan({ page, lang });
  await expect(page.getByLabel(text(lang, 'auth:email.label'))).toBeVisible();
  await page.goto('about:blank');
  // A beacon that the closed page sent would reach the server before the requests of this next page.
  await openElement(page, sandbox, { element: 'help', lang, brand: 'ivory' });
  await expect(page.locator('sub-help').getByRole('heading').first()).toBeVisible();
  expect(await serverLog.calls('/api/site/report')).toEqual([]);
});

test('the views on a page that stays open for a long time are reported once each', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox, serverLog }) => {
  const reportRequests: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/site/report')) reportRequests.push(request.url());
  });
  await openWithReporting(page, () => openElement(page, sandbox, { element: 'plans', lang }));
  const viewCount = 300;
  await page.evaluate(async (times) => {
    for (let index = 0; index < times; index++) {
      document.querySelector('sub-plans')?.remove();
      const plans = document.createElement('sub-plans');
      plans.setAttribute('reference', `view-${index}`);
      const ready = new Promise((resolve) => plans.addEventListener('sub-ready', resolve, { once: true }));
      document.body.append(plans);
      await ready;
      // Lets the page run other tasks before the next view, as it does between the views of a visitor.
      await new Promise((resolve) => setTimeout(resolve));
    }
  }, viewCount);
  const readEvents = async () => (await sandbox.control<{ events: ReportEvent[] }>('reports')).events;
  // The page sends ten events at a time, so up to nine are still pending.
  await pollUntil(async () => (await readEvents()).length > viewCount - 10 || undefined, 'the views', 10_000);
  // Requests can overtake each other on their way to the server.
  const references = (await readEvents())
    .flatMap(({ event_content }) => event_content.reference ?? [])
    .sort((a, b) => Number(`${a}`.slice(5)) - Number(`${b}`.slice(5)));
  // The events are sent in order, so only the latest can be missing.
  expect(references).toEqual(Array.from({ length: references.length }, (_, index) => `view-${index}`));
  expect(references.length).toBeGreaterThan(viewCount - 10);
  expect(reportRequests).toHaveLength((await serverLog.calls('/api/site/report')).length);
});
