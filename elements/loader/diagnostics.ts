import { behaviorOf } from '../../src/contract/errors/catalogue';
import { parseJson } from '../../src/rules/own-fields';
import { helloTimeoutMs } from '../../src/runtime/timing/time-limit';

/*
 * The diagnostics of a page that embeds the elements: they compare its markup with what the elements accept, and say in
 * the console and in a panel what to write instead. The loader loads this script on localhost, and on every page whose
 * script has the attribute `data-debug`. The texts are for developers and aren't translated.
 */

/** The accepted values of an attribute; null if any text is accepted. */
type Attributes = Readonly<Record<string, readonly string[] | null>>;

declare const __DIAGNOSTICS__: {
  /** Path of the call that returns the contract's version, among other things. */
  sitePath: string;

  /** By tag, the element's own attributes and those of all elements. */
  tags: Readonly<Record<string, Attributes>>;
  /** By tag, what to write instead of its deprecated attributes. */
  deprecated: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** By brand, its languages. */
  brands: Readonly<Record<string, readonly string[]>>;
  plansPath: string;
};

const { tags, deprecated, brands, plansPath, sitePath } = __DIAGNOSTICS__;

/** Attributes of HTML and of frameworks, which any element may have. */
const otherAttributes =
  /^(id|class|style|slot|part|exportparts|hidden|inert|title|dir|role|tabindex|translate|nonce|is|key|ref|element|portal|debug)$|^(data|aria|v|ng|x|on|hx|_ng)[-\w]|[:@.*#$[(]/;

/** The number of changed, missing and added characters between two texts. */
function distance(first: string, second: string): number {
  let row = Array.from({ length: second.length + 1 }, (_, index) => index);
  for (let line = 1; line <= first.length; line += 1) {
    const next = [line];
    for (let column = 1; column <= second.length; column += 1)
      next[column] = Math.min(
        (row[column] as number) + 1,
        (next[column - 1] as number) + 1,
        (row[column - 1] as number) + (first[line - 1] === second[column - 1] ? 0 : 1),
      );
    row = next;
  }
  return row[second.length] as number;
}

/** The advice for a wrong word: the most similar accepted one, or all accepted ones. */
function advice(word: string, accepted: readonly string[]): string {
  const [closest] = [...accepted].sort((a, b) => distance(word, a) - distance(word, b));
  return closest !== undefined && distance(word, closest) <= Math.max(2, word.length / 3)
    ? `Did you mean "${closest}"?`
    : `Accepted: ${accepted.join(', ')}.`;
}

function attributeProblems(element: Element): string[] {
  const { localName: tag } = element;
  const accepted = tags[tag] as Attributes;
  return [...element.attributes].flatMap(({ name, value }) => {
    const replacement = deprecated[tag]?.[name];
    if (replacement) return [`<${tag} ${name}> is deprecated: ${replacement}`];
    if (!Object.hasOwn(accepted, name))
      return otherAttributes.test(name)
        ? []
        : [`<${tag}> has no attribute "${name}". ${advice(name, Object.keys(accepted))}`];
    const values = accepted[name];
    return values && value && !values.includes(value)
      ? [`<${tag} ${name}="${value}">: this value isn't known. ${advice(value, values)}`]
      : [];
  });
}

/** `data-` attributes of the script that aren't attributes of elements. */
const scriptAttributes = ['portal', 'reports', 'element', 'debug'];

/**
 * Misspelled `data-` attributes of the script. Other scripts, such as a consent manager's, may mark it with attributes of
 * their own, so only names that resemble ours count.
 */
function scriptProblems(script: Element): string[] {
  // With `data-element`, the others are attributes of that element.
  const tag = `sub-${script.getAttribute('data-element') || 'plans'}`;
  const accepted = [...scriptAttributes, ...Object.keys(tags[tag] ?? {})].map((name) => `data-${name}`);
  return [...script.attributes].flatMap(({ name }) => {
    if (!name.startsWith('data-') || accepted.includes(name)) return [];
    const text = advice(name, accepted);
    return text.startsWith('Did') ? [`The script has no attribute "${name}". ${text}`] : [];
  });
}

const attributeOf = (script: Element, element: Element | null, name: string): string =>
  element?.getAttribute(name) || script.getAttribute(`data-${name}`) || '';

function settingProblems(script: Element, element: Element | null): string[] {
  const problems: string[] = [];
  const read = (name: string) => attributeOf(script, element, name);
  const brand = read('brand');
  const lang = read('lang').trim();
  const reference = read('reference');
  if (brand && !Object.hasOwn(brands, brand))
    problems.push(`The brand "${brand}" isn't known, so another one is shown. ${advice(brand, Object.keys(brands))}`);
  const languages = brands[brand] ?? Object.values(brands).flat();
  if (lang && !languages.includes(lang.slice(0, 2).toLowerCase()))
    problems.push(`The language "${lang}" isn't offered. Accepted: ${[...new Set(languages)].join(', ')}.`);
  if (reference && !/^[\w-]{1,200}$/.test(reference))
    problems.push(
      `The reference "${reference}" is ignored: it may have up to 200 of the characters A-Z a-z 0-9 _ -, and no spaces.`,
    );
  return problems;
}

/** Sends a GET request of the API. Rejects if there is no response. */
async function ask(url: URL, brand: string): Promise<{ status: number; body: { code?: number; data?: object } }> {
  const headers = { ...(brand && { Brand: brand }), Language: 'en', Authorization: 'null', fingerprint: 'null' };
  const response = await fetch(url, { headers });
  const body = parseJson(await response.text());
  return { status: response.status, body: typeof body === 'object' && body !== null ? body : {} };
}

/** Problems that only the server knows: whether the API answers, its version, and whether the plans are on sale. */
async function serverProblems(script: HTMLScriptElement, elements: readonly Element[]): Promise<string[]> {
  const api = attributeOf(script, null, 'api').replace(/^\/$/, location.origin) || new URL(script.src).origin;
  const brand = attributeOf(script, elements[0] ?? null, 'brand');
  const urlOf = (path: string) => new URL(path, new URL(api, script.src));
  try {
    const [{ status, body }, site] = await Promise.all([ask(urlOf(plansPath), brand), ask(urlOf(sitePath), brand)]);
    const problems: string[] = [];
    const { apiVersion = '' } = (site.body.data ?? {}) as { apiVersion?: string };
    // The first two numbers: later calls and fields come with a new minor version.
    if (apiVersion && compareVersions(apiVersion, __VERSION__) < 0)
      problems.push(
        `The API at ${api} has version ${apiVersion} of the contract, and this script ${__VERSION__}. Update the server, or load the script of /${apiVersion}/.`,
      );
    const { plans } = (body.data ?? {}) as { plans?: { id: string }[] };
    if (body.code !== 0 || !plans)
      return [...problems, `The API at ${api} refuses the list of plans (HTTP ${status}).`];
    const ids = plans.map(({ id }) => id);
    const wanted = new Set(
      [...elements, ...document.querySelectorAll('[data-sub-plan]')].flatMap(
        (element) => element.getAttribute('plan-id') || element.getAttribute('data-sub-plan') || [],
      ),
    );
    const missing = [...wanted].filter((id) => !ids.includes(id));
    return [...problems, ...missing.map((id) => `The plan "${id}" isn't on sale. Plans: ${ids.join(', ')}.`)];
  } catch {
    return [`The API at ${api} doesn't answer. Check data-api, and whether the server allows this page's origin.`];
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
    return Promise.resolve(['The card form opens only on pages that are served over http or https, not from a file.']);
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

/** Names problems that the server reports while the page is used. */
function watchErrors(script: Element, report: (problems: readonly string[]) => void): void {
  document.addEventListener('sub-error', (event) => {
    const { kind, code } = (event as CustomEvent<{ kind: string; code: string | null }>).detail;
    const element = event.target as Element;
    const coupon = attributeOf(script, element, 'coupon');
    // Coupons belong to members, so the server judges them only after the sign-in.
    if (coupon && behaviorOf(code).field === 'coupon')
      report([`The server refuses the coupon "${coupon}" for this member (error ${code}).`]);
    if (kind === 'malformed')
      report([
        `<${element.localName}> got a response that doesn't follow the contract. "npm run conformance -- --api URL" names the difference.`,
      ]);
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
  const script = [...document.querySelectorAll<HTMLScriptElement>('script[src]')].find(({ src }) =>
    /\/sub(-light)?\.js$/.test(new URL(src).pathname),
  );
  if (!script) return;
  const report = createReport();
  watchErrors(script, report);
  const ours = [...document.querySelectorAll('*')].filter(({ localName }) => /^sub-/.test(localName));
  const elements = ours.filter(({ localName }) => Object.hasOwn(tags, localName));
  const unknown = new Set(ours.map(({ localName }) => localName).filter((tag) => !Object.hasOwn(tags, tag)));
  unknown.delete('sub-dialog');
  report([...unknown].map((tag) => `<${tag}> isn't an element. ${advice(tag, Object.keys(tags))}`));
  report(scriptProblems(script));
  report(elements.flatMap(attributeProblems));
  report([null, ...elements].flatMap((element) => settingProblems(script, element)));
  await Promise.all([
    serverProblems(script, elements).then(report),
    frameProblems(new URL('.', script.src)).then(report),
  ]);
}

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => void diagnose());
else void diagnose();
