import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, test } from '../helpers/fixtures';
import { cardFrame, chooseMethod, choosePlan, payButton, payer, signIn, type User } from '../helpers/interactions';
import {
  charges,
  enterCard,
  expectPaid,
  fillPayer,
  heading,
  openPartner,
  pay,
  settle,
  signInMember,
} from '../helpers/purchase';
import { text } from '../helpers/text';

// Libraries that a partner's page uses, as they are published: each can prevent what our dialogs and requests need.

const lang = 'en';
const require = createRequire(import.meta.url);

/** Runs a library's script before any other script of the pages that are opened later. */
const addLibrary = (page: Page, path: string) => page.addInitScript({ path });

/** Buys a plan from the page's plans, which the visitor sees after signing in by password. */
async function signInAndBuy(user: User): Promise<void> {
  await choosePlan(user);
  await signIn(user, 'expired@example.com');
  await enterCard(user);
  await pay(user);
  await expectPaid(user);
}

test('a member signs in and buys on a page whose `fetch` is a polyfill without Request and Headers', {
  tag: ['@desktop', '@flow'],
}, async ({ page, sandbox, serverLog }) => {
  await addLibrary(page, require.resolve('unfetch/dist/unfetch.umd.js'));
  await page.addInitScript(() => {
    const { unfetch } = window as unknown as { unfetch: typeof fetch };
    // Only the page: the card frame has scripts of its own.
    if (window === top) window.fetch = unfetch;
  });
  await openPartner(page, sandbox);
  await signInAndBuy({ page, lang });
  expect(await charges(serverLog)).toHaveLength(1);
});

test('a member buys in Russian on a page whose `Intl` has no plural rules', { tag: ['@desktop', '@flow'] }, async ({
  page,
  sandbox,
  serverLog,
}) => {
  const user: User = { page, lang: 'ru' };
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  await page.addInitScript(() => {
    // As in an old polyfill of `Intl`.
    Reflect.deleteProperty(Intl, 'PluralRules');
    localStorage.setItem('sub-elements:language', '"ru"');
  });
  await openPartner(page, sandbox);
  // The form for many.
  await page.getByRole('radio', { name: '2 устройств', exact: true }).check();
  await page.getByRole('button', { name: text('ru', 'plans:continue'), exact: true }).click();
  await signIn(user, 'expired@example.com');
  await enterCard(user);
  await pay(user);
  await expectPaid(user);
  expect(await charges(serverLog)).toHaveLength(1);
  expect(problems).toEqual([]);
});

test('a member signs in and buys from a modal of the page whose focus trap prevents all clicks outside of it', {
  tag: ['@desktop', '@flow'],
}, async ({ page, sandbox, serverLog }) => {
  const user: User = { page, lang };
  await openPartner(page, sandbox);
  await page.addScriptTag({ path: require.resolve('tabbable/dist/index.umd.js') });
  await page.addScriptTag({ path: require.resolve('focus-trap/dist/focus-trap.umd.js') });
  await page.evaluate(() => {
    const modal = document.createElement('div');
    modal.setAttribute('role', 'dialog');
    modal.append(Object.assign(document.createElement('button'), { textContent: 'Close the modal' }));
    document.body.append(modal);
    modal.append(document.querySelector('sub-plans') as Element);
    const { focusTrap } = window as unknown as {
      focusTrap: { createFocusTrap(modal: Element): { activate(): void } };
    };
    focusTrap.createFocusTrap(modal).activate();
  });
  await choosePlan(user);
  // Clicks, as with a mouse: the trap prevents that they set the focus.
  const email = page.getByLabel(text(lang, 'auth:email.label')).and(page.locator('input'));
  await email.click();
  await page.keyboard.type('expired@example.com');
  await page.keyboard.press('Tab');
  await expect(email).not.toBeFocused();
  await signIn(user, 'expired@example.com');
  await enterCard(user);
  await pay(user);
  await expectPaid(user);
  expect(await charges(serverLog)).toHaveLength(1);
});

