import { type LiveExample, liveExamples } from './live-examples';
import type { ManifestTag } from './manifest';
import { escapeHtml, inline, snippet, table } from './markdown';

const code = (text: string): string => `<code>${escapeHtml(text)}</code>`;

/** `'on' | 'off'` → on, off; null for a type that takes any string. */
const valuesOf = (type: string): string[] | null =>
  type === 'string' ? null : type.split(' | ').map((value) => value.replaceAll("'", ''));

/** The values as separate code elements, so that lines can break between them. */
const values = (type: string): string => (valuesOf(type) ?? [type]).map(code).join(' <span class="or">or</span> ');

const type = (text: string): string => text.split(' | ').map(code).join(' <span class="or">or</span> ');

const described = ({ description = '' }: { description?: string }): string => inline(description.replace(/\n/g, ' '));

const attributesText = ({ attributes = {} }: LiveExample): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('');

/** The HTML that shows the element on a page. */
function example(tag: string, live: LiveExample): string {
  const order = live.order ? ' order-id="ORDER_ID"' : '';
  return `<script src="%ASSETS%/v1/sub.js" data-brand="orbit" async></script>
<${tag}${attributesText(live)}${order}></${tag}>`;
}

const section = (title: string, content: string): string =>
  `<h2 id="${title.toLowerCase().replaceAll(' ', '-')}">${title}</h2>\n${content}`;

function propertyRows({ members }: ManifestTag): string[][] {
  return members
    .filter(({ kind }) => kind === 'field')
    .map(({ name, attribute = '', type: of }) => [code(name), code(attribute), type(of?.text ?? '')]);
}

function methodRows({ members }: ManifestTag): string[][] {
  return members
    .filter(({ kind }) => kind === 'method')
    .map((method) => {
      const parameters = (method.parameters ?? []).map(
        (one) => `${one.name}${one.optional ? '?' : ''}: ${one.type.text}`,
      );
      return [code(`${method.name}(${parameters.join(', ')})`), described(method)];
    });
}

/** The live example. The page's script renders the element and a form for its attributes. */
function livePane(tag: ManifestTag): string {
  const live = liveExamples[tag.tagName] ?? {};
  const own = tag.attributes.filter(({ name }) => name !== 'api');
  const rows = own.map(({ name, type: of }) => {
    const initial = live.attributes?.[name] ?? (name === 'brand' ? 'orbit' : '');
    return { name, values: valuesOf(of.text), initial };
  });
  const configuration = { tag: tag.tagName, rows, member: live.member ?? null, order: live.order ?? null };
  const stage = live.inFrame
    ? `<iframe title="${tag.tagName}, live" src="/playground.html?bare=1&amp;element=portal&amp;brand=orbit&amp;path=/"></iframe>`
    : `<div class="stage" data-live="${escapeHtml(JSON.stringify(configuration))}"></div>`;
  return `<aside class="live" aria-label="${tag.tagName}, live"><h2>Live</h2>${stage}</aside>`;
}

/** An element's page: description, reference and live example. */
export function tagPage(tag: ManifestTag): string {
  const { tagName, attributes, events, slots = [], cssProperties, cssParts } = tag;
  const attributeRows = attributes.map((one) => [
    code(one.name),
    values(one.type.text),
    `${described(one)}${one.default ? ` Default: ${code(one.default)}.` : ''}`,
  ]);
  const eventRows = events.map((event) => [
    code(event.name),
    code(event.type.text.replace(/^CustomEvent<(.*)>$/, '$1')),
    `${described(event)}${event.preventable ? ' <span class="badge">preventable</span>' : ''}`,
  ]);
  const intro = [
    `<h1>${code(`<${tagName}>`)}</h1>`,
    `<p class="lead">${described(tag)}</p>`,
    snippet('html', example(tagName, liveExamples[tagName] ?? {}), tagName),
  ];
  const reference = [
    section('Attributes', table(['Attribute', 'Values', 'Description'], attributeRows)),
    section('Properties', table(['Property', 'Attribute', 'Type'], propertyRows(tag))),
    section('Methods', table(['Method', 'Description'], methodRows(tag))),
    section('Events', table(['Event', 'Detail', 'When'], eventRows)),
    slots.length > 0
      ? section(
          'Slots',
          table(
            ['Slot', 'Content'],
            slots.map((one) => [code(one.name || 'default'), described(one)]),
          ),
        )
      : '',
    section(
      'Parts',
      table(
        ['Part', 'Description'],
        cssParts.map((one) => [code(one.name), described(one)]),
      ),
    ),
    section(
      'Custom properties',
      table(
        ['Property', 'Default', 'Description'],
        cssProperties.map((one) => [code(one.name), escapeHtml(one.default), described(one)]),
      ),
    ),
  ];
  return `<div class="intro">${intro.join('\n')}</div>
${livePane(tag)}
<div class="reference">${reference.join('\n')}%NEIGHBOURS%</div>`;
}
