import type { Page } from '@playwright/test';
import { layouts } from '../../../src/portal/layout/layouts';
import { type Route, routes } from '../../../src/portal/routing/routes';
import { destinations, isHandedOff } from '../../../src/runtime/navigation/destinations';
import { product, type Row, sample } from '../../tools/sample/matrix';
import { type MemberSession, memberSession } from '../../tools/sandbox/member-session';
import { expect, test } from '../helpers/fixtures';
import { signIn } from '../helpers/journey';
import { type Language, portalLanguages, text } from '../helpers/text';

/** The brand of a host without one. */
const brandName = 'Member';

/** Clients: a desktop window, a phone, a set-top box. */
const clients = {
  WEB: { width: 1280, scene: 'WEB', asks: {} },
  WAP: { width: 360, scene: 'WEB', asks: {} },
  STB: { width: 1280, scene: 'STB', asks: { r: 'stb' } },
} as const;
type Client = keyof typeof clients;
const viewers = ['visitor', 'member'] as const;

const factors = {
  route: routes,
  viewer: viewers,
  client: Object.keys(clients) as Client[],
  lang: portalLanguages,
};
type Visit = Row<typeof factors>;

const isGuarded = ({ to }: Route): boolean => to !== undefined && 'needsMember' in destinations[to];

/** Whether the route is the first of its layout among member-only or public routes. */
const isFirstOfLayout = (route: Route): boolean =>
  routes.find((other) => other.layout === route.layout && isGuarded(other) === isGuarded(route)) === route;

/** The sample has each route for its intended viewer, and once per layout for the other one. */
const isSampled = ({ route, viewer }: Visit): boolean =>
  isGuarded(route) === (viewer === 'member') || isFirstOfLayout(route);

/** The sample has every route, viewer, client and language. */
const visits: Visit[] = process.env.FULL
  ? product(factors)
  : viewers.flatMap((_, index) => sample(factors, index)).filter(isSampled);

/** The query parameters that a route requires, as in a bookmarked link. */
const queryOf = ({ to, query }: Route): Record<string, string> => ({
  ...query,
  ...(to === 'checkout' && { planId: '102' }),
});

function addressOf(route: Route, more: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams({ ...queryOf(route), ...more }).toString();
  return route.path.replace(/\{\w+\}/g, '102') + (search && `?${search}`);
}

const routeOf = (path: string): Route => routes.find((route) => route.path === path) as Route;

/** Opens a URL without any stored state. */
async function arrive(
  page: Page,
  { route, lang, client }: Omit<Visit, 'viewer'>,
  session: MemberSession | null,
): Promise<void> {
  await page.setViewportSize({ width: clients[client].width, height: 800 });
  await page.evaluate(
    (stored) => {
      localStorage.clear();
      sessionStorage.clear();
      for (const [name, value] of Object.entries(stored))
        if (value) localStorage.setItem(`sub-elements:${name}`, value);
    },
    { language: JSON.stringify(lang), session: session && JSON.stringify(session) },
  );
  await page.goto(addressOf(route, clients[client].asks), { waitUntil: 'commit' });
}

