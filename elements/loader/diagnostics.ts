import { behaviorOf } from '../../src/contract/errors/catalogue';
import { parseJson } from '../../src/rules/own-fields';
import { apiUrl } from '../../src/runtime/page/page-defaults';
import { existingPage } from '../../src/runtime/page/page-registry';
import { helloTimeoutMs } from '../../src/runtime/timing/time-limit';
import {
  advice,
  attributeOf,
  attributeProblems,
  type DiagnosticsTables,
  originAdvice,
  otherScriptProblems,
  scriptProblems,
  settingProblems,
} from './diagnostics-attributes';

/*
 * The diagnostics of a page that embeds the elements: they compare its markup with what the elements accept, and say in
 * the console and in a panel what to write instead. The loader loads this script on localhost, and on every page whose
 * script has the attribute `data-debug`. The texts are for developers and aren't translated.
 */

declare const __DIAGNOSTICS__: DiagnosticsTables;

const { tags, plansPath, sitePath } = __DIAGNOSTICS__;

interface Answer {
  status: number;
  /** Without `code` if it isn't the API's JSON. */
  body: { code?: number; data?: object };
}

/** Sends a GET request of the API. Rejects if there is no response that the page may read. */
async function ask(url: string, brand: string): Promise<Answer> {
  const headers = { ...(brand && { Brand: brand }), Language: 'en', Authorization: 'null', fingerprint: 'null' };
  const response = await fetch(url, { headers });
  const text = await response.text();
  let body: unknown;
  try {
    body = parseJson(text);
  } catch {
    // Not JSON, such as the HTML page of another server.
  }
  return { status: response.status, body: typeof body === 'object' && body !== null ? body : {} };
}

/** Whether a server answers at all, even if the page may not read the response. */
const answers = (url: string): Promise<boolean> =>
  fetch(url, { mode: 'no-cors' }).then(
    () => true,
    () => false,
  );

/**
 * Problems that only the server knows: whether the API answers, its version, and whether the plans are on sale. `isApi`
 * is false if no API answers at the address.
 */
async function serverProblems(
  api: string,
  script: Element,
  elements: readonly Element[],
): Promise<{ isApi: boolean; problems: string[] }> {
  const brand = attributeOf(script, elements[0] ?? null, 'brand');
  const noApi = (problem: string) => ({ isApi: false, problems: [problem] });
  try {
    const [{ status, body }, site] = await Promise.all([ask(api + plansPath, brand), ask(api + sitePath, brand)]);
    if (body.code === undefined)
      return noApi(
        `The server at ${api} answers with something other than the API's JSON (HTTP ${status}). Check data-api.`,
      );
    const problems: string[] = [];
    const { apiVersion = '' } = (site.body.data ?? {}) as { apiVersion?: string };
    // The first two numbers: later calls and fields come with a new minor version.
    if (apiVersion && compareVersions(apiVersion, __VERSION__) < 0)
      problems.push(
        `The API at ${api} has version ${apiVersion} of the contract, and this script ${__VERSION__}. Update the server, or load the script of /${apiVersion}/.`,
      );
    const { plans } = (body.data ?? {}) as { plans?: { id: string }[] };
    if (body.code !== 0 || !plans)
      return { isApi: true, problems: [...problems, `The API at ${api} refuses the list of plans (HTTP ${status}).`] };
    const ids = plans.map(({ id }) => id);
    const wanted = new Set(
      [...elements, ...document.querySelectorAll('[data-sub-plan]')].flatMap(
        (element) => element.getAttribute('plan-id') || element.getAttribute('data-sub-plan') || [],
      ),
    );
    const missing = [...wanted].filter((id) => !ids.includes(id));
    problems.push(...missing.map((id) => `The plan "${id}" isn't on sale. Plans: ${ids.join(', ')}.`));
    return { isApi: true, problems };
  } catch {
    return noApi(
      (await answers(api + plansPath))
        ? `The server at ${api} doesn't allow requests from this page. If it is the API, allow the origin ${location.origin} there (CORS); otherwise check data-api.`
        : `The API at ${api} doesn't answer. Check data-api, and whether the server runs.`,
    );
  }
}

/** Compares the major and minor numbers of two versions: negative if the first is older. */
function compareVersions(first: string, second: string): number {
  const [a, b] = [first, second].map((version) => version.split('.').map(Number)) as [number[], number[]];
  return (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0);
}

/**
 * Loads the card frame once, out of sight, and removes it. Without a message of its script, the browser shows its own
 * error page: the server doesn't allow this page to embed the frame. Otherwise a visitor would be the first to see it,
 * after choosing a plan and signing in.
 */
