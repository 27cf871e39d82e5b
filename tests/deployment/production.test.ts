import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publish, readBuild, rollBack } from '../../demo/deploy/cdn/release';
import { folderTarget } from '../../demo/deploy/cdn/targets';
import { createAssetsApp } from '../../demo/server/http/web/assets';
import { listen } from '../../demo/server/http/web/listen';
import { aCard, aMember } from '../../demo/server/testing/server';
import packageFile from '../../package.json' with { type: 'json' };
import { cardFrame, choosePlan, fillCard, payButton, signIn } from '../e2e/helpers/interactions';
import { text } from '../e2e/helpers/text';
import { chromiumArgs, ensureEngine } from '../tools/browsers/browser';
import { Device } from '../tools/browsers/passkey-device';
import { runChild } from '../tools/child';
import { binPath, inRoot } from '../tools/paths';
import {
  assetsOrigin,
  type Deployment,
  partnerOrigin,
  portalOrigin,
  settings,
  startDeployment,
  unlistedOrigin,
} from './deployment';

const { version } = packageFile;
const lang = 'en';

let deployment: Deployment;
let browser: Browser;

/** Builds the product with the origins, as the image does. */
async function build(): Promise<string> {
  const dist = inRoot('test-results/deployment/dist');
  const env = { ...settings, SUB_OUT: dist, NODE_ENV: undefined };
  const { code, output } = await runChild(binPath('tsx'), ['elements/build/build.ts'], { timeoutMs: 240_000, env });
  if (code !== 0) throw new Error(output);
  return dist;
}

async function startBrowser(tlsPort: number): Promise<Browser> {
  const engine = await ensureEngine('chromium');
  if (!engine.ok) throw new Error(engine.reason);
  const resolver = `--host-resolver-rules=MAP *.test 127.0.0.1:${tlsPort}`;
  // The browser itself, not a page, asks the portal for the related origins of its passkeys.
  const args = [...chromiumArgs, resolver, '--ignore-certificate-errors'];
  return chromium.launch({ executablePath: engine.path, args });
}

beforeAll(async () => {
  const { DEPLOYMENT_DIST: earlierBuild } = process.env;
  // nginx resolves relative paths against a folder of its own.
  deployment = await startDeployment(earlierBuild ? resolve(earlierBuild) : await build());
  browser = await startBrowser(deployment.tlsPort);
});
afterAll(async () => {
  await browser?.close();
  await deployment?.stop();
});

/** Opens a page, and collects what its console reports and which scripts it loads. */
async function openPage(url: string): Promise<{ page: Page; problems: string[]; scripts: Set<string> }> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, locale: 'en-US' });
  const page = await context.newPage();
  const problems: string[] = [];
  const scripts = new Set<string>();
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(new URL(request.url()).origin);
  });
  await page.goto(url);
  return { page, problems, scripts };
}

/** Chooses a plan, signs in as a seed member and pays by card. Waits until the payment has succeeded. */
async function buyByCard(page: Page, account: string): Promise<void> {
  const user = { page, lang } as const;
  await choosePlan(user);
  await signIn(user, account);
  await fillCard(user);
  // Anything in the page that could read the card form could read the typed number.
  const title = await cardFrame(user).owner().getAttribute('title');
  const isReadable = await page.evaluate((name) => {
    const find = (root: Document | ShadowRoot): HTMLIFrameElement | undefined => {
      for (const element of root.querySelectorAll('*')) {
        if (element instanceof HTMLIFrameElement && element.title === name) return element;
        const inside = element.shadowRoot && find(element.shadowRoot);
        if (inside) return inside;
      }
      return undefined;
    };
    return find(document)?.contentDocument !== null;
  }, title);
  expect(isReadable).toBe(false);
  await payButton(user).click();
  await page.getByText(text(lang, 'payment:result.success.title')).first().waitFor();
}