/** Expects the route's title, its element with its attributes, and its layout. */
async function expectRoute(page: Page, route: Route, { lang, client }: Pick<Visit, 'lang' | 'client'>): Promise<void> {
  const title = text(lang, route.title);
  await expect(page).toHaveTitle(`${title} · ${brandName}`);
  await expect(page.locator('html')).toHaveAttribute('lang', lang);
  await expect(page.getByRole('main', { name: title, exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByRole('main').or(page.locator('sub-portal > *')).getByRole('heading').last()).toBeVisible();

  const screen = page.locator('sub-portal > [slot=screen]');
  if (route.to === undefined) await expect(screen).toHaveCount(0);
  else {
    const { tag, ...fixed } = destinations[route.to];
    await expect(screen).toHaveJSProperty('localName', tag);
    const expectedAttributes = { ...('attributes' in fixed && fixed.attributes), ...route.params, ...route.query };
    for (const [name, value] of Object.entries(expectedAttributes)) await expect(screen).toHaveAttribute(name, value);
  }

  const { hasNavigation, hasLegal } = layouts[route.layout];
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.getByRole('navigation', { name: text(lang, 'portal:about') })).toHaveCount(hasLegal ? 1 : 0);
  const links = page.getByRole('navigation', { name: text(lang, 'portal:navigation'), exact: true });
  const menu = page.getByRole('button', { name: text(lang, 'portal:openMenu'), exact: true });
  await expect(client === 'WAP' ? menu : links).toHaveCount(hasNavigation ? 1 : 0);
  // No horizontal overflow.
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

for (const viewer of viewers) {
  test(`every URL opens directly in its layout, for a ${viewer}`, { tag: '@desktop' }, async ({ page, sandbox }) => {
    const ownVisits = visits.filter((user) => user.viewer === viewer);
    // The time limit depends on the number of routes.
    test.setTimeout(ownVisits.length * 12_000);
    const session = viewer === 'member' ? await memberSession(sandbox.origin, 'member@example.com') : null;
    const broken: string[] = [];
    page.on('pageerror', (error) => broken.push(`${page.url()} ${error.message}`));
    const requestedHeaders = new Set<string>();
    page.on('request', (request) => {
      const { 'client-type': type, scene, language } = request.headers();
      if (type) requestedHeaders.add(`${type} ${scene} ${language}`);
    });
    await page.goto('/404');
    for (const user of ownVisits) {
      const { route, lang, client } = user;
      await test.step(`${addressOf(route)} ${client} ${lang}`, async () => {
        await arrive(page, user, session);
        // Ignore requests of the previous page.
        requestedHeaders.clear();
        const { scene } = clients[client];
        const isStopped = isGuarded(route) && !session && !isHandedOff(route.to ?? '', queryOf(route), scene);
        await expectRoute(page, isStopped ? routeOf('/login') : route, user);
        expect(new URL(page.url()).pathname).toBe(isStopped ? '/login' : addressOf(route).split('?')[0]);
        // Every request has the expected client headers.
        expect([...requestedHeaders]).toEqual([`${client === 'WAP' ? 'WAP' : 'WEB'} ${scene} ${lang}`]);
      });
    }
    expect(broken).toEqual([]);
  });
}

/** Member-only routes. The sample has some of them, of different screens. */
const guarded = routes.filter(isGuarded);
const returns = guarded.filter((_, index) => process.env.FULL || index % 4 === 0);

/** The first route with the same view: the sign-in returns to it. */
const firstLike = ({ to, params }: Route): Route =>
  routes.find((route) => route.to === to && route.params?.view === params?.view) as Route;

test('a member-only URL asks a visitor to sign in, then shows the requested page', {
  tag: ['@flow', '@desktop'],
}, async ({ page }) => {
  test.setTimeout(returns.length * 10_000);
  await page.goto('/404');
  for (const [index, route] of returns.entries()) {
    const lang = portalLanguages[index % portalLanguages.length] as Language;
    await test.step(`${addressOf(route)} ${lang}`, async () => {
      await arrive(page, { route, lang, client: index % 2 ? 'WEB' : 'WAP' }, null);
      await expect(page).toHaveURL(/\/login$/);
      await signIn({ page, lang }, 'member@example.com');
      await expect(page).not.toHaveURL(/\/login$/);
      const { title } = firstLike(route);
      await expect(page).toHaveTitle(`${text(lang, title)} · ${brandName}`);
      const tag = route.to && destinations[route.to].tag;
      await expect(page.locator('sub-portal > [slot=screen]')).toHaveJSProperty('localName', tag);
      for (const [name, value] of Object.entries(queryOf(route)))
        expect(new URL(page.url()).searchParams.get(name)).toBe(value);
    });
  }
});

test('URLs that match no route show the not-found page', { tag: ['@flow', '@desktop'] }, async ({ page }) => {
  for (const address of ['/no/such/page', '/plan-details/abc', '/Login', '/constructor']) {
    await page.goto(address);
    await expect(page, address).toHaveURL(/\/404$/);
    await expect(page).toHaveTitle(`${text('en', 'portal:titles.notFound')} · ${brandName}`);
    await expect(page.getByRole('heading', { name: text('en', 'portal:notFound.title') })).toBeVisible();
  }
});

test('navigation scrolls to the top, and Back and Forward restore each page', { tag: '@desktop' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/pricing-table');
  const footer = page.getByRole('navigation', { name: text('en', 'portal:about') });
  const path = ['/pricing-table', '/privacy', '/help', '/login'].map(routeOf);
  const expectShown = async (route: Route) => {
    await expect(page).toHaveURL(route.path);
    await expect(page).toHaveTitle(`${text('en', route.title)} · ${brandName}`);
    await expect(page.locator('sub-portal > [slot=screen]')).toHaveJSProperty(
      'localName',
      route.to && destinations[route.to].tag,
    );
  };
  for (const [index, route] of path.entries()) {
    if (route.path === '/login') {
      await page.getByRole('button', { name: text('en', 'portal:openMenu'), exact: true }).click();
      await page.getByRole('link', { name: text('en', 'portal:links.login'), exact: true }).click();
    } else if (index > 0) {
      const link = footer.getByRole('link', { name: text('en', route.title), exact: true });
      await link.scrollIntoViewIfNeeded();
      expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
      await link.click();
    }
    await expectShown(route);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await expect(page.getByRole('contentinfo')).toBeVisible();
  }
  for (const route of path.slice(0, -1).reverse()) {
    await page.goBack();
    await expectShown(route);
  }
  for (const route of path.slice(1)) {
    await page.goForward();
    await expectShown(route);
  }
});
