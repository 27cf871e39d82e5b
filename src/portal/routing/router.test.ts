import { beforeEach, expect, test } from 'vitest';
import { createRouter, type RouterWindow } from './router';

/** A fake browser tab that opens at a URL: its window, its history entries, and its Back button. */
function fakeTab(url: string) {
  const stack = [url];
  let index = 0;
  let listener: (() => void) | undefined;
  const currentUrl = () => new URL(stack[index] as string, 'https://portal.example');
  const routerWindow: RouterWindow = {
    location: {
      origin: 'https://portal.example',
      get pathname() {
        return currentUrl().pathname;
      },
      get search() {
        return currentUrl().search;
      },
    },
    history: {
      pushState: (_data, _title, newUrl) => {
        stack.splice(++index, Infinity, String(newUrl));
      },
      replaceState: (_data, _title, newUrl) => {
        stack[index] = String(newUrl);
      },
      back: () => back(),
    },
    addEventListener: (_, newListener) => {
      listener = newListener;
    },
    removeEventListener: () => {
      listener = undefined;
    },
  };
  const back = () => {
    index--;
    listener?.();
  };
  return { routerWindow, stack, back };
}

let tab: ReturnType<typeof fakeTab>;
beforeEach(() => {
  tab = fakeTab('/order?from=mail');
});

test('a legacy URL is replaced with the URL of its route when the page opens', () => {
  const { currentRoute } = createRouter(tab.routerWindow);
  expect(currentRoute.value).toMatchObject({ url: '/orders?from=mail', trigger: 'opening', route: { to: 'orders' } });
  expect(tab.stack).toEqual(['/orders?from=mail']);
});

test('`replaceUrl` replaces the URL of the current history entry, and doesn’t count as a navigation', () => {
  const { currentRoute, replaceUrl } = createRouter(tab.routerWindow);
  replaceUrl('/orders?status=failed');
  expect(currentRoute.value).toMatchObject({ navigationCount: 0, trigger: 'opening', url: '/orders?status=failed' });
  expect(currentRoute.value.element?.attributes).toEqual({ view: 'orders', status: 'failed' });
  expect(tab.stack).toEqual(['/orders?status=failed']);
});

test('a link adds a history entry, and Back restores the previous screen', () => {
  const router = createRouter(tab.routerWindow);
  router.start();
  router.go('/payment?planId=7');
  expect(router.currentRoute.value).toMatchObject({ trigger: 'link', params: { planId: '7' } });
  tab.back();
  expect(router.currentRoute.value).toMatchObject({ trigger: 'back', route: { to: 'orders' } });
});

test('an unknown URL is replaced with /404, so that Back doesn’t return to it', () => {
  const router = createRouter(tab.routerWindow);
  router.go('/nowhere');
  expect(tab.stack).toEqual(['/orders?from=mail', '/404']);
  expect(router.currentRoute.value.route.page).toBe('not-found');
});

test('navigating to the current URL adds no history entry, but counts as a navigation', () => {
  const router = createRouter(tab.routerWindow);
  const before = router.currentRoute.value.navigationCount;
  router.go('/orders?from=mail');
  expect(tab.stack).toHaveLength(1);
  expect(router.currentRoute.value.navigationCount).toBe(before + 1);
});

test('a stopped router ignores Back and Forward', () => {
  const router = createRouter(tab.routerWindow);
  const stop = router.start();
  router.go('/login');
  stop();
  tab.back();
  expect(router.currentRoute.value.route.to).toBe('login');
});

test('the leave guard delays a navigation by a link or by Back until the visitor confirms it', () => {
  const router = createRouter(tab.routerWindow);
  router.start();
  router.go('/payment?planId=7');
  let proceed: (() => void) | undefined;
  router.setLeaveGuard((callback) => {
    proceed = callback;
    return true;
  });
  router.go('/login', { isGuarded: true });
  expect(router.currentRoute.value.route.to).toBe('checkout');
  tab.back();
  expect(router.currentRoute.value.route.to).toBe('checkout');
  expect(tab.stack).toEqual(['/orders?from=mail', '/payment?planId=7']);
  proceed?.();
  expect(router.currentRoute.value).toMatchObject({ trigger: 'back', route: { to: 'orders' } });
  router.go('/register', { isGuarded: true });
  proceed?.();
  expect(router.currentRoute.value.route.to).toBe('register');
});

test('the leave guard doesn’t apply when a screen navigates by itself', () => {
  const router = createRouter(tab.routerWindow);
  router.setLeaveGuard(() => true);
  router.go('/login');
  expect(router.currentRoute.value.route.to).toBe('login');
});
