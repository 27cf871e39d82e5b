import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { queryInfo } from '../contract/calls/account';
import { portalPath } from '../runtime/analytics/analytics-state';
import { useIsAbsent } from '../runtime/element-context/absent-calls';
import { useElementContext, useIsTv, useMember, useTexts } from '../runtime/element-context/element-context';
import { pathOf } from '../runtime/navigation/destinations';
import { readPendingDestination, storePendingDestination } from '../runtime/navigation/pending-destination';
import { readAttemptKey, returnParameter } from '../runtime/navigation/return-url';
import { isTv } from '../runtime/settings/is-tv';
import { useSignalValue } from '../runtime/state/use-signal-value';
import { useSheet } from '../runtime/styles/use-sheet';
import { LazyPart } from '../ui/async/lazy-part';
import { Loading, Skeleton } from '../ui/feedback/loading/skeleton';
import { classNames } from '../ui/styling/class-names';
import { visuallyHidden } from '../ui/styling/tokens';
import { NotFoundPage, ServerErrorPage } from './layout/error-page';
import { Footer } from './layout/footer';
import { Header } from './layout/header';
import { layouts } from './layout/layouts';
import { RouterProvider } from './layout/router-context';
import { useChatLink } from './layout/use-chat-link';
import { useDocument } from './layout/use-document';
import { useSiteFiles } from './layout/use-site-files';
import styles, { sheet } from './portal.module.css';
import { destinationAfterSignIn, isMemberBackAtSignIn } from './routing/guard';
import { LeaveGuard } from './routing/leave-guard';
import { type CurrentRoute, createRouter, type Router } from './routing/router';
import type { ErrorPageName } from './routing/routes';
import { usePortalEvents } from './routing/use-portal-events';
import { useRouteFocus } from './routing/use-route-focus';
import { useScreenElement } from './routing/use-screen-element';
import { useHasBeenTrue, useSettled } from './routing/use-settled';

const errorPages: Readonly<Record<ErrorPageName, React.ComponentType>> = {
  'not-found': NotFoundPage,
  'server-error': ServerErrorPage,
};

// Loaded on demand, because few brands have a home page.
const loadHome = () => import('./pages/home').then((module) => module.HomePage);

/** The member portal of an operator: header, footer, and the screen of the current route. */
export function PortalScreen() {
  const [router] = useState(createPortalRouter);
  return (
    <RouterProvider value={router}>
      <PortalLayout router={router} />
    </RouterProvider>
  );
}

/**
 * Creates the router. A payer who returns from a payment provider's page is sent to the payment's result. A reseller
 * who returns stays on the reseller page, which the return URL opens.
 */
function createPortalRouter(): Router {
  const attemptKey = readAttemptKey();
  const router = createRouter(window);
  const isResellerPage = router.currentRoute.peek().element?.tag === 'sub-reseller';
  // The key of the payment attempt stays in the URL, so that a reload shows the same payment.
  if (attemptKey && !isResellerPage) router.go(pathOf('payment', { [returnParameter]: attemptKey }), { replace: true });
  return router;
}

/**
 * Opens the plans in place of the account's overview, which also opens after a sign-in, if the server turns out to have
 * no accounts.
 */
function useAbsentAccountRedirect(router: Router, { route, params }: CurrentRoute): void {
  const isAbsent = useIsAbsent()(queryInfo);
  const isOverview = route.to === 'account' && (params.view ?? 'overview') === 'overview';
  useEffect(() => {
    if (isAbsent && isOverview) router.go('/pricing-table', { replace: true });
  }, [isAbsent, isOverview, router]);
}

