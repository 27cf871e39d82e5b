import { cartesianProduct } from '../../tools/sample/matrix';
import { type PartnerServer, startPartnerServer } from '../../tools/sandbox/partner-server';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { testInNewContext as base, expect } from '../helpers/fixtures';
import { text } from '../helpers/text';

const nonce = 'r4nd0m';

/** No content security policy, the policy in `demo/docs/csp.md` (a list of hosts), and policies with a nonce. */
const policies = {
  none: () => undefined,
  'a list of hosts': ({ origin }: Sandbox) =>
    `default-src 'self'; script-src ${origin}; style-src 'self'; connect-src ${origin}; frame-src ${origin}; require-trusted-types-for 'script'`,
  'a nonce and hosts': ({ origin }: Sandbox) =>
    `script-src ${origin} 'nonce-${nonce}'; object-src 'none'; require-trusted-types-for 'script'; trusted-types sub-elements`,
  "'strict-dynamic'": () =>
    `script-src 'nonce-${nonce}' 'strict-dynamic'; require-trusted-types-for 'script'; trusted-types 'none'`,
} satisfies Record<string, (sandbox: Sandbox) => string | undefined>;

/**
 * HTML that visitors can post, in a comment for example. Its names and ids replace properties of the document or the
 * window ("DOM clobbering"). `evil` is the origin of the attacker's server.
 */
const markup = {
  'an image': (evil: string) => `<img name="currentScript" alt="" src="${evil}/v1/sub.js">`,
  'an image with settings': (evil: string) =>
    `<img name="currentScript" alt="" src="${evil}/v1/sub.js" data-api="${evil}" data-portal="${evil}" data-element="auth" nonce="${nonce}">`,
  'an embed': (evil: string) => `<embed name="currentScript" src="${evil}/v1/sub.js">`,
  'an object': (evil: string) => `<object id="currentScript" data="${evil}/v1/sub.js"></object>`,
  'a form': (evil: string) =>
    `<form name="currentScript" action="${evil}"><input name="src" value="${evil}/v1/sub.js"><input name="tagName" value="SCRIPT"><input name="dataset"></form>`,
  'two images of the same name': (evil: string) =>
    `<img name="currentScript" alt="" src="${evil}/v1/sub.js"><img name="currentScript" alt="" src="${evil}/v1/sub.js">`,
  'names of other document properties': (evil: string) =>
    ['baseURI', 'URL', 'documentURI', 'domain', 'scripts', 'head', 'location', 'referrer']
      .map((name) => `<img name="${name}" alt="" src="${evil}/v1/sub.js" data-api="${evil}">`)
      .join(''),
  'names of window properties': (evil: string) =>
    ['SubElements', 'sub-elements', 'page', 'script', 'assets', 'defaults', 'api', '__TAGS__']
      .map((name) => `<a id="${name}" name="${name}" href="${evil}/v1/" data-api="${evil}">.</a>`)
      .join(''),
} satisfies Record<string, (evil: string) => string>;

/**
 * Adds fixtures: the attacker's server, the requests that only the product's code could have sent to it, and a function
 * that opens a partner page with a visitor's HTML before the loader script.
 */
const test = base.extend<{
  unexpectedRequests: string[];
  attacker: PartnerServer;
  open(html: string, policy?: string): Promise<void>;
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from the pattern
  unexpectedRequests: async ({}, use) => use([]),
  attacker: async ({ unexpectedRequests }, use) => {
    const attacker = await startPartnerServer((request, response) => {
      // The browser itself loads the images and embeds of the markup. Any other request comes from the product's code.
      const destination = request.headers['sec-fetch-dest'];
      if (!['image', 'embed', 'object'].includes(String(destination)))
        unexpectedRequests.push(`${destination} ${request.url}`);
      response.writeHead(200, { 'Content-Type': 'text/javascript', 'Access-Control-Allow-Origin': '*' });
      response.end('document.title = "taken over"');
    });
    await use(attacker);
    await attacker.close();
  },
  open: async ({ page, sandbox }, use) => {
    let headers: Record<string, string> = {};
    let body = '';
    const partner = await startPartnerServer((_, response) => response.writeHead(200, headers).end(body));
    await use(async (html, policy) => {
      headers = { 'Content-Type': 'text/html', ...(policy && { 'Content-Security-Policy': policy }) };
      body = `<!doctype html><html lang="en"><title>Comments</title><body>${html}
        <script src="${sandbox.origin}/v1/sub.js" nonce="${nonce}"></script><sub-plans></sub-plans></body></html>`;
      await page.goto(`${partner.origin}/`);
    });
    await partner.close();
  },
});

/** The default run tests only this markup with every policy, and all other markup without a policy. */
const sampledWithEveryPolicy = ['an image with settings'];

const combinations = cartesianProduct({
  policy: Object.keys(policies) as (keyof typeof policies)[],
  name: Object.keys(markup) as (keyof typeof markup)[],
}).filter(({ policy, name }) => process.env.FULL || policy === 'none' || sampledWithEveryPolicy.includes(name));

test('HTML whose names or ids replace properties of the page can’t make the loader load other code, whatever the content security policy @desktop', async ({
  page,
  sandbox,
  unexpectedRequests,
  attacker,
  open,
}) => {
  test.setTimeout(combinations.length * 30_000);
  for (const { policy, name } of combinations) {
    await test.step(`${name}, policy: ${policy}`, async () => {
      await open(markup[name](attacker.origin), policies[policy](sandbox));
      await expect(page.getByText(text('en', 'plans:duration.legend'))).toBeVisible();
      await page.getByRole('button', { name: text('en', 'plans:continue'), exact: true }).click();
      await expect(page.getByRole('heading', { name: text('en', 'auth:views.start.title') })).toBeVisible();
      expect(unexpectedRequests).toEqual([]);
      await expect(page).toHaveTitle('Comments');
    });
  }
  await test.step('the test does detect a script that is loaded from the attacker’s origin', async () => {
    await open(`<script src="${attacker.origin}/v1/sub.js"></script>`);
    await expect(page).toHaveTitle('taken over');
    expect(unexpectedRequests).toEqual(['script /v1/sub.js']);
  });
});

test('sub.js finds its own script element when a module loader redefines document.currentScript @desktop', async ({
  page,
  sandbox,
}) => {
  await page.goto(sandbox.pagesOrigin);
  await page.evaluate(async (src) => {
    document.body.replaceChildren(document.createElement('sub-plans'));
    const code = await (await fetch(src)).text();
    const script = Object.assign(document.createElement('script'), { type: 'text/plain', src });
    Object.defineProperty(document, 'currentScript', { configurable: true, get: () => script });
    new Function(code)();
  }, `${sandbox.origin}/v1/sub.js`);
  await expect(page.getByText(text('en', 'plans:duration.legend'))).toBeVisible();
});
