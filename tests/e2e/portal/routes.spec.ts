import type { Page } from '@playwright/test';
import { layouts } from '../../../src/portal/layout/layouts';
import { type Route, routes } from '../../../src/portal/routing/routes';
import { destinations, isHandedOff } from '../../../src/runtime/navigation/destinations';
import { cartesianProduct, type Row, sample } from '../../tools/sample/matrix';
import { createSession, type MemberSession } from '../../tools/sandbox/member-session';
import { expect, test } from '../helpers/fixtures';
import { expectNoSidewaysScrolling, signIn } from '../helpers/interactions';
import { type Language, portalLanguages, text } from '../helpers/text';

/** The name of the default brand. The portal shows this brand on hosts that belong to no other brand. */
const brandName = 'Member';

/**
 * A desktop window (`WEB`), a phone (`WAP`) and a TV or set-top box (`STB`): the window's width, the scene that the
 * portal reports to the server, and the query parameters that select the scene.
 */
const clients = {
  WEB: { width: 1280, scene: 'WEB', query: {} },
  WAP: { width: 360, scene: 'WEB', query: {} },
  STB: { width: 1280, scene: 'STB', query: { r: 'stb' } },
} as const;
type Client = keyof typeof clients;
/** Who opens the URL: a visitor is not signed in. */
const viewers = ['visitor', 'member'] as const;

const factors = {
  route: routes,
  viewer: viewers,
  client: Object.keys(clients) as Client[],
  lang: portalLanguages,
};
type Visit = Row<typeof factors>;

const isMemberOnly = ({ to }: Route): boolean => to !== undefined && 'needsMember' in destinations[to];

/** Whether no earlier route has the same layout and the same access (member-only or public). */
const isFirstOfLayout = (route: Route): boolean =>
  routes.find((other) => other.layout === route.layout && isMemberOnly(other) === isMemberOnly(route)) === route;

/**
 * Whether a run without FULL keeps this visit. It keeps every member-only route for members and every public route for
 * visitors. Of the public routes for members and the member-only routes for visitors, it keeps only the first one of
 * each layout.
 */
const isKept = ({ route, viewer }: Visit): boolean =>
  isMemberOnly(route) === (viewer === 'member') || isFirstOfLayout(route);

/**
 * The visits that are tested: with the environment variable FULL, every combination; otherwise a sample that has every
 * route, viewer, client and language at least once. `sample` combines each route with only one viewer. It is called
 * once per viewer, with a different offset, so that each route is combined with every viewer. `isKept` then
 * selects some of these combinations.
 */
const visits: Visit[] = process.env.FULL
  ? cartesianProduct(factors)
  : viewers.flatMap((_, index) => sample(factors, index)).filter(isKept);

/** The query parameters that a route requires. */
const queryOf = ({ to, query }: Route): Record<string, string> => ({
  ...query,
  ...(to === 'checkout' && { planId: '102' }),
});

/** The route's path and the query parameters that it requires, plus those of `extraQuery`. */
function routeUrl(route: Route, extraQuery: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams({ ...queryOf(route), ...extraQuery }).toString();
  return route.path.replace(/\{\w+\}/g, '102') + (search && `?${search}`);
}

const routeOf = (path: string): Route => routes.find((route) => route.path === path) as Route;

/** Clears the storage, stores the language and, if there is one, the session, and then opens the route. */
async function openRoute(
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
    { language: JSON.stringify(lang), [`session:${new URL(page.url()).origin}`]: session && JSON.stringify(session) },
  );
  await page.goto(routeUrl(route, clients[client].query), { waitUntil: 'commit' });
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
    const destination = destinations[route.to];
    await expect(screen).toHaveJSProperty('localName', destination.tag);
    const fixedAttributes = 'attributes' in destination ? destination.attributes : {};
    const expectedAttributes: Record<string, string> = { ...fixedAttributes, ...route.params, ...route.query };
    for (const [name, value] of Object.entries(expectedAttributes)) await expect(screen).toHaveAttribute(name, value);
  }

  const { hasNavigation, hasLegal } = layouts[route.layout];
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.getByRole('navigation', { name: text(lang, 'portal:about') })).toHaveCount(hasLegal ? 1 : 0);
  const navigation = page.getByRole('navigation', { name: text(lang, 'portal:navigation'), exact: true });
  const menuButton = page.getByRole('button', { name: text(lang, 'portal:openMenu'), exact: true });
  // On a TV, a purchase fills the screen.
  const isTvCheckout = client === 'STB' && route.to === 'checkout';
  await expect(client === 'WAP' ? menuButton : navigation).toHaveCount(hasNavigation && !isTvCheckout ? 1 : 0);
  await expectNoSidewaysScrolling(page);
}

