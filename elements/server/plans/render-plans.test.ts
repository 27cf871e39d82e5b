import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Plan } from '../../../src/contract/entities';
import type { Language } from '../../../src/contract/languages';
import { formatMoney } from '../../../src/rules/money/format-money';
import type { Payload } from '../hydration/payload';
import type { PlansOptions } from './plans-options';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../../..');

/** The exports of `sub-elements/server`, built as partners import it. */
let serverModule: typeof import('../server');
let outFolder: string;
/** Path of the built file of `sub-elements/server`. */
let serverFile: string;

beforeAll(async () => {
  outFolder = await mkdtemp(path.join(tmpdir(), 'server-'));
  const code = `import { buildServer } from './elements/build/scripts/build-server'; await buildServer(${JSON.stringify(outFolder)});`;
  await run(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  serverFile = path.join(outFolder, 'server.mjs');
  serverModule = (await import(/* @vite-ignore */ pathToFileURL(serverFile).href)) as typeof serverModule;
}, 120_000);

afterAll(() => rm(outFolder, { recursive: true, force: true }));

const aPlan = (change: Partial<Plan> = {}): Plan => ({
  id: '101',
  name: 'Mini',
  price: { amount: '7.99', currency: 'USD' },
  duration: 'month',
  days: 30,
  deviceCount: 1,
  ...change,
});

const yearlyPlan = aPlan({ id: '103', duration: 'year', days: 365, price: { amount: '59.99', currency: 'USD' } });
const familyPlan = aPlan({ id: '201', deviceCount: 4, price: { amount: '18.99', currency: 'USD' } });

interface ApiFetchOptions {
  plans?: unknown;
  banners?: unknown;
  /** The fetch function adds each request to this array. */
  requests?: Request[];
}

const successResponse = (data: unknown) => new Response(JSON.stringify({ code: 0, data }));

/** Returns a fetch function that responds as the operator's server does. */
function apiFetch({
  plans = [aPlan(), yearlyPlan, familyPlan],
  banners = [],
  requests = [],
}: ApiFetchOptions = {}): typeof fetch {
  return async (url, init) => {
    const request = new Request(url as string, init);
    requests.push(request);
    const isBannerCall = request.url.endsWith('/api/site/banner/v1');
    return successResponse(isBannerCall ? { banners } : { plans, trialDays: 7 });
  };
}

const withDefaults = (change: Partial<PlansOptions> = {}): PlansOptions => ({
  api: 'https://api.example',
  brand: 'orbit',
  lang: 'en',
  fetch: apiFetch(),
  onError(error) {
    throw error;
  },
  ...change,
});

const render = (change?: Partial<PlansOptions>) => serverModule.renderPlans(withDefaults(change));

/** The data for hydration in the HTML. Its field `answers` holds the response data by call. */
const payloadOf = (html: string): Payload =>
  JSON.parse(/<script type="application\/json">(.*?)<\/script>/.exec(html)?.[1] ?? '') as Payload;

/** Removes the time of the server's requests, so that tests can compare two renderings. */
const withoutTime = (html: string) => html.replace(/"at":\d+/, '');

/** The texts of `locales/<lang>/plans.json`. */
const textsOf = async (lang: string) =>
  JSON.parse(await readFile(path.join(root, 'locales', lang, 'plans.json'), 'utf8')) as Record<string, string> & {
    duration: Record<string, string>;
  };

const languagesOf = (brand: string): Language[] =>
  JSON.parse(readFileSync(path.join(root, 'brands', brand, 'settings.json'), 'utf8')).languages;

const cases = ['orbit', 'lumen'].flatMap((brand) => languagesOf(brand).map((lang) => ({ brand, lang })));

test.each(cases)('renders every plan with its price and link, for $brand in $lang', async ({ brand, lang }) => {
  const html = await render({ brand, lang });
  expect(html).toMatch(new RegExp(`^<sub-plans brand="${brand}" lang="${lang}"><template shadowrootmode="open">`));
  const texts = await textsOf(lang);
  for (const expectedText of [texts.title, texts.duration.month, texts.duration.year, texts.continue])
    expect(html).toContain(expectedText);
  for (const { id, price } of [aPlan(), yearlyPlan, familyPlan]) {
    expect(html).toContain(formatMoney(price, lang));
    expect(html).toContain(`href="https://api.example/payment?planId=${id}"`);
  }
  expect(html).toContain(`data-brand="${brand}" lang="${lang}"`);
  expect(payloadOf(html)).toMatchObject({ brand, lang, answers: { listPlans: { plans: [{}, {}, {}] } } });
});

test('sends the headers of a signed-out visitor, with the brand and the language', async () => {
  const requests: Request[] = [];
  await render({ api: 'https://api.example/', brand: 'telinha', lang: 'pt-BR', fetch: apiFetch({ requests }) });
  expect(requests.map(({ url }) => url).sort()).toEqual([
    'https://api.example/api/site/banner/v1',
    'https://api.example/api/site/listPlans/v1',
  ]);
  expect(Object.fromEntries(requests[0]?.headers ?? [])).toMatchObject({
    authorization: 'null',
    brand: 'telinha',
    language: 'pt',
    scene: 'WEB',
    'client-type': 'WEB',
  });
});

test('renders the same HTML for the same request, regardless of earlier requests', async () => {
  const first = await render();
  await render({ brand: 'telinha', lang: 'ru' });
  expect(withoutTime(await render())).toBe(withoutTime(first));
});

test('concurrent renders are independent', async () => {
  const optionsList: Partial<PlansOptions>[] = [
    { brand: 'orbit', lang: 'en' },
    { brand: 'telinha', lang: 'pt', fetch: apiFetch({ plans: [familyPlan] }) },
    { brand: 'lumen', lang: 'ru', attributes: { theme: 'dark' } },
  ];
  const alone: string[] = [];
  for (const options of optionsList) alone.push(await render(options));
  const together = await Promise.all(optionsList.map(render));
  expect(together.map(withoutTime)).toEqual(alone.map(withoutTime));
});

test('if the brand lacks the language, renders the brand’s default language and sets it on the element', async () => {
  const html = await render({ brand: 'onyx', lang: 'ru' });
  expect(html).toMatch(/^<sub-plans brand="onyx" lang="en">/);
  expect(html).toContain((await textsOf('en')).title);
});

test('renders Arabic from right to left, and other languages from left to right', async () => {
  const rootOf = (html: string) => /<div[^>]* data-brand=[^>]*>/.exec(html)?.[0];
  expect(rootOf(await render({ brand: 'lumen', lang: 'ar' }))).toContain(' lang="ar" dir="rtl"');
  expect(rootOf(await render({ brand: 'lumen', lang: 'ru' }))).toContain(' lang="ru" dir="ltr"');
  // Orbit isn't offered in Arabic.
  expect(rootOf(await render({ brand: 'orbit', lang: 'ar' }))).toContain(' lang="en" dir="ltr"');
});

test('renders the brand’s fixed theme, the requested theme or the system’s theme', async () => {
  expect(await render()).toContain('data-theme="auto"');
  expect(await render({ attributes: { theme: 'dark' } })).toContain('data-theme="dark"');
  expect(await render({ brand: 'onyx', attributes: { theme: 'light' } })).toContain('data-theme="dark"');
});

test('sets the attributes from the options on the element, except event handlers and invalid names', async () => {
  const errors: string[] = [];
  const html = await render({
    attributes: { id: 'a"><b', checkout: 'page', hidden: true, class: undefined, onclick: 'alert(1)', 'x y': '' },
    onError: ({ message }) => errors.push(message),
  });
  expect(html).toMatch(/^<sub-plans brand="orbit" lang="en" id="a&quot;&gt;&lt;b" checkout="page" hidden><template/);
  expect(errors).toHaveLength(2);
});

test('preselects the plan and the number of devices from the attributes in the options', async () => {
  const checkedValues = (html: string) =>
    [...html.matchAll(/<input[^>]*checked[^>]*>/g)].map(([input]) => /value="([^"]*)"/.exec(input)?.[1]);
  // The preselected number of devices, then the preselected plan for each number of devices.
  expect(checkedValues(await render())).toEqual(['1', '103', '201']);
  expect(checkedValues(await render({ attributes: { 'plan-id': '101' } }))).toEqual(['1', '101', '201']);
  expect(checkedValues(await render({ attributes: { 'plan-id': '201' } }))).toEqual(['4', '101', '201']);
  expect(checkedValues(await render({ attributes: { devices: '4' } }))).toEqual(['4', '103', '201']);
});

