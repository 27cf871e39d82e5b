import { allowedValuesOf, type Manifest, type ManifestElement, publicElements } from './manifest';

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`.replaceAll('|  |', '| |'))
    .join('\n');

const codeSpan = (text: string): string => `\`${text}\``;

/** Returns an attribute and its values as Markdown, such as "`view`: `orders`, `tips`". */
function attributeCell(attribute: ManifestElement['attributes'][number]): string {
  const values = allowedValuesOf(attribute.type.text);
  return values ? `${codeSpan(attribute.name)}: ${values.map(codeSpan).join(', ')}` : codeSpan(attribute.name);
}

const withoutTrailingPeriod = (text: string): string => text.replace(/\.$/, '');

function elementTable(elements: readonly ManifestElement[]): string {
  const commonAttributes = (elements[0]?.attributes ?? []).filter(({ inheritedFrom }) => inheritedFrom);
  const rows = elements.map(({ tagName, summary, attributes }) => [
    codeSpan(`<${tagName}>`),
    withoutTrailingPeriod(summary),
    attributes
      .filter(({ inheritedFrom }) => !inheritedFrom)
      .map(attributeCell)
      .join('; '),
  ]);
  return `${table(['Element', 'Shows', 'Own attributes'], rows)}

Every element also takes ${commonAttributes.map(attributeCell).join('; ')}.`;
}

/** The names of the fields of an event's `detail`: `CustomEvent<{ planId: string; price: Money }>` → planId, price */
const detailFields = (type: string): string[] => [...type.matchAll(/(\w+)\??: /g)].map(([, name = '']) => name);

function eventTable(elements: readonly ManifestElement[]): string {
  const events = new Map(elements.flatMap((element) => element.events).map((event) => [event.name, event]));
  const rows = [...events.values()]
    .sort((a, b) => a.name.localeCompare(b.name))
    .map(({ name, type, description = '', cancelable }) => [
      cancelable ? `${codeSpan(name)} (cancelable)` : codeSpan(name),
      detailFields(type.text).map(codeSpan).join(', '),
      withoutTrailingPeriod(description),
    ]);
  return table(['Event', 'Detail', 'When'], rows);
}

// All elements have the same parts, states and custom properties, so the next three tables list those of the first element.
const partTable = ([first]: readonly ManifestElement[]): string =>
  table(
    ['Part', 'What it is'],
    (first?.cssParts ?? []).map(({ name, description = '' }) => [codeSpan(name), withoutTrailingPeriod(description)]),
  );

const stateTable = ([first]: readonly ManifestElement[]): string =>
  table(
    ['State', 'When'],
    (first?.cssStates ?? []).map(({ name, description = '' }) => [
      codeSpan(`:state(${name})`),
      withoutTrailingPeriod(description),
    ]),
  );

const propertyTable = ([first]: readonly ManifestElement[]): string =>
  table(
    ['Custom property', 'Default', 'Applies to'],
    (first?.cssProperties ?? []).map(({ name, default: value, description = '' }) => [
      codeSpan(name),
      value,
      withoutTrailingPeriod(description),
    ]),
  );

/** Functions that return a table, by the name in the table's start marker, such as `<!-- generated: events -->`. */
const tableFunctions = {
  elements: elementTable,
  events: eventTable,
  parts: partTable,
  properties: propertyTable,
  states: stateTable,
} as const;

const tableMarkers = /(<!-- generated: (\w+) -->\n)[\s\S]*?(<!-- \/generated -->)/g;

/** Replaces the text between each pair of table markers in a Markdown text with the table that the markers name. */
export function fillTables(text: string, manifest: Manifest): string {
  const elements = publicElements(manifest);
  return text.replace(tableMarkers, (_, start: string, name: string, end: string) => {
    if (!Object.hasOwn(tableFunctions, name)) throw new Error(`There is no table called ${name}`);
    return `${start}\n${tableFunctions[name as keyof typeof tableFunctions](elements)}\n\n${end}`;
  });
}
