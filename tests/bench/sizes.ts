import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright-core';
import type { InventoryRow } from '../../elements/build/delivery/script-inventory';
import { unsupportedFile } from '../../elements/build/scripts/build-unsupported';
import type { PreloadManifest } from '../../elements/server/preload/preload-manifest';
import { languages } from '../../src/contract/languages';
import { chromiumArgs, ensureEngine } from '../tools/browsers/browser';
import { root } from '../tools/paths';
import { createSession, signInWithSession } from '../tools/sandbox/member-session';
import { type Sandbox, startSandbox } from '../tools/sandbox/sandbox';
import { type ScriptKind, scriptKinds } from './script-kinds';

const dist = process.env.SUB_OUT ?? path.join(root, 'dist');

/** A file, or several files merged by `merge`, and its sizes in bytes. */
export interface Part {
  /** The file's name, or what the files belong to: a tag, build, payment method or language. */
  file: string;
  raw: number;
  gzip: number;
  brotli: number;
}

/** What a screen loads, without files that load later: usage report, fingerprint, the brand's fonts and pictures. */
export interface Load {
  title: string;
  parts: Part[];
  /** Requests to the API, such as `GET /api/site/listPlans/v1`. */
  calls: string[];
}

/**
 * Measures the sizes of a file. Brotli runs only when its size is read, because it is slow and budgets don't use it.
 */
const measureFile = (file: string, body: Buffer): Part => ({
  file,
  raw: body.length,
  gzip: gzipSync(body, { level: 9 }).length,
  get brotli() {
    return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
  },
});

/** The sum of the parts' sizes in bytes, compressed with gzip by default. */
export const total = (parts: readonly Part[], by: 'raw' | 'gzip' | 'brotli' = 'gzip') =>
  parts.reduce((sum, part) => sum + part[by], 0);

/** Several files as one part. */
const merge = (file: string, parts: readonly Part[]): Part => ({
  file,
  raw: total(parts, 'raw'),
  gzip: total(parts),
  get brotli() {
    return total(parts, 'brotli');
  },
});

const isCardFrameFile = (file: string) => file.startsWith('card-frame');

/** A built file, and the sources that it contains. */
interface BuiltFile {
  fileName: string;
  imports: string[];
  /** The source that pages import, if it's only one. */
  entry: string | null;
  sources: string[];
}

/** The files of the full and the light build that contain elements, texts and brands. */
const readBuiltFiles = async (): Promise<Record<'full' | 'light', BuiltFile[]>> =>
  JSON.parse(await readFile(path.join(dist, 'chunks.json'), 'utf8'));

/** The inventory of all scripts. */
async function readInventory(): Promise<InventoryRow[]> {
  const { version } = JSON.parse(await readFile(path.join(dist, 'v1/preload.json'), 'utf8')) as PreloadManifest;
  const inventory = await readFile(path.join(dist, version, 'script-inventory.json'), 'utf8');
  return (JSON.parse(inventory) as { scripts: InventoryRow[] }).scripts;
}

/** The kinds of the built scripts that screens don't wait for, by file. */
const readScriptKinds = async (): Promise<Map<string, ScriptKind>> => scriptKinds(await readInventory());

/**
 * The files that the screen after `<sub-plans>` (`nextTag`) needs in addition to those of `<sub-plans>`. They are
 * preloaded once the Continue button is in view and the page is idle. `full` is the build of sub.js.
 */
async function nextStepFiles(build: 'full' | 'light', nextTag: string): Promise<string[]> {
  const manifest = JSON.parse(await readFile(path.join(dist, 'v1/preload.json'), 'utf8')) as PreloadManifest;
  const { elements, texts } = manifest.builds[build];
  const filesOf = (tag: string) => {
    const { prefetch, modules = [], areas = [] } = elements[tag] ?? {};
    return [prefetch, ...modules, ...areas.map((area) => texts.en?.[area])].filter((file) => file !== undefined);
  };
  const loadedFiles = filesOf('sub-plans');
  return filesOf(nextTag).filter((file) => !loadedFiles.includes(file));
}