test('adds the reference to the portal links, so that visits without JavaScript are counted', async () => {
  const html = await render({ attributes: { reference: 'spring-24' } });
  expect(html).toContain('href="https://api.example/payment?planId=101&amp;ref=spring-24"');
  expect(await render({ attributes: { reference: 'not a reference' } })).not.toContain(';ref=');
});

test('if the `error` attribute contains an error code, shows the message for this code', async () => {
  const errors = JSON.parse(await readFile(path.join(root, 'locales/es/errors.json'), 'utf8')) as Record<
    string,
    string
  >;
  expect(await render({ lang: 'es', attributes: { error: '4598' } })).toContain(errors['4598']);
});

const maliciousText = '</script></template><img src=x onerror=alert(1)><!--';

test('escapes all texts and URLs from the operator’s server', async () => {
  const plans = [
    aPlan({ id: maliciousText, name: maliciousText, description: maliciousText }),
    aPlan({ id: '2', name: maliciousText, deviceCount: 2 }),
  ];
  const banners = [
    { id: maliciousText, title: maliciousText, text: maliciousText, url: 'javascript:alert(1)' },
    { id: '2', title: 'Relative', url: '/help?a="b' },
  ];
  const html = await render({ fetch: apiFetch({ plans, banners }) });
  expect(html.match(/<\/?(script|template|img)\b|<!--/g)).toEqual(['<template', '<script', '</script', '</template']);
  expect(html).not.toMatch(/href="javascript:|\sstyle="|\son\w+="|<style/);
  expect(html).toContain('href="https://api.example/help?a=%22b"');
  expect(payloadOf(html).answers).toEqual({ listPlans: { plans, trialDays: 7 }, banner: { banners } });
});

test('renders the plans if the banner request fails', async () => {
  const workingFetch = apiFetch();
  const html = await render({
    fetch: async (url, init) => {
      if (String(url).includes('banner')) throw new TypeError('gone');
      return workingFetch(url, init);
    },
  });
  expect(html).toContain('planId=103');
  expect(payloadOf(html).answers).not.toHaveProperty('banner');
});

test('renders an explanation if there are no plans', async () => {
  const html = await render({ fetch: apiFetch({ plans: [] }) });
  expect(html).toContain(((await textsOf('en')).empty as unknown as { title: string }).title);
  expect(html).not.toContain('<a ');
});

const failures: Record<string, Partial<PlansOptions>> = {
  'is unreachable': { fetch: () => Promise.reject(new TypeError('fetch failed')) },
  'returns HTML': { fetch: async () => new Response('<h1>502</h1>', { status: 502 }) },
  'returns an error': { fetch: async () => new Response('{"code":1,"errCode":197}') },
  'returns invalid data': { fetch: async () => successResponse({ plans: [{ id: 7 }] }) },
  'takes too long': {
    timeout: 20,
    fetch: (_, init) =>
      new Promise((_done, fail) => init?.signal?.addEventListener('abort', () => fail(init.signal?.reason))),
  },
  'has a URL without a scheme': { api: 'api.example' },
  'has a URL that isn’t http(s)': { api: 'javascript:alert(1)//' },
};

test.each(Object.entries(failures))(
  'renders an empty element and calls onError if the server %s',
  async (_, options) => {
    const errors: Error[] = [];
    const html = await render({ ...options, attributes: { checkout: 'page' }, onError: (error) => errors.push(error) });
    expect(html).toBe('<sub-plans brand="orbit" lang="en" checkout="page"></sub-plans>');
    expect(errors).toHaveLength(1);
    expect(errors[0]).toBeInstanceOf(Error);
  },
);

test('renders an empty element and doesn’t throw if a request fails and onError isn’t set', async () => {
  const { onError: _, ...options } = withDefaults(failures['is unreachable']);
  expect(await serverModule.renderPlans(options)).toBe('<sub-plans brand="orbit" lang="en"></sub-plans>');
});

test('links to the style sheet and the portal at the URLs that follow from the options', async () => {
  expect(await render()).toContain(
    `<link rel="stylesheet" href="https://api.example/v1/${serverModule.plansSheet.name}">`,
  );
  expect(await render({ assets: 'https://cdn.example/1.0.0/' })).toContain(
    `href="https://cdn.example/1.0.0/${serverModule.plansSheet.name}"`,
  );
  const html = await render({ stylesheet: '/own.css', portal: 'https://members.example' });
  expect(html).toContain('<link rel="stylesheet" href="/own.css">');
  expect(html).toContain('href="https://members.example/payment?planId=101"');
});

test('the inline style element has the nonce, the rules of one brand, and no text that could end it early', async () => {
  const html = await render({ brand: 'telinha', inlineStyles: true, nonce: 'a"b' });
  const [, nonce, css = ''] = /<template[^>]*><style nonce="([^"]*)">(.*?)<\/style>/s.exec(html) ?? [];
  expect(nonce).toBe('a&quot;b');
  expect(css).toContain('.sub[data-brand=telinha][data-theme=auto]{');
  expect(css).not.toContain('data-brand=orbit');
  expect(css).not.toContain('</');
  expect(html).not.toContain('<link');
  expect(await render({ inlineStyles: true })).toContain('<style>');
  const sharedRules = css.replace(/\.sub\[data-brand=telinha\][^{]*\{[^}]*\}/g, '').split('}');
  expect(sharedRules.length).toBeGreaterThan(100);
  for (const rule of sharedRules) expect(serverModule.plansSheet.css).toContain(rule);
});

