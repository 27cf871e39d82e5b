import {
  allowedValuesOf,
  type Manifest,
  type ManifestElement,
  publicElements,
} from '../../../../elements/build/api/manifest';
import { codeSpan, escapeProse, table } from './markdown';

/** Returns an attribute and its values as Markdown, such as "`view`: `orders`, `tips`". */
function attributeCell(attribute: ManifestElement['attributes'][number]): string {
  const values = allowedValuesOf(attribute.type.text);
  return values ? `${codeSpan(attribute.name)}: ${values.map(codeSpan).join(', ')}` : codeSpan(attribute.name);
}

/** A description as a table's cell, without the period at its end. */
const cell = (description = ''): string => escapeProse(description.replace(/\.$/, ''));

function elementTable(elements: readonly ManifestElement[]): string {
  const commonAttributes = (elements[0]?.attributes ?? []).filter(({ inheritedFrom }) => inheritedFrom);
  const rows = elements.map(({ tagName, summary, attributes }) => {
    const ownAttributes = attributes.filter(({ inheritedFrom }) => !inheritedFrom);
    return [codeSpan(`<${tagName}>`), cell(summary), ownAttributes.map(attributeCell).join('; ')];
  });
  return `${table(['Element', 'Shows', 'Own attributes'], rows)}

Every element also takes ${commonAttributes.map(attributeCell).join('; ')}.`;
}

/** The names of the fields of an event's `detail`: `CustomEvent<{ planId: string; price: Money }>` → planId, price */
const detailFields = (type: string): string[] => [...type.matchAll(/(\w+)\??: /g)].map(([, name = '']) => name);

function eventTable(elements: readonly ManifestElement[]): string {
  const events = new Map(elements.flatMap((element) => element.events).map((event) => [event.name, event]));
  const rows = [...events.values()]
    .sort((a, b) => a.name.localeCompare(b.name))
    .map(({ name, type, description, cancelable }) => [
      cancelable ? `${codeSpan(name)} (cancelable)` : codeSpan(name),
      detailFields(type.text).map(codeSpan).join(', '),
      cell(description),
    ]);
  return table(['Event', 'Detail', 'When'], rows);
}

/** Replaces `%ELEMENTS%`, `%EVENTS%`, `%PROPERTIES%`, `%PARTS%` and `%STATES%` in a guide with tables of the API. */
export function fillManifestTables(text: string, manifest: Manifest): string {
  const elements = publicElements(manifest);
  // All elements have the same parts, states and custom properties, so the tables list those of the first element.
  const { cssProperties = [], cssParts = [], cssStates = [] } = elements[0] ?? {};
  return text
    .replace('%ELEMENTS%', () => elementTable(elements))
    .replace('%EVENTS%', () => eventTable(elements))
    .replace('%PROPERTIES%', () =>
      table(
        ['Custom property', 'Default', 'Applies to'],
        cssProperties.map((property) => [codeSpan(property.name), property.default, cell(property.description)]),
      ),
    )
    .replace('%PARTS%', () =>
      table(
        ['Part', 'What it is'],
        cssParts.map(({ name, description }) => [codeSpan(name), cell(description)]),
      ),
    )
    .replace('%STATES%', () =>
      table(
        ['State', 'When'],
        cssStates.map(({ name, description }) => [codeSpan(`:state(${name})`), cell(description)]),
      ),
    );
}