/** The size of the files that only the screen after `<sub-plans>` needs: sign-in or checkout, whichever is larger. */
export async function nextStepSize(): Promise<Part> {
  const sizes = ['sub-auth', 'sub-checkout'].map(async (tag) => {
    const files = await nextStepFiles('full', tag);
    const parts = await Promise.all(
      files.map(async (file) => measureFile(file, await readFile(path.join(dist, 'v1', file)))),
    );
    return merge(tag, parts);
  });
  return (await Promise.all(sizes)).reduce((a, b) => (a.gzip > b.gzip ? a : b));
}

/**
 * For each way to load a build, the script that makes the loader choose it. `full` and `light` need no script, because
 * the page's script tag chooses them.
 */
const buildScripts = {
  full: undefined,
  light: undefined,
  // In browsers without container queries, the full build's loader loads the light build.
  tv: 'delete window.CSSContainerRule',
} as const;

type Build = keyof typeof buildScripts;

interface BuildOptions {
  browser: Browser;
  sandbox: Sandbox;
  build: Build;
  /** The kinds of the scripts that screens don't wait for, by file. */
  kinds: ReadonlyMap<string, ScriptKind>;
}

/** The files that screens load with one build. */
export interface BuildLoads {
  loader: Part;
  plans: Load;
  checkout: Load;
  account: Load;
  /** The iframe of the card form. */
  cardFrame: Load;
  /** The payment marks of the checkout. */
  paymentMarks: Load;
}

/** Opens pages in a real browser with each build, and measures the files that they load from the assets folder. */
export async function measureLoads(): Promise<Record<Build, BuildLoads>> {
  const chromiumResult = await ensureEngine('chromium');
  const executablePath = chromiumResult.ok ? chromiumResult.path : undefined;
  if (!executablePath) throw new Error('Chromium is not available');
  const kinds = await readScriptKinds();
  const sandbox = await startSandbox();
  const browser = await chromium.launch({ executablePath, args: chromiumArgs });
  try {
    return {
      full: await measureBuild({ browser, sandbox, build: 'full', kinds }),
      light: await measureBuild({ browser, sandbox, build: 'light', kinds }),
      tv: await measureBuild({ browser, sandbox, build: 'tv', kinds }),
    };
  } finally {
    await browser.close();
    await sandbox.stop();
  }
}

async function measureBuild({ browser, sandbox, build, kinds }: BuildOptions): Promise<BuildLoads> {
  const isPaymentMarkFile = (file: string) => kinds.get(file) === 'paymentMarks';
  const visitorContext = await openContext({ browser, build });
  const plans = await loadPage(sandbox, await visitorContext.newPage(), {
    title: '<sub-plans> for a visitor',
    elementQuery: 'plans',
    selector: 'input[type=radio]',
    build,
    kinds,
  });
  await visitorContext.close();
  const signInFiles = await nextStepFiles(build === 'light' ? 'light' : 'full', 'sub-auth');
  const isNextStepFile = (file: string) => signInFiles.includes(file) || kinds.get(file) === 'nextStep';
  plans.parts = plans.parts.filter(({ file }) => !isNextStepFile(file) && !isPaymentMarkFile(file));
  const memberContext = await openContext({ browser, build });
  await signInWithSession(memberContext, await createSession(sandbox.origin, 'expired@example.com'));
  const checkoutLoad = await loadPage(sandbox, await memberContext.newPage(), {
    title: '<sub-checkout> with the card form',
    elementQuery: 'checkout&plan-id=102',
    // The card frame in the form, not the frame that starts to load before the form's code.
    selector: 'sub-checkout > iframe[slot]',
    build,
    kinds,
  });
  const account = await loadPage(sandbox, await memberContext.newPage(), {
    title: '<sub-account> for a member',
    elementQuery: 'account',
    selector: 'h2',
    build,
    kinds,
  });
  await memberContext.close();
  const loader = plans.parts.find(({ file }) => file === loaderFileOf(build));
  if (!loader) throw new Error(`The ${build} build's loader was not loaded by ${browser.version()}`);
  return {
    loader,
    plans,
    account,
    checkout: {
      ...checkoutLoad,
      parts: checkoutLoad.parts.filter(({ file }) => !isCardFrameFile(file) && !isPaymentMarkFile(file)),
    },
    paymentMarks: {
      title: 'Payment marks',
      calls: [],
      parts: checkoutLoad.parts.filter(({ file }) => isPaymentMarkFile(file)),
    },
    cardFrame: {
      title: 'Card frame',
      calls: [],
      parts: checkoutLoad.parts.filter(({ file }) => isCardFrameFile(file)),
    },
  };
}

