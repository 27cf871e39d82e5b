import { type Manifest, type ManifestElement, publicElements } from '../../../../elements/build/api/manifest';
import { type LiveExample, liveExamples } from './live-examples';
import { codeSpan, escapeAttribute, escapeProse, fence, table, toMetaDescription } from './markdown';
import { menuPosition } from './menu-position';
import type { Page } from './page';

/** The values of a type such as `'on' | 'off'`. Null if any string is allowed. */
const valuesOf = (type: string): string[] | null =>
  type === 'string' ? null : type.split(' | ').map((value) => value.replaceAll("'", ''));

/** An attribute's values, without quotes, as separate code spans, so that lines can break between them. */
const valuesText = (type: string): string => (valuesOf(type) ?? [type]).map(codeSpan).join(' or ');

/** The members of a union type, with quotes, as separate code spans. */
const typeText = (text: string): string => text.split(' | ').map(codeSpan).join(' or ');

const descriptionOf = ({ description = '' }: { description?: string }): string => escapeProse(description);

/**
 * The snippet that readers copy: the loader script and the element with the attributes of its live example. An element
 * that shows an order gets a placeholder for the order's id.
 */
function snippetHtml(tag: string, { attributes = {}, orderStatus }: LiveExample): string {
  const attributeTexts = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`);
  return `<script src="%ASSETS%/v1/sub.js" data-brand="orbit" async></script>
<${tag}${attributeTexts.join('')}${orderStatus ? ' order-id="ORDER_ID"' : ''}></${tag}>`;
}

/** The markup of the live example: the element, with a form for its attributes and a log of its events. */
function liveExampleHtml(element: ManifestElement): string {
  const { tagName: tag } = element;
  const live = liveExamples[tag] ?? {};
  if (live.inIframe) {
    const pageUrl = '/playground.html?bare=1&amp;element=portal&amp;brand=orbit&amp;path=/';
    return `<LiveExample tag="${tag}" page-url="${pageUrl}" />`;
  }
  const attributeRows = element.attributes
    .filter(({ name }) => name !== 'api')
    .map(({ name, type }) => {
      const initial = live.attributes?.[name] ?? (name === 'brand' ? 'orbit' : '');
      return { name, values: valuesOf(type.text), initial };
    });
  const example = { tag, attributeRows, member: live.member ?? null, orderStatus: live.orderStatus ?? null };
  return `<LiveExample tag="${tag}" example="${escapeAttribute(JSON.stringify(example))}" />`;
}

function propertyRows({ members }: ManifestElement): string[][] {
  return members.flatMap((member) =>
    member.kind === 'field'
      ? [[codeSpan(member.name), codeSpan(member.attribute), typeText(member.type?.text ?? '')]]
      : [],
  );
}

function methodRows({ members }: ManifestElement): string[][] {
  return members.flatMap((member) => {
    if (member.kind !== 'method') return [];
    const parameters = (member.parameters ?? []).map(
      (parameter) => `${parameter.name}${parameter.optional ? '?' : ''}: ${parameter.type.text}`,
    );
    return [[codeSpan(`${member.name}(${parameters.join(', ')})`), descriptionOf(member)]];
  });
}

/** A section with a table; empty if the table has no rows. */
function section(title: string, head: readonly string[], rows: readonly (readonly string[])[]): string {
  return rows.length > 0 ? `## ${title}\n\n${table(head, rows)}` : '';
}

/** An element's page: description, live example and reference. */
function elementPage(element: ManifestElement): Page {
  const { tagName, attributes, events, slots, cssProperties, cssParts, summary, description } = element;
  const attributeRows = attributes.map((attribute) => [
    codeSpan(attribute.name),
    valuesText(attribute.type.text),
    `${descriptionOf(attribute)}${attribute.default ? ` Default: ${codeSpan(attribute.default)}.` : ''}`,
  ]);
  const eventRows = events.map((event) => [
    codeSpan(event.name) + (event.cancelable ? ' (cancelable)' : ''),
    codeSpan(event.type.text.replace(/^CustomEvent<(.*)>$/, '$1')),
    descriptionOf(event),
  ]);
  const sections = [
    `# \`<${tagName}>\``,
    escapeProse(description),
    fence(`html ${tagName}`, snippetHtml(tagName, liveExamples[tagName] ?? {})),
    '## Live example',
    liveExampleHtml(element),
    section('Attributes', ['Attribute', 'Values', 'Description'], attributeRows),
    section('Properties', ['Property', 'Attribute', 'Type'], propertyRows(element)),
    section('Methods', ['Method', 'Description'], methodRows(element)),
    section('Events', ['Event', 'Detail', 'When'], eventRows),
    section(
      'Slots',
      ['Slot', 'Content'],
      slots.map((slot) => [codeSpan(slot.name || 'default'), descriptionOf(slot)]),
    ),
    section(
      'Parts',
      ['Part', 'Description'],
      cssParts.map((part) => [codeSpan(part.name), descriptionOf(part)]),
    ),
    section(
      'Custom properties',
      ['Property', 'Default', 'Description'],
      cssProperties.map((property) => [
        codeSpan(property.name),
        escapeProse(property.default),
        descriptionOf(property),
      ]),
    ),
  ];
  return {
    slug: tagName,
    title: `<${tagName}>`,
    description: toMetaDescription(`${summary.replace(/\.?$/, '.')} Attributes, events and a live example.`),
    text: `${sections.filter(Boolean).join('\n\n')}\n`,
  };
}

const tagOrder = ['sub-plans', 'sub-plan', 'sub-auth', 'sub-checkout', 'sub-payment', 'sub-account', 'sub-receipt'];
const positionOf = (tagName: string): number => menuPosition(tagOrder, tagName);

/** The elements that pages may use. The most used elements are first. */
export const elementsInMenuOrder = (manifest: Manifest): ManifestElement[] =>
  publicElements(manifest).sort(
    (a, b) => positionOf(a.tagName) - positionOf(b.tagName) || a.tagName.localeCompare(b.tagName),
  );

export const elementPages = (manifest: Manifest): Page[] => elementsInMenuOrder(manifest).map(elementPage);
