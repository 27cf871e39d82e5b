import { camelCase } from '../../../src/rules/letter-case';

/** An entry of the manifest: a class, an attribute, an event, a slot and so on. */
interface Entry {
  name: string;
  description?: string;
  type?: { text: string };
  default?: string;
  /** Set if the entry is inherited from the base class. */
  inheritedFrom?: { name: string };
}

interface Method extends Entry {
  kind: 'method';
  parameters?: { name: string; optional?: boolean; type: { text: string } }[];
  return?: { type: { text: string } };
}

/** A class as `@custom-elements-manifest/analyzer` describes it. */
export interface AnalyzedClass extends Entry {
  tagName?: string;
  attributes?: Entry[];
  events?: Entry[];
  slots?: Entry[];
  members?: (Entry & { kind: string })[];
  cssProperties?: Entry[];
  cssParts?: Entry[];
  /** Custom states, which a page's style sheet reads with `:state()`. */
  cssStates?: Entry[];
}

/** An element in the manifest. */
export interface ManifestElement extends Required<Omit<AnalyzedClass, 'type' | 'default' | 'inheritedFrom'>> {
  kind: 'class';
  customElement: true;
  superclass: { name: string };
  /** The first sentence of the description. */
  summary: string;
  attributes: (Entry & { fieldName: string; type: { text: string }; deprecated?: string })[];
  members: (Method | (Entry & { kind: 'field'; attribute: string; reflects: true }))[];
  events: (Entry & { type: { text: string }; cancelable?: true })[];
  cssProperties: (Entry & { default: string; syntax: string })[];
}

/**
 * The custom elements manifest, which describes the elements to editors and documentation tools. Format:
 * https://github.com/webcomponents/custom-elements-manifest
 */
export interface Manifest {
  schemaVersion: '2.1.0';
  modules: { kind: 'javascript-module'; path: string; declarations: ManifestElement[]; exports: object[] }[];
}

/** The documentation of each event, by the event's name. `detail` is a TypeScript type. */
export type EventDocs = ReadonlyMap<string, { description: string; detail: string; isCancelable: boolean }>;

/** What the manifest is generated from. */
export interface ManifestSources {
  modules: readonly { path: string; declarations: readonly AnalyzedClass[] }[];
  /** The class that all elements extend. */
  base: AnalyzedClass;
  eventDocs: EventDocs;
  /** The names of the attributes that each module's class observes, by the module's path. */
  observedAttributes: ReadonlyMap<string, readonly string[]>;
}

/**
 * The values that an attribute's type allows: on and off for `'on' | 'off'`. Null for `string`, which allows any value.
 * Throws for any other type.
 */
export function allowedValuesOf(type: string): string[] | null {
  if (type === 'string') return null;
  const values = type.split('|').map((value) => /^\s*'([\w-]+)'\s*$/.exec(value)?.[1]);
  if (values.some((value) => value === undefined))
    throw new Error(`${type} is neither string nor a union of string literals`);
  return values as string[];
}

/** The element's own entries, then those entries of the base class that the element doesn't override. */
const inherit = (ownEntries: readonly Entry[] = [], baseEntries: readonly Entry[] = []): Entry[] => [
  ...ownEntries,
  ...baseEntries
    .filter(({ name }) => !ownEntries.some((entry) => entry.name === name))
    .map((entry) => ({ ...entry, inheritedFrom: { name: 'SubElement' } })),
];

const oneLine = (text = ''): string => text.replace(/\s*\n\s*/g, ' ').trim();

/** The entry with its description on one line. */
const withOneLineDescription = <T extends Entry>(entry: T): T & { description: string } => ({
  ...entry,
  description: oneLine(entry.description),
});

/** The description of an attribute, followed by its default value. */
export const fullDescription = ({ description = '', default: value }: Entry): string =>
  value ? `${description} Default: \`${value}\`.`.trim() : description;