const loaderFileOf = (build: Build): string => (build === 'light' ? 'sub-light.js' : 'sub.js');

/** A browser context whose pages use one of the builds. */
async function openContext({ browser, build }: { browser: Browser; build: Build }): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'en-US' });
  const script = buildScripts[build];
  if (script) await context.addInitScript(script);
  return context;
}

interface PageOptions {
  title: string;
  elementQuery: string;
  selector: string;
  build: Build;
  kinds: ReadonlyMap<string, ScriptKind>;
}

/** Scripts of these kinds load when the page is idle. */
const idleKinds: readonly (ScriptKind | undefined)[] = ['usageReport', 'fingerprint', 'brandArt'];

/**
 * Waits until no request has been pending for two seconds. On a busy machine, Playwright's `networkidle` sometimes never
 * comes, although no request is pending.
 */
async function waitUntilIdle(page: Page, pending: ReadonlySet<Request>): Promise<void> {
  const deadline = Date.now() + 120_000;
  for (let idleTurns = 0; idleTurns < 8; idleTurns = pending.size === 0 ? idleTurns + 1 : 0) {
    if (Date.now() > deadline)
      throw new Error(`Still pending: ${[...pending].map((request) => request.url()).join(', ')}`);
    await page.waitForTimeout(250);
  }
}