function frameProblems(assets: URL): Promise<string[]> {
  // A page with the assets' origin is always allowed.
  if (assets.origin === location.origin) return Promise.resolve([]);
  const { origin, protocol } = location;
  if (!/^https?:$/.test(protocol))
    return Promise.resolve([
      'This page is opened as a file, so it can\'t show the card form. Serve its folder over http, for example with "npx vite".',
    ]);
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.referrerPolicy = 'origin';
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin');
  frame.src = `${new URL('card-frame.html', assets)}#${new URLSearchParams({ parent: origin, nonce: 'diagnostics' })}`;
  return new Promise<string[]>((resolve) => {
    const onMessage = ({ source, origin: sender }: MessageEvent) => {
      if (source === frame.contentWindow && sender === assets.origin) finish([]);
    };
    const finish = (problems: string[]) => {
      removeEventListener('message', onMessage);
      frame.remove();
      resolve(problems);
    };
    addEventListener('message', onMessage);
    frame.addEventListener('load', () => {
      const problem = `The card form refuses this page. Add ${origin} to FRAME_ANCESTORS of the server at ${assets.origin} (the frame-ancestors of card-frame.html).`;
      setTimeout(finish, helloTimeoutMs, [problem]);
    });
    document.body.append(frame);
  });
}

/** Names problems that the server reports while the page is used. `isApi`: see `serverProblems`. */
function watchErrors(script: Element, isApi: Promise<boolean>, report: (problems: readonly string[]) => void): void {
  document.addEventListener('sub-error', (event) => {
    const { kind, code } = (event as CustomEvent<{ kind: string; code: string | null }>).detail;
    const element = event.target as Element;
    const coupon = attributeOf(script, element, 'coupon');
    // Coupons belong to members, so the server judges them only after the sign-in.
    if (coupon && behaviorOf(code).field === 'coupon')
      report([
        `The server refuses the coupon "${coupon}" for this member (error ${code}). Write the code of a coupon that this member can use, or remove the attribute "coupon".`,
      ]);
    if (kind === 'malformed')
      void isApi.then((isApi) => {
        if (isApi)
          report([
            `<${element.localName}> got a response that doesn't follow the contract. "npm run conformance -- --api URL" names the difference.`,
          ]);
      });
  });
}

/** Creates a panel above the page, in a shadow tree, so that the page's styles don't change it. Returns its list. */
function createPanel(): HTMLUListElement {
  const panel = document.createElement('div');
  panel.lang = 'en';
  panel.dir = 'ltr';
  const root = panel.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    `:host{all:initial;position:fixed;inset:auto 16px 16px auto;z-index:2147483647;max-width:min(440px,calc(100vw - 64px));max-height:50vh;overflow:auto;padding:16px;border-radius:8px;background:#1d1d1f;color:#fff;font:14px/1.45 system-ui,sans-serif}h2{font-size:16px;margin:0 0 8px}ul{margin:0;padding-inline-start:20px}li{margin-block:6px;overflow-wrap:anywhere}button{margin-top:12px;min-height:32px;padding:4px 12px;font:inherit}`,
  );
  root.adoptedStyleSheets = [sheet];
  const title = document.createElement('h2');
  title.textContent = 'sub-elements: check this page';
  const list = document.createElement('ul');
  const close = document.createElement('button');
  close.textContent = 'Close';
  close.addEventListener('click', () => panel.remove());
  panel.setAttribute('role', 'region');
  panel.setAttribute('aria-label', title.textContent);
  root.append(title, list, close);
  document.body.append(panel);
  return list;
}

/** Names each problem once: in the console, and in a panel that a click closes for good. */
function createReport(): (problems: readonly string[]) => void {
  const reported = new Set<string>();
  let list: HTMLUListElement | undefined;
  return (problems) => {
    for (const problem of problems) {
      if (reported.has(problem)) continue;
      reported.add(problem);
      console.warn(`[sub-elements] ${problem}`);
      list ??= createPanel();
      const item = document.createElement('li');
      item.textContent = problem;
      list.append(item);
    }
  };
}

async function diagnose(): Promise<void> {
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[src]:not([nomodule])')].filter(({ src }) =>
    /\/sub(-light)?\.js$/.test(new URL(src).pathname),
  );
  const [script] = scripts;
  if (!script) return;
  const report = createReport();
  const ours = [...document.querySelectorAll('*')].filter(({ localName }) => /^sub-/.test(localName));
  const elements = ours.filter(({ localName }) => Object.hasOwn(tags, localName));
  const api = apiUrl(existingPage()?.defaults.api, new URL('.', script.src).href);
  // With a path in its URL, the API isn't asked: `attributeProblems` and `scriptProblems` have named it.
  const server =
    originAdvice(api) === undefined
      ? serverProblems(api, script, elements)
      : Promise.resolve({ isApi: false, problems: [] });
  watchErrors(
    script,
    server.then(({ isApi }) => isApi),
    report,
  );
  const unknown = new Set(ours.map(({ localName }) => localName).filter((tag) => !Object.hasOwn(tags, tag)));
  unknown.delete('sub-dialog');
  report([...unknown].map((tag) => `<${tag}> isn't an element. ${advice(tag, Object.keys(tags))}`));
  report(scripts.flatMap(scriptProblems));
  report(otherScriptProblems(scripts));
  report(elements.flatMap(attributeProblems));
  report([null, ...elements].flatMap((element) => settingProblems(script, element)));
  await Promise.all([
    server.then(({ problems }) => report(problems)),
    frameProblems(new URL('.', script.src)).then(report),
  ]);
}

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => void diagnose());
else void diagnose();