function toManifestElement(declaration: AnalyzedClass, { base, eventDocs }: ManifestSources): ManifestElement {
  const attributes = inherit(declaration.attributes, base.attributes).map((attribute) => {
    const type = oneLine(attribute.type?.text ?? 'string');
    // Only checks the type: throws if it is neither `string` nor a union of string literals.
    allowedValuesOf(type);
    const entry = withOneLineDescription(attribute);
    const [, deprecated] = /^Deprecated: (.*)/.exec(entry.description) ?? [];
    return {
      ...entry,
      fieldName: camelCase(attribute.name),
      type: { text: type },
      ...(deprecated !== undefined && { deprecated }),
    };
  });
  // The only method of the base class that pages may call.
  const methods = (base.members ?? []).filter(({ name }) => name === 'focus') as Method[];
  const description = oneLine(declaration.description);
  return {
    kind: 'class',
    name: declaration.name,
    customElement: true,
    tagName: declaration.tagName as string,
    superclass: { name: 'HTMLElement' },
    summary: description.split(/(?<=\.) /)[0] ?? '',
    description,
    attributes,
    members: [
      ...attributes.map(({ name, fieldName, type, description: text }) => ({
        kind: 'field' as const,
        name: fieldName,
        attribute: name,
        reflects: true as const,
        // HTMLElement declares `lang` as a string.
        type: { text: name === 'lang' ? 'string' : `${type.text} | null` },
        description: text,
      })),
      ...methods.map(withOneLineDescription),
    ],
    events: inherit(declaration.events, base.events).map(({ name, description: text, ...entry }) => {
      const event = eventDocs.get(name);
      if (!event) throw new Error(`<${declaration.tagName}> fires ${name}, which isn't in SubEventDetails`);
      return {
        ...entry,
        name,
        description: oneLine(text || event.description),
        type: { text: `CustomEvent<${event.detail}>` },
        ...(event.isCancelable && { cancelable: true as const }),
      };
    }),
    slots: inherit(declaration.slots, base.slots).map(withOneLineDescription),
    cssProperties: (base.cssProperties ?? []).map(({ type, default: value, ...property }) => ({
      ...withOneLineDescription(property),
      default: value ?? 'set by the brand',
      syntax: type?.text ?? '*',
    })),
    cssParts: (base.cssParts ?? []).map(withOneLineDescription),
    cssStates: (base.cssStates ?? []).map(withOneLineDescription),
  };
}

/**
 * Throws if the attributes in the JSDoc of a class differ from those that it observes. Ignores attributes that the base
 * class documents.
 */
function checkAttributes(
  { tagName, attributes = [] }: AnalyzedClass,
  base: AnalyzedClass,
  observed: readonly string[],
) {
  const documented = attributes
    .map(({ name }) => name)
    .filter((name) => !base.attributes?.some((attribute) => attribute.name === name));
  const undocumented = observed.filter((name) => !documented.includes(name));
  const unobserved = documented.filter((name) => !observed.includes(name));
  if (undocumented.length > 0)
    throw new Error(`<${tagName}> observes ${undocumented.join()} without an @attr in its JSDoc`);
  if (unobserved.length > 0)
    throw new Error(`<${tagName}> documents ${unobserved.join()}, which its class doesn't observe`);
}

/** Builds the manifest: adds the entries of the base class to each element, and the detail type to each event. */
export function buildManifest(sources: ManifestSources): Manifest {
  return {
    schemaVersion: '2.1.0',
    modules: sources.modules.map(({ path, declarations }) => {
      const elementClass = declarations.find(({ tagName }) => tagName);
      if (!elementClass) throw new Error(`${path} has no class with a @tagname`);
      checkAttributes(elementClass, sources.base, sources.observedAttributes.get(path) ?? []);
      return {
        kind: 'javascript-module',
        path,
        declarations: [toManifestElement(elementClass, sources)],
        exports: [
          { kind: 'js', name: elementClass.name, declaration: { name: elementClass.name, module: path } },
          {
            kind: 'custom-element-definition',
            name: elementClass.tagName,
            declaration: { name: elementClass.name, module: path },
          },
        ],
      };
    }),
  };
}

/** The tags of elements that pages can't use, because only other elements create them. */
export const internalTags: readonly string[] = ['sub-dialog'];

/** The elements that pages may use. */
export const publicElements = ({ modules }: Manifest): ManifestElement[] =>
  modules.flatMap(({ declarations }) => declarations).filter(({ tagName }) => !internalTags.includes(tagName));
