import { type ComponentProps, createContext, type MouseEvent, useContext } from 'react';
import type { Router } from '../routing/router';

const context = createContext<Router | null>(null);
/** Gives the portal's router to what is drawn inside. */
export const RouterProvider = context.Provider;

/** The portal's router; only what the portal draws has one. */
export function useRouter(): Router {
  const router = useContext(context);
  if (!router) throw new Error('A link of the portal was drawn outside it');
  return router;
}

/** A link to an address of the portal: a plain click changes the route, everything else is the browser's. */
export function RouteLink({ href, onClick, ...rest }: ComponentProps<'a'> & { href: string }) {
  const router = useRouter();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    event.preventDefault();
    router.go(href, { asks: true });
  };
  return <a {...rest} href={href} onClick={follow} />;
}
