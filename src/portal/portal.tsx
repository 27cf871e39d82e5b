import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { shownPath } from '../runtime/analytics/analytics';
import { pathOf } from '../runtime/navigation/destinations';
import { peekNext, rememberNext } from '../runtime/navigation/navigate';
import { consumeReturnKey, returnParameter } from '../runtime/navigation/return-link';
import { useElementContext, useMember, useTexts } from '../runtime/page/element-context';
import { useSignalValue } from '../runtime/page/use-signal-value';
import { useSheet } from '../runtime/styles/sheets';
import { Loading } from '../ui/feedback/skeleton';
import { LazyPart } from '../ui/lazy/lazy-part';
import { classNames } from '../ui/styling/class-names';
import { visuallyHidden } from '../ui/styling/tokens';
import { Footer } from './layout/footer';
import { Header } from './layout/header';
import { layouts } from './layout/layouts';
import { RouterProvider } from './layout/portal-context';
import { useChatLink } from './layout/use-chat-link';
import { useDocument } from './layout/use-document';
import { useSiteFiles } from './layout/use-site-files';
import { NotFoundPage } from './pages/not-found';
import { ServerErrorPage } from './pages/server-error';
import styles, { sheet } from './portal.module.css';
import { isPastSignIn, requiredSignIn } from './routing/guard';
import { LeaveGuard } from './routing/leave-guard';
import { makeRouter, type Place, type Router } from './routing/router';
import type { OwnPage } from './routing/routes';
import { useArrival } from './routing/use-arrival';
import { usePortalEvents } from './routing/use-portal-events';
import { useScreenElement } from './routing/use-screen-element';
import { useOnce, useSettled } from './routing/use-settled';

const ownPages: Readonly<Record<OwnPage, React.ComponentType>> = {
  'not-found': NotFoundPage,
  'server-error': ServerErrorPage,
};

// Only one brand has a home page of its own.
const loadHome = () => import('./pages/home').then((module) => module.HomePage);

/** The operator's own page: routes, header, footer, and the screen of the current route. */
export function PortalScreen() {
  const [router] = useState(openRouter);
  return (
    <RouterProvider value={router}>
      <Frame router={router} />
    </RouterProvider>
  );
}

/** Shows the result of the payment to a payer who returns from a payment page. Resellers stay on their own page. */
function openRouter(): Router {
  const attempt = consumeReturnKey();
  const router = makeRouter(window);
  const isReseller = router.place.peek().element?.tag === 'sub-reseller';
  // Keep the key, so that a reload finds the same attempt.
  if (attempt && !isReseller) router.go(pathOf('payment', { [returnParameter]: attempt }), { replace: true });
  return router;
}

function Frame({ router }: { router: Router }) {
  useSheet(sheet);
  const context = useElementContext();
  const { t } = useTexts();
  // Renders again when a setting changes, because the screen inside inherits the attributes.
  useSignalValue(context.settings);
  const place = useSignalValue(router.place);
  const isStopped = useGuard(router, place);
  const main = useRef<HTMLElement>(null);
  useEffect(() => router.start(), [router]);
  usePortalEvents(context, router);
  useShownPath(place, isStopped);
  // A brand with its own home page shows the plans on another route.
  const { name, hasOwnHome } = useSignalValue(context.brand).settings;
  const isHome = hasOwnHome && place.route.path === '/';
  const title = t(isHome ? 'portal:titles.home' : place.route.title);
  // An earlier footer would shift while the screen above it loads.
  const isSettled = useSettled(context.host, place);
  const isBegun = useOnce(isSettled);
  const images = useSiteFiles(isBegun);
  useDocument(title, images);
  useScreenElement(context.host, isStopped || isHome ? null : place.element);
  useArrival(context.host, main, place);

  const { hasNavigation, hasLegal, hasChat, width } = layouts[place.route.layout];
  const isChatShown = useChatLink(hasChat && isBegun);
  const Page = place.route.page && ownPages[place.route.page];
  return (
    <div className={classNames(styles.portal, isChatShown && styles.hasChat)}>
      <TestShop />
      <Header hasNavigation={hasNavigation} logo={images.logo}>
        {/* A button, because fragments don't reach into a shadow root. */}
        <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
          {t('portal:skip')}
        </button>
      </Header>
      <main ref={main} tabIndex={-1} className={classNames(styles.main, styles[width])} aria-label={title}>
        {/* Names the site; the title of the page is the screen's heading. */}
        {!Page && !isHome && (
          <h1 part="heading" className={visuallyHidden}>
            {name}
          </h1>
        )}
        {isHome ? (
          <LazyPart load={loadHome} props={{ picture: images.home }}>
            <Loading />
          </LazyPart>
        ) : Page ? (
          <Page />
        ) : (
          <slot name="screen" />
        )}
      </main>
      <Footer hasLegal={hasLegal} isShown={isSettled} />
      {isChatShown && (
        <aside>
          <slot name="chat" />
        </aside>
      )}
      <LeaveGuard router={router} />
    </div>
  );
}

/** Marks a test account of the operator's staff. Analytics ignores these accounts. */
function TestShop() {
  const { t } = useTexts();
  const { testShopEmails } = useSignalValue(useElementContext().brand).settings;
  const account = useMember()?.account;
  if (!account || !testShopEmails.includes(account)) return null;
  return <p className={styles.testShop}>{t('portal:testShop')}</p>;
}

/** Redirects a visitor from a members' page to the sign-in, and stores the destination. */
function useGuard(router: Router, place: Place): boolean {
  const { scene } = useSignalValue(useElementContext().settings);
  const isMember = !!useMember();
  const step = requiredSignIn(place, isMember, scene);
  const isStopped = step !== null;
  const [cameAsVisitor] = useState(!isMember);
  const isPast = cameAsVisitor && isPastSignIn(place, isMember);
  // biome-ignore lint/correctness/useExhaustiveDependencies: decided on arrival, because a sign-in continues by itself
  useLayoutEffect(() => {
    if (isPast) router.go(pathOf('plans'), { replace: true });
  }, [router, place.visit]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each render creates a new step; the visit identifies it
  useLayoutEffect(() => {
    if (!step) return;
    const before = peekNext();
    const isSame = before && pathOf(before.to, before.params) === pathOf(step.to, step.params);
    rememberNext(isSame ? before : step);
    router.go(pathOf('login'), { replace: true });
  }, [router, isStopped, place.visit]);
  return isStopped;
}

/** Reports the current page to analytics. */
function useShownPath({ url, visit }: Place, isStopped: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: every visit is a view
  useEffect(() => {
    if (!isStopped) shownPath.value = { path: url.split('?')[0] as string };
  }, [url, visit, isStopped]);
}
