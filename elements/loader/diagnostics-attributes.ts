import { readMetadata } from '../../src/runtime/settings/order-metadata';
import { isReference } from '../../src/runtime/settings/settings';

/*
 * What the diagnostics know without the server: the attributes of the script and of the elements.
 */

/** The accepted values of an attribute; null if any text is accepted. */
type Attributes = Readonly<Record<string, readonly string[] | null>>;

/** What the build tells the diagnostics. */
export interface DiagnosticsTables {
  /** By tag, the element's own attributes and those of all elements. */
  tags: Readonly<Record<string, Attributes>>;
  /** By tag, what to write instead of its deprecated attributes. */
  deprecated: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** By brand, its languages. */
  brands: Readonly<Record<string, readonly string[]>>;
  /** Paths of the calls that return the plans and, among other things, the contract's version. */
  plansPath: string;
  sitePath: string;
}
declare const __DIAGNOSTICS__: DiagnosticsTables;

const { tags, deprecated, brands } = __DIAGNOSTICS__;

/** Attributes of HTML and of frameworks, which any element may have. */
const otherAttributes =
  /^(id|class|style|slot|part|exportparts|hidden|inert|title|dir|role|tabindex|translate|nonce|is|key|ref|element|portal|reports|debug)$|^(data|aria|v|ng|x|on|hx|_ng)[-\w]|[:@.*#$[(]/;

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
export function advice(word: string, accepted: readonly string[]): string {
  const [closest] = [...accepted].sort((a, b) => distance(word, a) - distance(word, b));
  return closest !== undefined && distance(word, closest) <= Math.max(2, word.length / 3)
    ? `Did you mean "${closest}"?`
    : `Accepted: ${accepted.join(', ')}.`;
}

/** A value as a message quotes it: not longer than 40 characters. */
const quote = (value: string): string => `"${value.replace(/^(.{40})[\s\S]+/, '$1…')}"`;

/** The URL that a text means on this page; null unless it is http or https. */
function webUrlOf(text: string): URL | null {
  try {
    const url = new URL(text, location.href);
    return /^https?:$/.test(url.protocol) ? url : null;
  } catch {
    return null;
  }
}

const isAbsolute = /^https?:\/\//i;

/** What to write instead of an API's URL that isn't an origin; undefined if it is one. */
export function originAdvice(api: string): string | undefined {
  if (api === '/') return undefined;
  const url = isAbsolute.test(api) && webUrlOf(api);
  if (!url) return 'write the origin of the API, such as "https://api.example".';
  return url.href === `${url.origin}/` ? undefined : `it is an origin, without a path; write "${url.origin}".`;
}

/** What to write instead of metadata that isn't stored with orders; undefined if all of it is. */
function metadataAdvice(text: string): string | undefined {
  const { metadata, dropped } = readMetadata(text);
  if (dropped.length > 0)
    return `${dropped.map(quote).join(', ')} isn't stored: names have up to 40 of the characters A-Z a-z 0-9 _ -, values are texts of up to 500 characters, and there are up to 20.`;
  return Object.keys(metadata).length > 0 ? undefined : 'write a JSON object with your data, such as {"cart": "7"}.';
}

/** Attributes whose values have a format: what to write instead of a wrong value; undefined if the value is right. */
const formats: Readonly<Record<string, (value: string) => string | undefined>> = {
  api: originAdvice,
  portal: (value) =>
    value === '/' || (isAbsolute.test(value) && webUrlOf(value))
      ? undefined
      : 'write the URL of the portal, such as "https://shop.example".',
  'success-url': (value) =>
    webUrlOf(value) ? undefined : 'write an http or https URL, such as "https://shop.example/thanks".',
  metadata: metadataAdvice,
  email: (value) => (/^\S+@\S+\.\S+$/.test(value) ? undefined : 'write an email address, such as "ann@example.com".'),
  phone: (value) =>
    /^\+[\d\s().-]{6,}$/.test(value)
      ? undefined
      : 'write a plus sign, the calling code of the country and the number, such as "+5511987654321".',
  country: (value) => (/^[a-z]{2}$/i.test(value) ? undefined : 'write the two letters of ISO 3166, such as "BR".'),
};

/** Values of attributes that only the script has. */
const scriptValues: Attributes = { reports: ['on', 'off', 'true', 'false'] };

/** The problem of an attribute's value. `where` is the attribute as the page contains it. Empty if there is none. */
function valueProblems(where: string, name: string, value: string, accepted: Attributes): string[] {
  // An empty value sets nothing, but states a consent, which then counts as denied.
  if (!value && name !== 'consent') return [];
  const values = accepted[name];
  // The language is compared with those of the brand (`settingProblems`). The scene may be in lower case.
  if (name === 'lang' || values?.includes(value) || (name === 'scene' && values?.includes(value.toUpperCase())))
    return [];
  const effect = name === 'consent' ? ', so consent counts as denied' : '';
  if (values) return [`${where}: this value isn't known${effect}. ${advice(value, values)}`];
  const format = Object.hasOwn(formats, name) && formats[name]?.(value);
  return format ? [`${where}: ${format}`] : [];
}

/** Problems of an element's attributes. */
export function attributeProblems(element: Element): string[] {
  const { localName: tag } = element;
  const accepted = tags[tag] as Attributes;
  return [...element.attributes].flatMap(({ name, value }) => {
    const replacement = deprecated[tag]?.[name];
    if (replacement) return [`<${tag} ${name}> is deprecated: ${replacement}`];
    if (!Object.hasOwn(accepted, name))
      return otherAttributes.test(name)
        ? []
        : [`<${tag}> has no attribute "${name}". ${advice(name, Object.keys(accepted))}`];
    return valueProblems(`<${tag} ${name}=${quote(value)}>`, name, value, accepted);
  });
}

/** `data-` attributes of the script that aren't attributes of elements. */
const scriptAttributes = ['portal', 'reports', 'element', 'debug'];

/**
 * Misspelled `data-` attributes of the script, and wrong values. Other scripts, such as a consent manager's, may mark it
 * with attributes of their own, so only names that resemble ours count.
 */
export function scriptProblems(script: Element): string[] {
  // With `data-element`, the others are attributes of that element too, and are checked there.
  const tag = `sub-${script.getAttribute('data-element') || 'plans'}`;
  const isElement = script.hasAttribute('data-element');
  const own = tags[tag] ?? {};
  const accepted = [...scriptAttributes, ...Object.keys(own)].map((name) => `data-${name}`);
  return [...script.attributes].flatMap(({ name: fullName, value }) => {
    if (!fullName.startsWith('data-')) return [];
    const name = fullName.slice('data-'.length);
    if (!accepted.includes(fullName)) {
      const text = advice(fullName, accepted);
      return text.startsWith('Did') ? [`The script has no attribute "${fullName}". ${text}`] : [];
    }
    return isElement && Object.hasOwn(own, name)
      ? []
      : valueProblems(`<script ${fullName}=${quote(value)}>`, name, value, { ...own, ...scriptValues });
  });
}

/** Several scripts: only one of them starts, with its own attributes as the page's defaults. */
export function otherScriptProblems([first, ...others]: readonly HTMLScriptElement[]): string[] {
  return others.flatMap((other) => {
    if (other.src !== first?.src)
      return [
        `The page has two scripts, ${first?.src} and ${other.src}. Only the one that loads first runs. Remove the other one.`,
      ];
    // With `data-element`, they are attributes of the element that the script inserts.
    if (other.hasAttribute('data-element')) return [];
    const names = [...scriptAttributes, ...Object.keys(tags['sub-plans'] ?? {})];
    return names.flatMap((name) => {
      const value = other.getAttribute(`data-${name}`);
      return value === null || value === first.getAttribute(`data-${name}`)
        ? []
        : [
            `<script data-${name}=${quote(value)}>: the page's first script has another value, and only one of them counts. Write it on the elements, without "data-", or remove a script.`,
          ];
    });
  });
}

export const attributeOf = (script: Element, element: Element | null, name: string): string =>
  element?.getAttribute(name) || script.getAttribute(`data-${name}`) || '';

/** Problems of brand, language and reference. */
export function settingProblems(script: Element, element: Element | null): string[] {
  const problems: string[] = [];
  const read = (name: string) => attributeOf(script, element, name);
  const brand = read('brand');
  const lang = read('lang').trim();
  const reference = read('reference');
  if (brand && !Object.hasOwn(brands, brand))
    problems.push(
      `The brand ${quote(brand)} isn't known, so another one is shown. ${advice(brand, Object.keys(brands))}`,
    );
  const languages = brands[brand] ?? Object.values(brands).flat();
  if (lang && !languages.includes(lang.slice(0, 2).toLowerCase()))
    problems.push(`The language ${quote(lang)} isn't offered. Accepted: ${[...new Set(languages)].join(', ')}.`);
  if (reference && !isReference(reference))
    problems.push(
      `The reference ${quote(reference)} is ignored: it may have up to 200 of the characters A-Z a-z 0-9 _ -, and no spaces.`,
    );
  return problems;
}