/** Opens the playground with one element, and records the files and calls until the network is idle. */
async function loadPage(
  sandbox: Sandbox,
  page: Page,
  { title, elementQuery, selector, build, kinds }: PageOptions,
): Promise<Load> {
  page.setDefaultTimeout(120_000);
  const parts = new Map<string, Promise<Part>>();
  const calls: string[] = [];
  const pending = new Set<Request>();
  page.on('request', (request) => pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  page.on('response', (response) => {
    const url = new URL(response.url());
    // The card frame learns the server's time from a response without a body.
    const hasBody = response.request().method() !== 'HEAD';
    if (hasBody && url.origin === sandbox.origin && url.pathname.startsWith('/v1/')) {
      const file = url.pathname.slice('/v1/'.length);
      if (idleKinds.includes(kinds.get(file))) return;
      parts.set(
        file,
        response.body().then((body) => measureFile(file, body)),
      );
    }
    if (url.pathname.startsWith('/api/') && response.request().method() !== 'OPTIONS')
      calls.push(`${response.request().method()} ${url.pathname}`);
  });
  const buildParameter = build === 'light' ? '&build=light' : '';
  await page.goto(
    `${sandbox.pagesOrigin}/playground.html?bare=1&element=${elementQuery}&lang=en&theme=light${buildParameter}`,
  );
  await page.locator(selector).first().waitFor({ state: 'attached' });
  await waitUntilIdle(page, pending);
  page.removeAllListeners();
  return { title, parts: (await Promise.all(parts.values())).sort((a, b) => b.gzip - a.gzip), calls };
}

/** The size of the full build's only script of a kind. */
async function measureScript(wantedKind: ScriptKind): Promise<Part> {
  const kinds = [...(await readScriptKinds())];
  const file = kinds.find(([name, kind]) => kind === wantedKind && name.startsWith('chunks/'))?.[0];
  if (!file) throw new Error(`The full build has no script of the kind ${wantedKind}`);
  return measureFile(file, await readFile(path.join(dist, 'v1', file)));
}

/** Size of the usage report's code, which no screen waits for. */
export const reportSize = () => measureScript('usageReport');

/** Size of the fingerprint library, which no screen waits for. */
export const fingerprintSize = () => measureScript('fingerprint');

/** Size of the notice that browsers without JavaScript modules load. */
export const unsupportedNoticeSize = async (): Promise<Part> =>
  measureFile(unsupportedFile, await readFile(path.join(dist, 'v1', unsupportedFile)));

/**
 * Size of everything that a TV can load from the light build, with its largest language and its largest brand, including
 * the brand's legal texts. Old engines load no pictures and typefaces of brands, and no fields of payment providers.
 */
export async function tvBuildSize(): Promise<Part> {
  const inventory = await readInventory();
  const kinds = scriptKinds(inventory);
  const tvScripts = inventory.filter(({ where }) => where === 'host page on TVs').map(({ file }) => file);
  const isForTvs = (file: string) => kinds.get(file) !== 'brandArt' && !/\/(?:font|art)-|provider-fields/.test(file);
  const rows = (await readBuiltFiles()).light.flatMap(({ fileName: file, sources }) => {
    const firstMatch = (pattern: RegExp) => sources.flatMap((source) => pattern.exec(source)?.[1] ?? [])[0] ?? '';
    const brand = firstMatch(/^brands\/([\w-]+)\//);
    const language = firstMatch(/^(?:locales|brands\/[\w-]+\/legal)\/(\w+)/);
    return isForTvs(file) ? [{ file, brand, language }] : [];
  });
  const sizeOf = async (files: readonly string[]): Promise<Part> => {
    const bodies = await Promise.all(files.map((file) => readFile(path.join(dist, 'v1', file))));
    return merge(
      'tv',
      bodies.map((body) => measureFile('', body)),
    );
  };
  const largest = async (groups: readonly (typeof rows)[]): Promise<Part> =>
    (await Promise.all(groups.map((group) => sizeOf(group.map(({ file }) => file))))).reduce((a, b) =>
      a.gzip > b.gzip ? a : b,
    );
  const shared = rows.filter(({ brand, language }) => !brand && !language);
  const brands = [...new Set(rows.map(({ brand }) => brand))].filter(Boolean);
  return merge('tv', [
    await sizeOf([...tvScripts, ...shared.map(({ file }) => file)]),
    await largest(languages.map((language) => rows.filter((row) => !row.brand && row.language === language))),
    // A brand's files, with its legal texts in one language.
    await largest(
      brands.flatMap((brand) =>
        languages.map((language) =>
          rows.filter((row) => row.brand === brand && (!row.language || row.language === language)),
        ),
      ),
    ),
  ]);
}

/** For each payment method, the size of the chunks that load only when the method is chosen. */
export async function methodSizes(): Promise<Part[]> {
  const { full } = await readBuiltFiles();
  const filesWith = (source: string): string[] => {
    const found = new Set<string>();
    const visit = (file: string): void => {
      if (found.has(file)) return;
      found.add(file);
      for (const imported of full.find(({ fileName }) => fileName === file)?.imports ?? []) visit(imported);
    };
    for (const { fileName, sources } of full) if (sources.includes(source)) visit(fileName);
    return [...found];
  };
  // The checkout opens with the card form, so the form's files are already loaded when the payer chooses a method.
  const alreadyLoaded = new Set(
    ['elements/tags/sub-checkout.tsx', 'src/screens/checkout/methods/card/card.tsx'].flatMap(filesWith),
  );
  // A method's fields and the steps that follow the payment request are separate chunks. The list contains both.
  const methods: Record<string, Set<string>> = {};
  for (const { entry } of full) {
    const method = /checkout\/methods\/(?:shared\/)?([\w-]+)\//.exec(entry ?? '')?.[1];
    if (!entry || !method) continue;
    const files = filesWith(entry).filter((file) => !alreadyLoaded.has(file));
    methods[method] = new Set([...(methods[method] ?? []), ...files]);
  }
  return Promise.all(
    Object.entries(methods).map(async ([method, files]) => {
      const bodies = await Promise.all([...files].map((file) => readFile(path.join(dist, 'v1', file))));
      return merge(
        method,
        bodies.map((body) => measureFile(method, body)),
      );
    }),
  );
}

/** For each language, the size of the common, field and checkout texts. */
export async function languageSizes(): Promise<Part[]> {
  const areas = ['common', 'fields', 'checkout'];
  return Promise.all(
    languages.map(async (language) => {
      const files = await Promise.all(
        areas.map((area) => readFile(path.join(root, 'locales', language, `${area}.json`), 'utf8')),
      );
      const measuredFiles = files.map((text) => measureFile(language, Buffer.from(JSON.stringify(JSON.parse(text)))));
      return merge(language, measuredFiles);
    }),
  );
}