function PortalLayout({ router }: { router: Router }) {
  useSheet(sheet);
  const context = useElementContext();
  const { t } = useTexts();
  // A change of the settings renders the portal again, so that useScreenElement updates the screen's attributes.
  const settings = useSignalValue(context.settings);
  const currentRoute = useSignalValue(router.currentRoute);
  const isRedirected = useSignInGuard(router, currentRoute);
  const main = useRef<HTMLElement>(null);
  useEffect(() => router.start(), [router]);
  usePortalEvents(context, router);
  useAbsentAccountRedirect(router, currentRoute);
  useReportCurrentPath(currentRoute, isRedirected);
  // Without a home page, `/` shows the plans.
  const { name, hasOwnHome: hasHomePage } = useSignalValue(context.brand).settings;
  const isOnHomePage = hasHomePage && currentRoute.route.path === '/';
  const title = t(isOnHomePage ? 'portal:titles.home' : currentRoute.route.title);
  // To avoid layout shift, the footer waits until the screen above it has rendered.
  const isSettled = useSettled(context.host, currentRoute);
  // The operator's texts and images (site files) and the chat link load after the first screen.
  const hasSettledOnce = useHasBeenTrue(isSettled);
  const images = useSiteFiles(hasSettledOnce);
  useDocument(title, images);
  useScreenElement(context.host, isRedirected || isOnHomePage ? null : currentRoute.element);
  useRouteFocus(context.host, main, currentRoute);

  const { hasNavigation, hasLegal, hasChat, width } = layouts[currentRoute.route.layout];
  // On a TV, the checkout has no navigation, because it fills the screen. The remote control's Back key leaves it.
  const isTvCheckout = isTv(settings) && currentRoute.route.to === 'checkout';
  const isChatShown = useChatLink(hasChat && hasSettledOnce);
  const ErrorPage = currentRoute.route.page && errorPages[currentRoute.route.page];
  return (
    <div className={classNames(styles.portal, isChatShown && styles.hasChat)}>
      <TestAccountNotice />
      <Header hasNavigation={hasNavigation && !isTvCheckout} logoUrl={images.logo}>
        {/* The skip link is a button, because URL fragments can't refer to elements in a shadow root. */}
        <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
          {t('portal:skip')}
        </button>
      </Header>
      <main ref={main} tabIndex={-1} className={classNames(styles.main, styles[width])} aria-label={title}>
        {/* Above a screen, the h1 is the site's name, because screens render their titles as h2. */}
        {!ErrorPage && !isOnHomePage && (
          <h1 part="heading" className={visuallyHidden}>
            {name}
          </h1>
        )}
        {isOnHomePage && (
          <LazyPart load={loadHome} props={{ pictureUrl: images.home }}>
            <Loading>
              <Skeleton height="20em" />
            </Loading>
          </LazyPart>
        )}
        {ErrorPage && <ErrorPage />}
        {!isOnHomePage && !ErrorPage && <slot name="screen" />}
      </main>
      <Footer hasLegal={hasLegal} isShown={isSettled} />
      {isChatShown && (
        <aside aria-label={t('portal:chat')}>
          <slot name="chat" />
        </aside>
      )}
      <LeaveGuard router={router} />
    </div>
  );
}

/** Tells the operator's staff that they use a test account, which analytics ignores. */
function TestAccountNotice() {
  const { t } = useTexts();
  const { testShopEmails } = useSignalValue(useElementContext().brand).settings;
  const account = useMember()?.account;
  if (!account || !testShopEmails.includes(account)) return null;
  return <p className={styles.testAccountNotice}>{t('portal:testShop')}</p>;
}

/**
 * Redirects a visitor from a member-only page to the sign-in page, and stores the page as the destination after the
 * sign-in. Returns whether it redirects the visitor. If a member returns to the sign-in page with Back, the hook
 * redirects the member to the plans and returns false.
 */
function useSignInGuard(router: Router, currentRoute: CurrentRoute): boolean {
  const { settings } = useElementContext();
  const isTv = useIsTv();
  const isMember = !!useMember();
  const destination = destinationAfterSignIn(currentRoute, { isMember, isTv });
  const isRedirected = destination !== null;
  const [wasVisitorAtStart] = useState(!isMember);
  const hasReturnedAfterSignIn = wasVisitorAtStart && isMemberBackAtSignIn(currentRoute, isMember);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only after a navigation, not right after a sign-in, which opens the next page itself
  useLayoutEffect(() => {
    if (hasReturnedAfterSignIn) router.go(pathOf('plans'), { replace: true });
  }, [router, currentRoute.navigationCount]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each render creates a new destination object; navigationCount identifies it
  useLayoutEffect(() => {
    if (!destination) return;
    const stored = readPendingDestination(settings.peek());
    // A stored destination with the same URL is kept, because it can also contain the reason for the sign-in.
    const hasSameUrl = stored && pathOf(stored.to, stored.params) === pathOf(destination.to, destination.params);
    storePendingDestination(settings.peek(), hasSameUrl ? stored : destination);
    router.go(pathOf('login'), { replace: true });
  }, [router, isRedirected, currentRoute.navigationCount]);
  return isRedirected;
}

/** Reports the current page to analytics. */
function useReportCurrentPath({ url, navigationCount }: CurrentRoute, isRedirected: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: reports every navigation, also to the same URL
  useEffect(() => {
    if (!isRedirected) portalPath.value = { path: url.split('?')[0] as string };
  }, [url, navigationCount, isRedirected]);
}
