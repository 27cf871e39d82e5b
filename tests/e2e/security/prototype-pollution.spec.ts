import type { Page } from '@playwright/test';
import { createSession, signInWithSession } from '../../tools/sandbox/member-session';
import { expect, test } from '../helpers/fixtures';
import { choosePlan, payButton } from '../helpers/interactions';
import { openPartner } from '../helpers/purchase';

/*
 * Scripts with a bug, such as a parser of `?__proto__[api]=https://evil.example`, add properties to `Object.prototype`,
 * and every object inherits them. Each name below is one that our code or a library reads from an object in which it can
 * be missing.
 */
const names = {
  'attributes and page options': [
    ...['brand', 'lang', 'api', 'theme', 'scene', 'reference', 'email', 'consent', 'portal', 'reports', 'assets'],
    ...['element', 'checkout', 'planId', 'orderId', 'coupon', 'view', 'paymentFields', 'hosts', 'visitReference'],
  ],
  'the page’s registry': ['storage', 'prefetch', 'fetchFor', 'firstView', 'preloadNext', 'end', 'texts'],
  // Without the other fields of `RequestInit`, such as `mode` and `keepalive`: with those, the request that ky
  // makes on load to test the browser throws, so no element loads and nothing is sent.
  'requests of ky and fetch': [
    ...['prefixUrl', 'json', 'searchParams', 'hooks', 'fetch', 'parseJson', 'stringifyJson', 'onDownloadProgress'],
    ...['onUploadProgress', 'body', 'duplex', 'idempotencyKey', 'isBackground'],
  ],
  'requests and responses': [
    ...['token', 'user', 'message', 'errCode', 'redirectUrl', 'url', 'scriptUrl', 'action', 'qr', 'link', 'supportUrl'],
    ...['path', 'functionPath', 'imageUrl', 'originalPrice', 'couponCode', 'discountCode', 'expectedTotal', 'cardId'],
  ],
  'props of components': [
    ...['href', 'src', 'to', 'label', 'hint', 'title', 'heading', 'error', 'notice', 'icon', 'footer'],
    ...['className', 'style', 'disabled', 'hidden', 'autoFocus', 'children', 'is', 'action', 'target', 'onClick'],
    ...['dangerouslySetInnerHTML', 'srcDoc', 'formAction', 'part', 'defaultValue', 'badge', 'placeholder', 'aside'],
  ],
} as const;

const evil = 'https://evil.example/';

/** Adds properties to `Object.prototype` before any script of the page runs. */
async function pollute(page: Page, polluted: readonly string[], isEnumerable: boolean): Promise<void> {
  await page.addInitScript(
    ({ polluted, isEnumerable, evil }) => {
      if (window !== top) return;
      for (const name of polluted)
        Object.defineProperty(Object.prototype, name, {
          // The descriptor inherits nothing either.
          __proto__: null,
          value: evil,
          enumerable: isEnumerable,
          configurable: true,
          writable: true,
        } as PropertyDescriptor);
    },
    { polluted, isEnumerable, evil },
  );
}

interface Content {
  text: string[];
  /** Attributes that contain the attacker's address. */
  addresses: string[];
}

/** The text and the attacker's addresses in the elements, including those in shadow roots. */
const contentOf = (page: Page): Promise<Content> =>
  page.evaluate(() => {
    const texts: string[] = [];
    const addresses: string[] = [];
    const visit = (root: ParentNode) => {
      for (const element of root.querySelectorAll('*')) {
        for (const { name, value } of element.attributes)
          if (value.includes('evil.example')) addresses.push(`${element.localName} ${name}=${value}`);
        if (!element.shadowRoot) continue;
        texts.push(...[...element.shadowRoot.children].map((child) => (child as HTMLElement).innerText ?? ''));
        visit(element.shadowRoot);
      }
    };
    visit(document);
    // Sorted, because a banner's place depends on when its response arrives.
    return { text: texts.join('\n').split('\n').filter(Boolean).sort(), addresses };
  });

const groups = Object.entries(names).flatMap(([topic, all]) =>
  [true, false].map((isEnumerable) => ({ topic, all: [...new Set<string>(all)], isEnumerable })),
);

test('properties that a script adds to Object.prototype set no option, field, prop or server', {
  tag: ['@desktop', '@light'],
}, async ({ browser, sandbox, build, contextOptions }) => {
  test.setTimeout((groups.length + 1) * 60_000);
  const session = await createSession(sandbox.origin, 'expired@example.com');
  /** Opens the plans and the checkout with a signed-in member, and passes a function that reads their content. */
  const visit = async (
    polluted: readonly string[],
    isEnumerable: boolean,
    check: (read: () => Promise<Content & { foreign: string[] }>, page: Page) => Promise<void>,
  ) => {
    const context = await browser.newContext({ ...contextOptions, viewport: { width: 1280, height: 800 } });
    try {
      await signInWithSession(context, session);
      if (build === 'light')
        await context.route('**/v1/sub.js', async (route) =>
          route.fulfill({ response: await route.fetch({ url: `${sandbox.origin}/v1/sub-light.js` }) }),
        );
      const foreign: string[] = [];
      await context.route(
        (url) => url.hostname !== 'localhost',
        (route) => {
          foreign.push(route.request().url());
          return route.abort();
        },
      );
      const page = await context.newPage();
      await pollute(page, polluted, isEnumerable);
      await openPartner(page, sandbox);
      await choosePlan({ page, lang: 'en' });
      await expect(payButton({ page, lang: 'en' })).toBeEnabled();
      await check(async () => ({ ...(await contentOf(page)), foreign }), page);
    } finally {
      await context.close();
    }
  };
  let unpolluted: Content | undefined;
  await visit([], true, async (read, page) => {
    await page.waitForLoadState('networkidle');
    unpolluted = await read();
    expect(unpolluted).toMatchObject({ addresses: [], foreign: [] });
  });
  for (const { topic, all, isEnumerable } of groups) {
    // Preact reads props that elements inherit, for example in its loops, so only the default build promises this.
    if (build === 'light' && topic === 'props of components') continue;
    await test.step(`${topic}, ${isEnumerable ? 'enumerable' : 'not enumerable'}`, () =>
      visit(all, isEnumerable, (read) => expect.poll(read).toEqual(unpolluted)));
  }
});

test('the list of names is complete enough', { tag: ['@desktop', '@once'] }, () => {
  expect(new Set(Object.values(names).flat()).size).toBeGreaterThanOrEqual(84);
});