test('the style sheet has rules for all rendered classes and for the system’s color scheme', async () => {
  const { css } = serverModule.plansSheet;
  const banners = [{ id: '1', title: 'News', url: null }];
  const promotionalPlan = aPlan({ id: '9', originalPrice: { amount: '9.99', currency: 'USD' }, isRecommended: true });
  const html = await render({ fetch: apiFetch({ plans: [promotionalPlan, yearlyPlan, familyPlan], banners }) });
  const classNames = new Set([...html.matchAll(/class="([^"]+)"/g)].flatMap(([, value = '']) => value.split(' ')));
  expect(classNames.size).toBeGreaterThan(20);
  expect([...classNames].filter((name) => !css.includes(`.${name}`))).toEqual([]);
  expect(css).toContain('.sub[data-brand=telinha][data-theme=auto]{');
});

test('the plans keep the heights that the loader reserves, to avoid layout shift', async () => {
  const loader = await readFile(path.join(root, 'elements/loader/loader.ts'), 'utf8');
  const reserved = [...loader.matchAll(/plansHeights\((\d+), (\d+)\)/g)].flatMap(([, height, short]) => [
    height,
    short,
  ]);
  const kept = [...serverModule.plansSheet.css.matchAll(/--s-room:(\d+)px/g)].map(([, height]) => height);
  expect(reserved.length).toBeGreaterThan(8);
  expect(kept).toEqual(reserved);
});

test('no browser global is read or created when the module is imported or plans are rendered', async () => {
  const code = `
    const touched = [];
    for (const name of ['document', 'location', 'localStorage', 'sessionStorage', 'matchMedia', 'addEventListener'])
      Object.defineProperty(globalThis, name, { configurable: true, get() { touched.push(name); return undefined; } });
    const { renderPlans } = await import(${JSON.stringify(pathToFileURL(serverFile).href)});
    const response = { code: 0, data: { plans: [${JSON.stringify(aPlan())}], banners: [] } };
    const fetch = async () => new Response(JSON.stringify(response));
    const html = await renderPlans({ api: 'https://api.example', brand: 'orbit', lang: 'en', fetch });
    const hasPageRegistry = Symbol.for('sub-elements') in globalThis;
    console.log(JSON.stringify({ touched, hasPageRegistry, isRendered: html.includes('planId=101') }));`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code], { cwd: outFolder });
  expect(JSON.parse(stdout)).toEqual({ touched: [], hasPageRegistry: false, isRendered: true });
  // The file must not import packages or Node's modules either.
  expect(await readFile(serverFile, 'utf8')).not.toMatch(/\bfrom\s*["'](?!\.)|\brequire\(["']|["']node:/);
});