test('the wheel scrolls a dialog, not the page, on a page with a smooth-scrolling library', {
  tag: '@desktop',
}, async ({ page, sandbox }) => {
  const user: User = { page, lang };
  await page.setViewportSize({ width: 1280, height: 500 });
  await signInMember(page.context(), sandbox, 'expired@example.com');
  await openPartner(page, sandbox);
  await page.addStyleTag({ path: require.resolve('lenis/dist/lenis.css') });
  await page.addScriptTag({ path: require.resolve('lenis/dist/lenis.min.js') });
  const scrollTop = () => page.evaluate(() => Math.round(scrollY));
  await page.evaluate(() => {
    const { Lenis } = window as unknown as { Lenis: new (options: object) => unknown };
    new Lenis({ autoRaf: true, syncTouch: true });
  });
  await page.mouse.move(640, 250);
  await page.mouse.wheel(0, 200);
  await expect.poll(scrollTop, 'the library scrolls the page').toBeGreaterThan(100);
  await choosePlan(user);
  await payButton(user).waitFor();
  await expect(cardFrame(user).getByLabel(text(lang, 'card-frame:number'))).toBeVisible();
  const before = await scrollTop();
  const headingTop = async () => (await heading(user, 'checkout:title').boundingBox())?.y ?? 0;
  const topBefore = await headingTop();
  await page.mouse.move(200, 250);
  for (let turn = 0; turn < 3; turn += 1) await page.mouse.wheel(0, 100);
  await expect.poll(headingTop).toBeLessThan(topBefore - 250);
  expect(await scrollTop()).toBe(before);
});

/** A partner's page with a service worker that answers every GET from its cache, once it has cached it. */
const cachingPages: Readonly<Record<string, (assets: string) => { type: string; body: string }>> = {
  '/': (assets) => ({
    type: 'text/html',
    body: `<!doctype html><html lang="en"><script src="${assets}/v1/sub.js" data-brand="orbit" async></script>
      <sub-plans></sub-plans>`,
  }),
  '/worker.js': () => ({
    type: 'text/javascript',
    body: `
      addEventListener('install', () => skipWaiting());
      addEventListener('activate', (event) => event.waitUntil(clients.claim()));
      addEventListener('fetch', (event) => {
        const { request } = event;
        if (request.method !== 'GET') return;
        event.respondWith((async () => {
          const cache = await caches.open('all');
          const cached = await cache.match(request, { ignoreVary: true });
          if (cached) return cached;
          const response = await fetch(request);
          if (response.ok) await cache.put(request, response.clone());
          return response;
        })());
      });`,
  }),
};

test('a paid order is shown as paid behind a service worker that answers every GET from its cache', {
  tag: ['@desktop', '@flow'],
}, async ({ page, sandbox, serverLog }) => {
  const user: User = { page, lang };
  const server = createServer((request, response) => {
    const file = cachingPages[request.url?.replace(/[?#].*/, '') ?? '']?.(sandbox.origin);
    response.writeHead(file ? 200 : 404, { 'content-type': file?.type ?? 'text/plain' }).end(file?.body);
  });
  await new Promise<void>((ready) => server.listen(0, 'localhost', ready));
  const url = `http://localhost:${(server.address() as AddressInfo).port}/`;
  try {
    await page.goto(url);
    await page.evaluate(async () => {
      const controlled = new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve),
      );
      await navigator.serviceWorker.register('/worker.js');
      await controlled;
    });
    await page.goto(url);
    await choosePlan(user);
    await signIn(user, 'expired@example.com');
    await chooseMethod(user, /^Pix/);
    await fillPayer(user, { name: payer.name, cpfCnpj: payer.cpfCnpj });
    await pay(user);
    await expect(heading(user, 'payment:pix.title')).toBeVisible();
    await settle(sandbox, 'success');
    await expectPaid(user);
    const cachedOrders = await page.evaluate(
      async () =>
        (await (await caches.open('all')).keys()).filter(({ url }) => url.includes('/api/bill/order/')).length,
    );
    expect(cachedOrders, 'the worker has cached the order').toBeGreaterThan(0);
    expect(await charges(serverLog)).toHaveLength(1);
  } finally {
    await new Promise((closed) => server.close(closed));
  }
});
