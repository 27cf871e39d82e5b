import { parseJson } from '../../src/rules/own-fields';

/*
 * The diagnostics of a page that embeds the elements: they compare its markup with what the elements accept, and say in
 * the console and in a panel what to write instead. The loader loads this script on localhost, and on every page whose
 * script has the attribute `data-debug`. The texts are for developers and aren't translated.
 */

/** The accepted values of an attribute; null if any text is accepted. */
type Attributes = Readonly<Record<string, readonly string[] | null>>;

declare const __DIAGNOSTICS__: {
  /** By tag, the element's own attributes and those of all elements. */
  tags: Readonly<Record<string, Attributes>>;
  /** By brand, its languages. */
  brands: Readonly<Record<string, readonly string[]>>;
  plansPath: string;
};

const { tags, brands, plansPath } = __DIAGNOSTICS__;

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
    problems.push(`The language "${lang}" isn't offered. ${advice(lang, [...new Set(languages)])}`);
  if (reference && !/^[\w-]{1,200}$/.test(reference))
    problems.push(
      `The reference "${reference}" is ignored: it may have up to 200 of the characters A-Z a-z 0-9 _ -, and no spaces.`,
    );
  return problems;
}

/** Problems that only the server knows: whether the API answers, and whether the plans are on sale. */
async function serverProblems(script: HTMLScriptElement, elements: readonly Element[]): Promise<string[]> {
  const api = attributeOf(script, null, 'api').replace(/^\/$/, location.origin) || new URL(script.src).origin;
  const brand = attributeOf(script, elements[0] ?? null, 'brand');
  try {
    const headers = { ...(brand && { Brand: brand }), Language: 'en', Authorization: 'null', fingerprint: 'null' };
    const response = await fetch(new URL(plansPath, new URL(api, script.src)), { headers });
    const body = parseJson(await response.text()) as { code?: number; data?: { plans?: { id: string }[] } };
    if (body.code !== 0 || !body.data?.plans)
      return [`The API at ${api} refuses the list of plans (HTTP ${response.status}).`];
    const ids = body.data.plans.map(({ id }) => id);
    const wanted = new Set(
      [...elements, ...document.querySelectorAll('[data-sub-plan]')].flatMap(
        (element) => element.getAttribute('plan-id') || element.getAttribute('data-sub-plan') || [],
      ),
    );
    return [...wanted]
      .filter((id) => !ids.includes(id))
      .map((id) => `The plan "${id}" isn't on sale. Plans: ${ids.join(', ')}.`);
  } catch {
    return [`The API at ${api} doesn't answer. Check data-api, and whether the server allows this page's origin.`];
  }
}

/** Shows the problems above the page. The panel is in a shadow tree, so that the page's styles don't change it. */
function showPanel(problems: readonly string[]): void {
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
  list.append(
    ...problems.map((problem) => {
      const item = document.createElement('li');
      item.textContent = problem;
      return item;
    }),
  );
  const close = document.createElement('button');
  close.textContent = 'Close';
  close.addEventListener('click', () => panel.remove());
  panel.setAttribute('role', 'region');
  panel.setAttribute('aria-label', title.textContent);
  root.append(title, list, close);
  document.body.append(panel);
}

async function diagnose(): Promise<void> {
  const script = [...document.querySelectorAll<HTMLScriptElement>('script[src]')].find(({ src }) =>
    /\/sub(-light)?\.js$/.test(new URL(src).pathname),
  );
  if (!script) return;
  const ours = [...document.querySelectorAll('*')].filter(({ localName }) => /^sub-/.test(localName));
  const elements = ours.filter(({ localName }) => Object.hasOwn(tags, localName));
  const unknown = new Set(ours.map(({ localName }) => localName).filter((tag) => !Object.hasOwn(tags, tag)));
  unknown.delete('sub-dialog');
  const problems = [
    ...[...unknown].map((tag) => `<${tag}> isn't an element. ${advice(tag, Object.keys(tags))}`),
    ...elements.flatMap(attributeProblems),
    ...[null, ...elements].flatMap((element) => settingProblems(script, element)),
    ...(await serverProblems(script, elements)),
  ];
  const distinct = [...new Set(problems)];
  for (const problem of distinct) console.warn(`[sub-elements] ${problem}`);
  if (distinct.length > 0) showPanel(distinct);
}

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => void diagnose());
else void diagnose();
