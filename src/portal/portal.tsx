import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { pathOf } from '../runtime/destinations';
import { rememberNext } from '../runtime/navigate';
import { takeReturn } from '../runtime/return-link';
import { useErrorText, useMember, useScope, useTexts } from '../runtime/scope';
import { useSheet } from '../runtime/sheets';
import { useValue } from '../runtime/value';
import { classNames } from '../ui/class-names';
import { Notice } from '../ui/notice';
import { visuallyHidden } from '../ui/tokens';
import { Footer } from './footer';
import { stoppedAt } from './guard';
import { Header } from './header';
import { layouts } from './layouts';
import { NotFoundPage } from './pages/not-found';
import { ServerErrorPage } from './pages/server-error';
import styles, { sheet } from './portal.module.css';
import { RouterProvider } from './portal-context';
import { makeRouter, type Place, type Router } from './router';
import type { OwnPage } from './routes';
import { useArrival } from './use-arrival';
import { useDocument } from './use-document';
import { usePortalEvents } from './use-portal-events';
import { useScreenElement } from './use-screen-element';
import { useSettled } from './use-settled';

const ownPages: Readonly<Record<OwnPage, () => React.ReactNode>> = {
  'not-found': NotFoundPage,
  'server-error': ServerErrorPage,
};

/** The operator's own page: routes, header, footer, and the screen of the current route. */
export function PortalScreen() {
  const [router] = useState(openRouter);
  return (
    <RouterProvider value={router}>
      <Frame router={router} />
    </RouterProvider>
  );
}

/** Somebody who comes back from a payment page is shown what became of the payment. */
function openRouter(): Router {
  const attempt = takeReturn();
  const router = makeRouter(window);
  if (attempt) router.go(pathOf('payment'), { replace: true });
  return router;
}

function Frame({ router }: { router: Router }) {
  useSheet(sheet);
  const scope = useScope();
  const { t } = useTexts();
  // Settings are attributes of the portal that the screen inside gets too.
  useValue(scope.settings);
  const place = useValue(router.place);
  const isStopped = useGuard(router, place);
  const main = useRef<HTMLElement>(null);
  useEffect(() => router.start(), [router]);
  usePortalEvents(scope, router);
  const title = t(`portal:titles.${place.route.title}`);
  useDocument(title);
  useScreenElement(scope.host, isStopped ? null : place.element);
  useArrival(scope.host, main, place);
  // A footer that came earlier would be pushed about by the screen above it.
  const isSettled = useSettled(scope.host, place);

  const { hasNavigation, hasLegal, width } = layouts[place.route.layout];
  const Page = place.route.page && ownPages[place.route.page];
  return (
    <div className={styles.portal}>
      <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
        {t('portal:skip')}
      </button>
      <Header hasNavigation={hasNavigation} />
      <main ref={main} tabIndex={-1} className={classNames(styles.main, styles[width])} aria-label={title}>
        {!Page && <h1 className={visuallyHidden}>{title}</h1>}
        {place.route.to === 'plans' && <Refusal code={place.query.get('error')} />}
        {Page ? <Page /> : <slot name="screen" />}
      </main>
      <Footer hasLegal={hasLegal} isShown={isSettled} />
    </div>
  );
}

/** Sends a visitor of a member's page to the sign-in, and keeps where they were going. */
function useGuard(router: Router, place: Place): boolean {
  const step = stoppedAt(place, !!useMember());
  const isStopped = step !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the step is made anew by each drawing; the visit names it
  useLayoutEffect(() => {
    if (!step) return;
    rememberNext(step);
    router.go(pathOf('login'), { replace: true });
  }, [router, isStopped, place.visit]);
  return isStopped;
}

/** Why the plans are shown instead of what was wanted: a code of the catalogue in the address. */
function Refusal({ code }: { code: string | null }) {
  const say = useErrorText();
  if (!code || !/^-?\d{1,6}$/.test(code)) return null;
  return (
    <div className={styles.refusal}>
      <Notice kind="warning" role="alert">
        {say({ code })}
      </Notice>
    </div>
  );
}
