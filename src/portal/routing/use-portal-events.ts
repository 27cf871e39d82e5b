import { useEffect } from 'react';
import { showErrorToast } from '../../runtime/api/handle-error';
import type { ElementContext } from '../../runtime/element-context/element-context';
import { destinations, isDestination } from '../../runtime/navigation/destinations';
import {
  consumePendingDestination,
  readPendingDestination,
  storePendingDestination,
} from '../../runtime/navigation/pending-destination';
import type { SubEventDetails } from '../../runtime/page/events';
import { sessionOf } from '../../runtime/session/session';
import { isTv } from '../../runtime/settings/is-tv';
import { destinationAfterSignIn, isTokenChange, portalUrlOf, signInPageReplacesMessage, urlAfterClose } from './guard';
import type { Router } from './router';

type SubEvent<E extends keyof SubEventDetails> = CustomEvent<SubEventDetails[E]>;

/** Handles the events of the elements inside the portal, for example navigation, sign-in, sign-out and close. */
export function usePortalEvents(context: ElementContext, router: Router): void {
  useEffect(() => {
    const { host } = context;
    const session = () => sessionOf(context.settings.peek());
    const handlers: Record<string, (event: Event) => void> = {
      'sub-navigate': (event) => {
        const { to, params } = (event as SubEvent<'sub-navigate'>).detail;
        const url = portalUrlOf(to, params);
        if (url === undefined) return;
        event.preventDefault();
        const { route } = router.currentRoute.peek();
        // The new page replaces the sign-in page in the history, so that Back doesn't return to the sign-in page.
        const leavesSignInPage = route.layout === 'auth' && !!session().currentToken();
        // Going from one payment page to another adds no history entry.
        const staysInPayment = to === 'payment' && route.to === 'payment';
        router.go(url, { replace: leavesSignInPage || staysInPayment });
      },
      'sub-view-change': (event) => {
        const { to, params } = (event as SubEvent<'sub-view-change'>).detail;
        const url = portalUrlOf(to, params);
        const isCurrentScreen = isDestination(to) && router.currentRoute.peek().element?.tag === destinations[to].tag;
        if (url === undefined || !isCurrentScreen) return;
        event.preventDefault();
        router.replaceUrl(url);
      },
      'sub-login': (event) => {
        // After a registration, the screen first shows its welcome message. If a destination is pending, the screen
        // navigates to it itself.
        const { isNew } = (event as SubEvent<'sub-login'>).detail;
        if (
          !isNew &&
          !readPendingDestination(context.settings.peek()) &&
          router.currentRoute.peek().route.layout === 'auth'
        )
          router.go('/account', { replace: true });
      },
      'sub-logout': (event) => handleSessionEnd((event as SubEvent<'sub-logout'>).detail, context, router),
      // On a TV, Back goes back one page. On the first page, the TV itself handles Back.
      'sub-back': (event) => {
        const isFirstPage = router.currentRoute.peek().navigationCount === 0;
        if (event.defaultPrevented || !isTv(context.settings.peek()) || isFirstPage) return;
        event.preventDefault();
        history.back();
      },
      'sub-close': () => router.go(urlAfterClose(router.currentRoute.peek(), !!session().currentToken())),
    };
    for (const [type, handler] of Object.entries(handlers)) host.addEventListener(type, handler);
    const onStorage = (event: StorageEvent) => {
      // Another tab has signed in or out.
      if (isTokenChange(event, session().origin)) location.reload();
    };
    window.addEventListener('storage', onStorage);
    return () => {
      for (const [type, handler] of Object.entries(handlers)) host.removeEventListener(type, handler);
      window.removeEventListener('storage', onStorage);
    };
  }, [context, router]);
}

/**
 * Handles the end of the session. After a sign-out, opens the home page, or the sign-in if
 * the member wants to continue with another account. Otherwise, if the page requires a member,
 * stores the page as the destination after the next sign-in. `isUncharged` is true if the server refused a payment
 * because the session had ended, so nothing was charged.
 */
function handleSessionEnd(
  { reason, isUncharged, switchesAccount }: SubEventDetails['sub-logout'],
  context: ElementContext,
  router: Router,
): void {
  const currentRoute = router.currentRoute.peek();
  // The route guard stores the page and opens the sign-in. An order, however, belongs to the account that created it.
  if (switchesAccount && !currentRoute.params.orderId) return;
  if (reason === 'user') {
    consumePendingDestination(context.settings.peek());
    router.go('/');
    return;
  }
  const isOnTv = isTv(context.settings.peek());
  const destination = destinationAfterSignIn(currentRoute, { isMember: false, isTv: isOnTv });
  if (destination)
    storePendingDestination(context.settings.peek(), { ...destination, hasSessionEnded: true, isUncharged });
  // If the sign-in page replaces the screen, it also replaces the screen's message, so a toast repeats the message.
  if (signInPageReplacesMessage(currentRoute, { code: reason, isTv: isOnTv })) void showErrorToast(reason, context);
}