for (const viewer of viewers) {
  test(`every URL opens its screen in its layout for a ${viewer}, or asks for the sign-in that it requires`, {
    tag: ['@flow', '@desktop'],
  }, async ({ page, sandbox }) => {
    const viewerVisits = visits.filter((visit) => visit.viewer === viewer);
    test.setTimeout(viewerVisits.length * 12_000);
    const session = viewer === 'member' ? await createSession(sandbox.origin, 'member@example.com') : null;
    const pageErrors: string[] = [];
    page.on('pageerror', (error) => pageErrors.push(`${page.url()} ${error.message}`));
    const sentHeaders = new Set<string>();
    page.on('request', (request) => {
      const { 'client-type': type, scene, language } = request.headers();
      if (type) sentHeaders.add(`${type} ${scene} ${language}`);
    });
    await page.goto('/404');
    for (const visit of viewerVisits) {
      const { route, lang, client } = visit;
      await test.step(`${routeUrl(route)} ${client} ${lang}`, async () => {
        await openRoute(page, visit, session);
        // Removes the headers of requests that the previous page sent.
        sentHeaders.clear();
        const { scene } = clients[client];
        const destinationName = route.to ?? '';
        // On a TV, a purchase is handed off to the payer's phone, and only the phone asks for the sign-in.
        const isSignInRequired =
          isMemberOnly(route) && !session && !isHandedOff(destinationName, queryOf(route), scene === 'STB');
        await expectRoute(page, isSignInRequired ? routeOf('/login') : route, visit);
        expect(new URL(page.url()).pathname).toBe(isSignInRequired ? '/login' : routeUrl(route).split('?')[0]);
        expect([...sentHeaders]).toEqual([`${client === 'WAP' ? 'WAP' : 'WEB'} ${scene} ${lang}`]);
      });
    }
    expect(pageErrors).toEqual([]);
  });
}

/** The member-only routes that the next test opens as a visitor: every fourth, or all of them with FULL. */
const routesWithSignIn = routes.filter(isMemberOnly).filter((_, index) => process.env.FULL || index % 4 === 0);

/** The first of the routes that show the same view. After the sign-in, the portal opens this route. */
const mainRouteOfView = ({ to, params }: Route): Route =>
  routes.find((route) => route.to === to && route.params?.view === params?.view) as Route;

test('a member-only URL asks a visitor to sign in, then shows the requested page', {
  tag: ['@flow', '@desktop'],
}, async ({ page }) => {
  test.setTimeout(routesWithSignIn.length * 10_000);
  await page.goto('/404');
  for (const [index, route] of routesWithSignIn.entries()) {
    const lang = portalLanguages[index % portalLanguages.length] as Language;
    await test.step(`${routeUrl(route)} ${lang}`, async () => {
      await openRoute(page, { route, lang, client: index % 2 ? 'WEB' : 'WAP' }, null);
      await expect(page).toHaveURL(/\/login$/);
      await signIn({ page, lang }, 'member@example.com');
      await expect(page).not.toHaveURL(/\/login$/);
      const { title } = mainRouteOfView(route);
      await expect(page).toHaveTitle(`${text(lang, title)} · ${brandName}`);
      const tag = route.to && destinations[route.to].tag;
      await expect(page.locator('sub-portal > [slot=screen]')).toHaveJSProperty('localName', tag);
      for (const [name, value] of Object.entries(queryOf(route)))
        expect(new URL(page.url()).searchParams.get(name)).toBe(value);
    });
  }
});

test('URLs that match no route show the not-found page', { tag: ['@flow', '@desktop'] }, async ({ page }) => {
  for (const unknownPath of ['/no/such/page', '/plan-details/abc', '/Login', '/constructor']) {
    await page.goto(unknownPath);
    await expect(page, unknownPath).toHaveURL(/\/404$/);
    await expect(page).toHaveTitle(`${text('en', 'portal:titles.notFound')} · ${brandName}`);
    await expect(page.getByRole('heading', { name: text('en', 'portal:notFound.title') })).toBeVisible();
  }
});

test('navigation scrolls to the top, and Back and Forward restore each page', { tag: '@desktop' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/pricing-table');
  const footer = page.getByRole('navigation', { name: text('en', 'portal:about') });
  const routeSequence = ['/pricing-table', '/privacy', '/help', '/login'].map(routeOf);
  const expectShown = async (route: Route) => {
    await expect(page).toHaveURL(route.path);
    await expect(page).toHaveTitle(`${text('en', route.title)} · ${brandName}`);
    await expect(page.locator('sub-portal > [slot=screen]')).toHaveJSProperty(
      'localName',
      route.to && destinations[route.to].tag,
    );
  };
  for (const [index, route] of routeSequence.entries()) {
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
  for (const route of routeSequence.slice(0, -1).reverse()) {
    await page.goBack();
    await expectShown(route);
  }
  for (const route of routeSequence.slice(1)) {
    await page.goForward();
    await expectShown(route);
  }
});
