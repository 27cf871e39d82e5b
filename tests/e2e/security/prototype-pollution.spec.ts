import type { Page } from '@playwright/test';
import { createSession, signInWithSession } from '../../tools/sandbox/member-session';
import { expect, testInNewContext as test } from '../helpers/fixtures';
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
  'the page’s registry': [
    'storage',
    'prefetch',
    'takeResponse',
    'arrivedResponse',
    'firstView',
    'preloadNext',
    'end',
    'texts',
    'readiness',
    'opener',
  ],
  'requests of ky and fetch': [
    ...['prefixUrl', 'json', 'searchParams', 'hooks', 'context', 'fetch', 'parseJson', 'stringifyJson', 'credentials'],
    ...['onDownloadProgress', 'onUploadProgress', 'body', 'cache', 'duplex', 'integrity', 'keepalive', 'mode'],
    ...['priority', 'redirect', 'referrer', 'referrerPolicy', 'window', 'idempotencyKey', 'isBackground'],
  ],
  'requests and responses': [
    ...['token', 'user', 'message', 'errCode', 'redirectUrl', 'url', 'scriptUrl', 'action', 'qr', 'link', 'supportUrl'],
    ...['path', 'functionPath', 'originalPrice', 'couponCode', 'discountCode', 'expectedTotal', 'cardId'],
  ],
  'props of components': [
    ...['href', 'src', 'to', 'label', 'hint', 'title', 'heading', 'error', 'notice', 'icon', 'footer'],
    ...['className', 'style', 'disabled', 'hidden', 'autoFocus', 'children', 'is', 'action', 'target', 'onClick'],
    ...['dangerouslySetInnerHTML', 'srcDoc', 'formAction', 'part', 'defaultValue', 'badge', 'placeholder', 'aside'],
  ],
  translations: ['replace', 'lng', 'ns', 'postProcess', 'fallbackLng', 'returnObjects', 'context', 'ordinal'],
} as const;

/** Values that the code which reads the names above accepts. */
const validValues = {
  ...{ element: 'account', brand: 'telinha', lang: 'fr', theme: 'dark', scene: 'stb', api: '/', portal: '/' },
  ...{ checkout: 'page', view: 'register', coupon: 'WELCOME10', mode: 'no-cors', credentials: 'omit' },
  ...{ cache: 'only-if-cached', redirect: 'error', referrerPolicy: 'no-referrer', priority: 'low', lng: 'fr' },
  ...{ returnObjects: '1', ordinal: '1', style: 'display: none', hidden: '1', disabled: '1', is: 'sub-help' },
};

const evil = 'https://evil.example/';

/** Adds properties to `Object.prototype` before any script of the page runs. */
async function pollute(page: Page, polluted: Readonly<Record<string, string>>, isEnumerable: boolean): Promise<void> {
  await page.addInitScript(
    ({ polluted, isEnumerable }) => {
      if (window !== top) return;
      for (const [name, value] of Object.entries(polluted))
        Object.defineProperty(Object.prototype, name, {
          // The descriptor inherits nothing either.
          __proto__: null,
          value,
          enumerable: isEnumerable,
          configurable: true,
          writable: true,
        } as PropertyDescriptor);
    },
    { polluted, isEnumerable },
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

const groups = [
  ...Object.entries(names).map(([topic, all]) => ({
    topic,
    polluted: Object.fromEntries(all.map((name) => [name, evil])),
  })),
  { topic: 'valid values', polluted: validValues },
].flatMap((group) => [true, false].map((isEnumerable) => ({ ...group, isEnumerable })));

test('properties that a script adds to Object.prototype set no option, field, prop or server', {
  tag: ['@desktop', '@light'],
}, async ({ browser, sandbox, build, contextOptions }) => {
  test.setTimeout((groups.length + 1) * 60_000);
  const session = await createSession(sandbox.origin, 'expired@example.com');
  /** Opens the plans and the checkout with a signed-in member, and passes a function that reads their content. */
  const visit = async (
    polluted: Readonly<Record<string, string>>,
    isEnumerable: boolean,
    check: (read: () => Promise<Content & { foreign: string[]; errors: string[] }>, page: Page) => Promise<void>,
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
      // Otherwise, a step could wait as long as the whole test, which opens many pages.
      page.setDefaultTimeout(60_000);
      const errors: string[] = [];
      page.on('pageerror', ({ message }) => errors.push(message));
      await pollute(page, polluted, isEnumerable);
      await openPartner(page, sandbox);
      await choosePlan({ page, lang: 'en' });
      await expect(payButton({ page, lang: 'en' })).toBeEnabled();
      await check(async () => ({ ...(await contentOf(page)), foreign, errors }), page);
    } finally {
      await context.close();
    }
  };
  let unpolluted: Content | undefined;
  await visit({}, true, async (read, page) => {
    await page.waitForLoadState('networkidle');
    unpolluted = await read();
    expect(unpolluted).toMatchObject({ addresses: [], foreign: [], errors: [] });
  });
  for (const { topic, polluted, isEnumerable } of groups)
    await test.step(`${topic}, ${isEnumerable ? 'enumerable' : 'not enumerable'}`, () =>
      visit(polluted, isEnumerable, (read) => expect.poll(read).toEqual(unpolluted)));
});

test('the list of names is complete enough', { tag: ['@desktop', '@once'] }, () => {
  expect(new Set(Object.values(names).flat()).size).toBeGreaterThanOrEqual(84);
});
