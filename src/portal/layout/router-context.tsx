import { type ComponentProps, createContext, type MouseEvent, useContext } from 'react';
import type { Router } from '../routing/router';

const context = createContext<Router | null>(null);

/** Provides the portal's router. */
export const RouterProvider = context.Provider;

/** The portal's router. Available only inside the portal's own components. */
export function useRouter(): Router {
  const router = useContext(context);
  if (!router) throw new Error('useRouter was called outside the portal');
  return router;
}

/**
 * A link to a portal route. A plain click changes the route; if the current screen has set a leave guard
 * (`setLeaveGuard`), the guard may first ask the visitor for confirmation. The browser handles clicks with a modifier
 * key or another mouse button.
 */
export function RouteLink({ href, onClick, ...rest }: ComponentProps<'a'> & { href: string }) {
  const router = useRouter();
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || event.button !== 0 || hasModifier) return;
    event.preventDefault();
    router.go(href, { isGuarded: true });
  };
  return <a {...rest} href={href} onClick={handleClick} />;
}
