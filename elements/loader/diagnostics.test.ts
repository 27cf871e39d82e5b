// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type GlobalWithRegistry, registryKey } from '../../src/runtime/page/page-registry';

const { [registryKey]: page } = globalThis as GlobalWithRegistry;
const apiJson = '{"code":0,"data":{"plans":[{"id":"102"}]}}';

beforeEach(() => {
  // Test files that share a worker share the page's registry, whose API the diagnostics would ask.
  delete (globalThis as GlobalWithRegistry)[registryKey];
  vi.stubGlobal('__DIAGNOSTICS__', {
    sitePath: '/site',
    plansPath: '/plans',
    tags: {
      'sub-plans': {
        plan: null,
        'plan-id': null,
        devices: null,
        theme: ['light', 'dark'],
        scene: ['WEB', 'STB'],
        consent: ['granted', 'denied'],
        lang: ['en', 'pt', 'ru'],
        ...Object.fromEntries(
          ['brand', 'api', 'reference', 'metadata', 'country', 'email', 'phone', 'success-url'].map((name) => [
            name,
            null,
          ]),
        ),
      },
    },
    deprecated: { 'sub-plans': { 'plan-id': 'use `plan`.' } },
    brands: { orbit: ['en', 'pt'] },
  });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(apiJson)));
});

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  if (page) (globalThis as GlobalWithRegistry)[registryKey] = page;
});

/** The tag of a script that isn't loaded, because only its attributes are read. */
const script = (attributes = '', file = 'sub.js') =>
  `<script type="text/plain" src="${location.origin}/v1/${file}" ${attributes}></script>`;

/** Runs the diagnostics on a page. Returns what the console shows. */
async function diagnose(body: string): Promise<string[]> {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  document.body.innerHTML = body;
  vi.resetModules();
  await import('./diagnostics');
  await vi.waitFor(() => expect(warn).toHaveBeenCalled());
  return warn.mock.calls.map(([text]) => String(text).replace('[sub-elements] ', ''));
}

it('names deprecated attributes and what to write instead, and no others', async () => {
  expect(await diagnose(`${script()}<sub-plans plan-id="102" devices="3"></sub-plans>`)).toEqual([
    '<sub-plans plan-id> is deprecated: use `plan`.',
  ]);
  expect(document.querySelector('div')?.shadowRoot?.textContent).toContain('use `plan`.');
});

it.each([
  ['consent="deny"', "this value isn't known, so consent counts as denied. Accepted: granted, denied."],
  ['consent=""', "this value isn't known, so consent counts as denied. Accepted: granted, denied."],
  ['theme="drak"', 'this value isn\'t known. Did you mean "dark"?'],
  ['scene="TV"', 'this value isn\'t known. Did you mean "STB"?'],
  ["metadata='{a:1}'", 'write a JSON object with your data, such as {"cart": "7"}.'],
  ['metadata=\'{"a":1}\'', '"a" isn\'t stored: '],
  ['country="Brasil"', 'write the two letters of ISO 3166, such as "BR".'],
  ['email="nope"', 'write an email address, such as "ann@example.com".'],
  ['phone="11 98765"', 'write a plus sign, the calling code of the country and the number'],
  ['success-url="javascript:alert(1)"', 'write an http or https URL'],
  ['api="http://localhost:7141/api"', 'it is an origin, without a path; write "http://localhost:7141".'],
  ['api="localhost:7141"', 'write the origin of the API'],
])('names the value of %s, on the script and on an element', async (attribute, text) => {
  const value = attribute.replace(/^[\w-]+=.(.*).$/, '$1');
  const name = attribute.replace(/=.*/, '');
  const problems = await diagnose(`${script(`data-${attribute}`)}<sub-plans ${attribute}></sub-plans>`);
  expect(problems).toEqual([
    expect.stringContaining(`<script data-${name}="${value}">: ${text}`),
    expect.stringContaining(`<sub-plans ${name}="${value}">: ${text}`),
  ]);
});

it('accepts right values', async () => {
  const attributes = [
    'consent="denied"',
    'theme="dark"',
    'scene="stb"',
    'metadata=\'{"cart":"7"}\'',
    'country="br"',
    'email="ann@example.com"',
    'phone="+55 11 98765-4321"',
    'success-url="/thanks?order={orderId}"',
    'api="/"',
  ];
  const ours = `${script(attributes.map((attribute) => `data-${attribute}`).join(' '))}<sub-plans ${attributes.join(' ')}></sub-plans>`;
  // The wrong reference shows that the diagnostics have run.
  expect(await diagnose(`${ours}<sub-plans reference="a b"></sub-plans>`)).toEqual([
    expect.stringContaining('The reference "a b" is ignored'),
  ]);
});

it('names a language once, and quotes at most 40 characters of a long value', async () => {
  const problems = await diagnose(`${script()}<sub-plans lang="xx" reference="${'a'.repeat(300)}"></sub-plans>`);
  expect(problems).toEqual([
    'The language "xx" isn\'t offered. Accepted: en, pt.',
    expect.stringContaining(`The reference "${'a'.repeat(40)}…" is ignored`),
  ]);
});

it('names a second script with another build or other settings, but not one that inserts an element', async () => {
  expect(
    await diagnose(
      `${script('data-brand="orbit"')}${script('data-brand="orbit" data-theme="dark"')}${script('data-element="plans" data-theme="dark"')}${script('', 'sub-light.js')}`,
    ),
  ).toEqual([
    expect.stringContaining('<script data-theme="dark">: the page\'s first script has another value'),
    expect.stringMatching(/^The page has two scripts, .*\/v1\/sub\.js and .*\/v1\/sub-light\.js\./),
  ]);
});

it('says that a server isn’t the API, and not that it doesn’t answer', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('<!doctype html>')));
  expect(await diagnose(`${script()}<sub-plans></sub-plans>`)).toEqual([
    `The server at ${location.origin} answers with something other than the API's JSON (HTTP 200). Check data-api.`,
  ]);
});

it('tells a server that refuses the page’s origin from one that doesn’t answer', async () => {
  const page = `${script()}<sub-plans></sub-plans>`;
  vi.stubGlobal('fetch', (_: string, { mode }: RequestInit) =>
    mode === 'no-cors' ? Promise.resolve(new Response()) : Promise.reject(new TypeError('Failed to fetch')),
  );
  expect(await diagnose(page)).toEqual([expect.stringContaining(`allow the origin ${location.origin} there (CORS)`)]);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  document.body.replaceChildren();
  vi.restoreAllMocks();
  expect(await diagnose(page)).toEqual([expect.stringContaining("doesn't answer")]);
});
