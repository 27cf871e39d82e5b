import { readFile } from 'node:fs/promises';
import { parts, themeProperties } from './theming';

interface Named {
  name: string;
  description?: string;
}

interface Attribute extends Named {
  type?: { text: string };
  fieldName?: string;
  default?: string;
}

interface Declaration {
  name: string;
  tagName?: string;
  superclass?: { name: string };
  mixins?: unknown;
  attributes?: Attribute[];
  events?: (Named & { type?: { text: string }; preventable?: boolean })[];
  slots?: Named[];
  members?: object[];
  cssProperties?: object[];
  cssParts?: object[];
}

interface Manifest {
  modules: { path: string; declarations: Declaration[] }[];
}

/** Attributes that the base class gives every tag; a tag's own words about one go before these. */
const commonAttributes: readonly Attribute[] = [
  { name: 'brand', type: { text: 'string' }, description: 'Folder name of the brand.' },
  { name: 'lang', type: { text: 'en | pt | es | ru' }, description: 'Language; the visitor’s own when missing.' },
  { name: 'api', type: { text: 'string' }, description: 'Origin of the server.' },
  {
    name: 'theme',
    type: { text: 'auto | light | dark' },
    default: 'auto',
    description: 'Light, dark, or as the visitor’s system asks.',
  },
  {
    name: 'scene',
    type: { text: 'WEB | STB' },
    default: 'WEB',
    description: 'STB for set-top boxes and TVs: larger, moved through with arrow keys.',
  },
];

/** Events that the base class fires for every tag. */
const commonEvents: readonly Named[] = [
  { name: 'sub-ready', description: 'The element has its brand and language and shows itself.' },
  { name: 'sub-language-change', description: 'Another language is shown.' },
  { name: 'sub-error', description: 'Something went wrong that the element shows.' },
];

const focus = {
  kind: 'method',
  name: 'focus',
  parameters: [{ name: 'options', optional: true, type: { text: 'FocusOptions' } }],
  return: { type: { text: 'void' } },
  description: 'Moves the focus to the screen’s heading, else to the first thing inside that takes it.',
};

const camel = (name: string): string => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** `"a" | "b"`, `a|b` and `a | b` are written one way. */
const asValues = (text: string): string =>
  text
    .split('|')
    .map((value) => value.trim().replace(/^"|"$/g, ''))
    .join(' | ');

/** What each event carries, out of the table of events itself. */
function detailsOf(source: string): Map<string, string> {
  const rows = [...source.matchAll(/'(sub-[\w-]+)': (\{.*\}|Record<never, never>);/g)];
  return new Map(rows.map(([, name = '', detail = '']) => [name, detail === 'Record<never, never>' ? '{}' : detail]));
}

const preventableOf = (source: string): Set<string> =>
  new Set(
    [...(/preventable[^=]*= \[([^\]]*)\]/.exec(source)?.[1] ?? '').matchAll(/sub-[\w-]+/g)].map(([name]) => name),
  );

function withCommon<Row extends Named>(own: readonly Row[], common: readonly Row[]): Row[] {
  return [...own, ...common.filter(({ name }) => !own.some((row) => row.name === name))];
}

/**
 * Adds to the analyzer's manifest what stands in the base class, which it cannot see since a function makes that class:
 * attributes, properties, the method, events with what they carry, custom properties and parts.
 */
export async function completeManifest(manifest: Manifest, eventsFile: string): Promise<Manifest> {
  const source = await readFile(eventsFile, 'utf8');
  const details = detailsOf(source);
  const preventable = preventableOf(source);
  for (const declaration of manifest.modules.flatMap(({ declarations }) => declarations)) {
    if (!declaration.tagName) continue;
    declaration.superclass = { name: 'HTMLElement' };
    delete declaration.mixins;
    const attributes = withCommon(declaration.attributes ?? [], commonAttributes).map((attribute) => ({
      ...attribute,
      fieldName: camel(attribute.name),
      type: { text: asValues(attribute.type?.text ?? 'string') },
    }));
    declaration.attributes = attributes;
    declaration.members = [
      ...attributes.map(({ name, fieldName, type, description }) => ({
        kind: 'field',
        name: fieldName,
        attribute: name,
        reflects: true,
        type: { text: name === 'lang' ? 'string' : `${type.text} | null` },
        description,
      })),
      focus,
    ];
    declaration.events = withCommon(declaration.events ?? [], commonEvents).map((event) => ({
      ...event,
      type: { text: `CustomEvent<${details.get(event.name) ?? 'unknown'}>` },
      ...(preventable.has(event.name) && { preventable: true }),
    }));
    declaration.cssProperties = [...themeProperties];
    declaration.cssParts = [...parts];
  }
  return manifest;
}