describe('in the browser', () => {
  test('a visitor of the portal signs in, buys a plan, and is still signed in after a reload', async () => {
    const { page, problems, scripts } = await openPage(`${portalOrigin}/`);
    await buyByCard(page, 'expired@example.com');
    await page.goto(`${portalOrigin}/orders`);
    await page.reload();
    await page
      .getByRole('heading', { name: text(lang, 'account:orders.title') })
      .first()
      .waitFor();
    expect([...scripts]).toEqual([assetsOrigin]);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('a partner’s page needs two lines, although portal, API and assets have other origins', async () => {
    const { page, problems } = await openPage(`${partnerOrigin}/`);
    await buyByCard(page, 'trial@example.com');
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('the portal’s passkey signs in on the page of a partner whom the portal lists, and on no other partner’s', async () => {
    const { page } = await openPage(`${portalOrigin}/login`);
    // Only the button asks for passkeys, and not the email field's suggestions.
    await page.addInitScript(() => {
      Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: () => Promise.resolve(false) });
    });
    await Device.add(page);
    await signIn({ page, lang }, 'member@example.com');
    await page.waitForURL(`${portalOrigin}/account`);
    await page.goto(`${portalOrigin}/account?view=settings`);
    await page.getByRole('button', { name: text(lang, 'auth:passkeys.add'), exact: true }).click();
    await page.getByText(text(lang, 'auth:passkeys.added')).waitFor();
    const list = await deployment.get(portalOrigin, '/.well-known/webauthn');
    expect(JSON.parse(list.text)).toEqual({ origins: [partnerOrigin] });

    const passkeyButton = page.getByRole('button', { name: text(lang, 'auth:passkeys.signIn'), exact: true });
    await page.goto(`${unlistedOrigin}/sign-in`);
    await page.getByRole('button', { name: text(lang, 'auth:login.submit'), exact: true }).waitFor();
    expect(await passkeyButton.count()).toBe(0);
    await page.goto(`${partnerOrigin}/sign-in`);
    await passkeyButton.click();
    await page.getByText(text(lang, 'auth:done.title')).waitFor();
    await page.context().close();
  });

  test('the portal of a brand uses the API and the portal of its own host name', async () => {
    const { page, problems } = await openPage('https://orbit.shop.test/');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const siteFiles = page.waitForResponse(/\/site\/config\/orbit\.json/);
    await page.reload();
    await page.getByRole('button', { name: text(lang, 'plans:continue'), exact: true }).waitFor();
    expect((await siteFiles).status()).toBe(200);
    const origins = requests.filter((url) => /\/(api|site)\//.test(url)).map((url) => new URL(url).origin);
    expect([...new Set(origins)]).toEqual(['https://orbit.shop.test']);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe('through nginx', () => {
  test('repeated large requests of one visitor don’t take the servers away from the others', async () => {
    const { get } = deployment;
    const large = { method: 'POST', body: JSON.stringify({ padding: 'x'.repeat(300_000) }) };
    // The limit of uploads is higher, so these bodies reach a server, which refuses them for their missing session.
    const attacks = ['/api/bill/goodsValuation', '/api/uploadObject/v1', '/api/uploadObject/v1/x', '/webhooks/stripe'];
    const endsAt = Date.now() + 3_000;
    const others: number[] = [];
    const attack = async () => {
      for (let count = 0; Date.now() < endsAt; count += 1)
        await get(portalOrigin, attacks[count % attacks.length] ?? '', large).catch(() => null);
    };
    const visit = async () => {
      while (Date.now() < endsAt) others.push((await get(portalOrigin, '/api/site/listPlans/v1')).status);
    };
    await Promise.all([attack(), attack(), visit()]);
    expect(others.length).toBeGreaterThan(10);
    expect(others.filter((status) => status !== 200)).toEqual([]);
  });

  test('a body above the limit is refused, and uploads have a higher limit', async () => {
    const { client, get } = deployment;
    const post = (path: string, bytes: number) =>
      get(portalOrigin, path, { method: 'POST', body: `{"padding":"${'x'.repeat(bytes)}"}` });
    expect((await post('/api/user/login/v1', 70_000)).status).toBe(413);
    expect((await post('/api/uploadObject/v1', 8_000_000)).status).toBe(413);

    const { token } = await aMember(client);
    const payer = { firstName: 'Ana', lastName: 'Lima', cpfCnpj: '529.982.247-25' };
    const transfer = { planId: '102', methodCode: 'transfer', optionCode: 'harbor', payer };
    const { data: payment } = await client.call('pay', transfer, { token });
    const picture = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(4_000_000)]);
    const file = { fileName: 'proof.png', contentType: 'image/png', content: picture.toString('base64') };
    const { data: upload } = await client.call('uploadObject', file, { token });
    const attached = await client.call(
      'orderUpload',
      { orderId: payment.orderId, objectId: upload.objectId },
      { token },
    );
    expect(attached.code).toBe(0);
  });

  test('the controls, and the assets at the portal’s host name, can’t be reached', async () => {
    const { get } = deployment;
    const statuses = async (origin: string, paths: string[]) =>
      Promise.all(paths.map(async (path) => (await get(origin, path)).status));
    expect(await statuses(portalOrigin, ['/v1/sub.js', `/${version}/sub.js`, '/v1/card-frame.html'])).toEqual([
      404, 404, 404,
    ]);
    expect(await statuses(assetsOrigin, ['/', '/orders', '/api/site/listPlans/v1'])).toEqual([404, 404, 404]);
    expect(await statuses(portalOrigin, ['/sandbox/outbox', '/sandbox/reset', '/metrics'])).toEqual([404, 404, 200]);
    expect((await get(portalOrigin, '/metrics')).text).toContain('<sub-portal>');
  });

  test('a TV’s purchase is handed off to a phone, at the portal’s address', async () => {
    const { client } = deployment;
    const { data: handOff } = await client.call('handOffCreate', { planId: '102' }, { token: null });
    expect(handOff.link).toBe(`${portalOrigin}/plan?c=${handOff.code}`);
    const { token } = await aMember(client);
    const taken = await client.call('handOffTake', { code: handOff.code }, { token });
    expect(taken.data).toMatchObject({ planId: '102' });
  });
});

/** The files of `v1/` whose names never change. All others have a hash of their content in their names. */
const entryFiles = [
  'card-frame-keys.js',
  'card-frame.html',
  'preload.json',
  'sub-light.js',
  'sub-unsupported.js',
  'sub.js',
];
/** The npm package loads a brand by its code. */
const brandFile = /^brands\/\w+\/brand\.js$/;
const immutable = 'public, max-age=31536000, immutable';

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));

/** The emitted files that aren’t cached as they should be, with what `cachingOf` says about them. */
async function wronglyCached(cachingOf: (path: string) => Promise<string | null | undefined>): Promise<string[]> {
  const files = filesBelow(join(deployment.dist, 'v1'));
  expect(files.length).toBeGreaterThan(500);
  expect(files).toEqual(expect.arrayContaining(entryFiles));
  const wrong: string[] = [];
  const check = async (path: string, expected: boolean) => {
    const caching = (await cachingOf(path)) ?? 'nothing';
    if ((caching === immutable) !== expected) wrong.push(`${path}: ${caching}`);
  };
  const queue = [
    ...files.map((file) => [`v1/${file}`, !entryFiles.includes(file) && !brandFile.test(file)] as const),
    ...filesBelow(join(deployment.dist, version)).map(
      (file) => [`${version}/${file}`, !/^card-frame(-keys\.js|\.html)$/.test(file)] as const,
    ),
  ];
  const checkFromQueue = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) await check(...next);
  };
  await Promise.all(Array.from({ length: 6 }, checkFromQueue));
  return wrong;
}

describe('every emitted file is cached for a year if its content never changes', () => {
  test('by nginx', async () => {
    const cachingOf = async (path: string) => {
      const { status, headers } = await deployment.get(assetsOrigin, `/${path}`, { method: 'HEAD' });
      expect([status, typeof headers.etag]).toEqual([200, 'string']);
      return headers['cache-control'];
    };
    expect(await wronglyCached(cachingOf)).toEqual([]);
  });

  test('by the sandbox', async () => {
    const { dist } = deployment;
    const server = await listen(
      createAssetsApp({ dist, frameAncestors: "'self'", api: null, originFor: () => '' }),
      0,
      '127.0.0.1',
    );
    const cachingOf = async (path: string) => {
      const { headers } = await fetch(`http://127.0.0.1:${server.port}/${path}`, { method: 'HEAD' });
      expect(headers.get('ETag')).not.toBeNull();
      return headers.get('Cache-Control');
    };
    expect(await wronglyCached(cachingOf)).toEqual([]);
    await server.close();
  });

  test('after an upload, which a second release and a rollback don’t change', async () => {
    const { dist, cdnFolder, get } = deployment;
    const origins = { frameAncestors: settings.FRAME_ANCESTORS };
    // Compressing every file for the folder would take half a minute.
    const target = { ...folderTarget(cdnFolder), storesVariants: false };
    const read = (folder: string) => readBuild({ dist: folder, version, origins, publishedAt: new Date() });
    const first = await read(dist);
    await publish(target, first, origins);
    const cdn = 'https://cdn.test';
    const loader = async () => (await get(cdn, '/v1/sub.js')).text;
    const firstLoader = await loader();
    expect(firstLoader).toBe(readFileSync(join(dist, 'v1/sub.js'), 'utf8'));
    // The headers of each file, from which other web servers are configured.
    const cachingOf = async (path: string) => {
      const headers = JSON.parse(readFileSync(join(cdnFolder, `.headers/${path}.json`), 'utf8')) as Record<
        string,
        string
      >;
      return headers['Cache-Control'];
    };
    expect(await wronglyCached(cachingOf)).toEqual([]);

    const nextDist = join(cdnFolder, '../next');
    mkdirSync(nextDist);
    for (const folder of ['v1', version]) cpSync(join(dist, folder), join(nextDist, folder), { recursive: true });
    await appendFile(join(nextDist, 'v1/sub.js'), '\n// The next release.\n');
    await publish(target, await read(nextDist), origins);
    expect(await loader()).toBe(`${firstLoader}\n// The next release.\n`);
    await rollBack(target, first.release.id, origins);
    expect(await loader()).toBe(firstLoader);
    rmSync(nextDist, { recursive: true });
  });
});

describe('while servers stop and start', () => {
  /** Sends requests until `work` has ended. Returns the statuses of the visitors' requests. */
  async function visitDuring(work: () => Promise<void>): Promise<number[]> {
    const statuses: number[] = [];
    let hasEnded = false;
    const visit = async () => {
      while (!hasEnded) statuses.push((await deployment.get(portalOrigin, '/api/site/listPlans/v1')).status);
    };
    const visits = [visit(), visit()];
    try {
      await work();
    } finally {
      hasEnded = true;
      await Promise.all(visits);
    }
    return statuses;
  }

  test('a killed server costs no visitor a page and charges no payment twice', async () => {
    const { client, servers } = deployment;
    const member = await aMember(client);
    const buy = (key: string) =>
      client.call(
        'pay',
        { planId: '102', methodCode: 'card', card: aCard('4242424242424242') },
        { token: member.token, key },
      );
    const keys = Array.from({ length: 12 }, (_, index) => `attempt-before-kill-${index}`);
    const statuses = await visitDuring(async () => {
      // A payment whose server dies has no answer. The customer's page repeats it with its key.
      const payments = keys.map((key) => buy(key).catch(() => null));
      await servers[0]?.end('SIGKILL');
      await Promise.all(payments);
    });
    expect(statuses.length).toBeGreaterThan(0);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    const orderIds = new Set<string>();
    for (const key of keys) orderIds.add((await buy(key)).data.orderId);
    const charged = (await client.ledger({ uid: member.uid })).map(({ orderId }) => orderId);
    expect(charged.toSorted()).toEqual([...orderIds].toSorted());
    await deployment.restartServer(0);
  });

  test('a rolling restart is noticed by no visitor', async () => {
    const { servers, restartServer, isUsedAgain } = deployment;
    const statuses = await visitDuring(async () => {
      for (const index of [0, 1]) {
        expect(await servers[index]?.end('SIGTERM')).toBe(0);
        await restartServer(index);
        await isUsedAgain(index);
      }
    });
    expect(statuses.length).toBeGreaterThan(10);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  });
});

test('the conformance check finds no difference', async () => {
  const member = ['--email', 'member@example.com', '--password', 'secret123', '--page-origin', partnerOrigin];
  const args = ['tests/conformance/conformance.ts', '--api', deployment.origin, ...member];
  const { code, output } = await runChild(binPath('tsx'), args, { timeoutMs: 100_000 });
  expect(code, output).toBe(0);
});
