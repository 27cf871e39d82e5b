import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it, test } from 'vitest';
import palette from '../../../brands/orbit/palette.json' with { type: 'json' };
import { brandPaletteSchema } from '../../../src/contract/site/brand';
import { publicTokens } from '../../../src/runtime/brand/public-tokens';
import { attributesOf, type DestinationName, destinations } from '../../../src/runtime/navigation/destinations';
import { settingAttributes } from '../../../src/runtime/settings/settings';
import { buildBrandCss } from '../plugins/styles/brand-sheet';
import { allowedValuesOf, buildManifest, type ManifestElement, type ManifestSources, publicElements } from './manifest';
import { createManifest, readElementSource, readEvents } from './sources';
import { attributeTypings } from './typings';

const eventDocs = readEvents(`
  export interface SubEventDetails {
    /** The element is rendered. */
    'sub-ready': { tag: string };
    /** The visitor chose a plan. */
    'sub-plan-select': { planId: string };
    'sub-close': Record<never, never>;
  }
  export const cancelableEvents = ['sub-plan-select'];
`);

const manifestSources = (changes: Partial<ManifestSources> = {}): ManifestSources => ({
  modules: [
    {
      path: 'elements/tags/sub-plan.tsx',
      declarations: [
        {
          name: 'SubPlan',
          tagName: 'sub-plan',
          description: 'One plan.\nWith a button.',
          attributes: [{ name: 'plan-id' }, { name: 'checkout', type: { text: "'dialog' | 'page'" } }],
          events: [{ name: 'sub-plan-select' }],
        },
      ],
    },
  ],
  base: {
    name: 'SubElement',
    attributes: [{ name: 'brand', type: { text: 'string' }, description: 'The brand.' }, { name: 'lang' }],
    events: [{ name: 'sub-ready', description: 'The screen is rendered.' }],
    members: [
      { kind: 'method', name: 'focus' },
      { kind: 'method', name: 'draw' },
    ],
  },
  eventDocs,
  observedAttributes: new Map([['elements/tags/sub-plan.tsx', ['plan-id', 'checkout']]]),
  ...changes,
});

const buildElement = (changes?: Partial<ManifestSources>): ManifestElement => {
  const [element] = publicElements(buildManifest(manifestSources(changes)));
  if (!element) throw new Error('The element is missing');
  return element;
};

describe('buildManifest', () => {
  it('says what to write instead of a deprecated attribute, and so do the typings', () => {
    const sources = manifestSources();
    const [module] = sources.modules;
    const [declaration] = module?.declarations ?? [];
    const attributes = [{ name: 'plan-id', description: 'Deprecated: use `plan`\ninstead.' }, { name: 'checkout' }];
    const manifest = buildManifest({
      ...sources,
      modules: [
        { ...module, path: module?.path ?? '', declarations: [{ ...declaration, name: 'SubPlan', attributes }] },
      ],
    });
    const [element] = publicElements(manifest);
    expect(element?.attributes.map(({ deprecated }) => deprecated)).toEqual([
      'use `plan` instead.',
      undefined,
      undefined,
      undefined,
    ]);
    expect(attributeTypings(manifest)).toContain(
      "/** @deprecated use `plan` instead. */\n    'plan-id'?: string | null;",
    );
  });

  it('adds the attributes of the base class after each element’s own', () => {
    const { attributes } = buildElement();
    expect(attributes.map(({ name, inheritedFrom }) => [name, inheritedFrom?.name])).toEqual([
      ['plan-id', undefined],
      ['checkout', undefined],
      ['brand', 'SubElement'],
      ['lang', 'SubElement'],
    ]);
  });

  it('lists the property of each attribute, and only the public methods', () => {
    const { members } = buildElement();
    expect(members[0]).toMatchObject({ kind: 'field', name: 'planId', attribute: 'plan-id' });
    expect(members.filter(({ kind }) => kind === 'method').map(({ name }) => name)).toEqual(['focus']);
  });

  it('adds the detail type of each event and whether the event is cancelable', () => {
    expect(
      buildElement().events.map(({ name, description, type, cancelable }) => [
        name,
        description,
        type.text,
        cancelable,
      ]),
    ).toEqual([
      ['sub-plan-select', 'The visitor chose a plan.', 'CustomEvent<{ planId: string }>', true],
      ['sub-ready', 'The screen is rendered.', 'CustomEvent<{ tag: string }>', undefined],
    ]);
    expect(eventDocs.get('sub-close')?.detail).toBe('{}');
  });

  it('puts a description on one line, and uses its first sentence as the summary', () => {
    expect(buildElement()).toMatchObject({ summary: 'One plan.', description: 'One plan. With a button.' });
  });

  it.each([
    [['plan-id'], 'documents checkout'],
    [['plan-id', 'checkout', 'view'], 'observes view'],
  ])('throws if the JSDoc documents plan-id and checkout, but the class observes %s', (observed, problem) => {
    const observedAttributes = new Map([['elements/tags/sub-plan.tsx', observed]]);
    expect(() => buildElement({ observedAttributes })).toThrow(problem);
  });

  it('throws for an undeclared event, and for an attribute type that is neither string nor a union of literals', () => {
    expect(() => buildElement({ eventDocs: new Map() })).toThrow('fires sub-plan-select');
    expect(() => allowedValuesOf('dialog | page')).toThrow('neither string');
  });
});

test('readElementSource reads the lists that are passed to createElementClass, and the prefetched files', () => {
  const jsDoc = `/**
 * An element.
 *
 * @tagname sub-a
 * @prefetch src/a.tsx src/b.lazy.tsx
 *   src/c.tsx
 * @slot - Anything.
 */`;
  const code = `export class A extends createElementClass(Screen, {
  areas: ['a-b'],
  attributes: ['view', 'plan-id'],
}) {}`;
  const lists = { attributes: ['view', 'plan-id'], areas: ['a-b'] };
  expect(readElementSource(`${jsDoc}\n${code}`)).toEqual({
    ...lists,
    prefetchedSources: ['src/a.tsx', 'src/b.lazy.tsx', 'src/c.tsx'],
  });
  expect(readElementSource(code)).toEqual({ ...lists, prefetchedSources: [] });
});

test.each([
  ['no areas', 'class A extends createElementClass(Screen, { attributes: [] }) {}'],
  ['areas that aren’t a list', 'class A extends createElementClass(Screen, { areas: shared, attributes: [] }) {}'],
])('readElementSource throws if the class has %s', (_, code) => {
  expect(() => readElementSource(code)).toThrow('no list `areas`');
});

describe('The manifest of the product’s elements', () => {
  let elements: ManifestElement[];
  const findElement = (tag: string) => elements.find(({ tagName }) => tagName === tag);
  beforeAll(async () => {
    elements = publicElements(await createManifest());
  });

  it('contains the internal elements too, but they aren’t public', async () => {
    const { modules } = await createManifest();
    const allTags = modules.flatMap(({ declarations }) => declarations.map(({ tagName }) => tagName));
    expect(allTags).toContain('sub-dialog');
    expect(elements.map(({ tagName }) => tagName)).toEqual(allTags.filter((tag) => tag !== 'sub-dialog'));
  });

  it('documents all attributes that the elements have in common', () => {
    const commonAttributes = elements[0]?.attributes.filter(({ inheritedFrom }) => inheritedFrom) ?? [];
    expect(commonAttributes.map(({ name }) => name)).toEqual([...settingAttributes]);
  });

  it('documents every custom property that the style sheets read', () => {
    const tokens = readFileSync(new URL('../../../src/ui/styling/tokens.module.css', import.meta.url), 'utf8');
    const css = buildBrandCss('orbit', brandPaletteSchema.parse(palette)) + tokens;
    const usedProperties = new Set([...css.matchAll(/var\((--sub-[\w-]+)/g)].map(([, name]) => name));
    const documented = elements[0]?.cssProperties.map(({ name }) => name) ?? [];
    expect(documented.sort()).toEqual([...usedProperties].sort());
    expect(publicTokens.map((name) => `--sub-${name}`).sort()).toEqual(documented);
  });

  it.each(Object.keys(destinations) as DestinationName[])(
    'documents the attributes that navigating to %s sets',
    (to) => {
      const { tag, ...destination } = destinations[to];
      const params = 'params' in destination ? destination.params : [];
      const attributes = attributesOf(to, Object.fromEntries(params.map((name) => [name, ''])));
      for (const [name, value] of Object.entries(attributes)) {
        const attribute = findElement(tag)?.attributes.find((attribute) => attribute.name === name);
        expect(attribute, `${tag} ${name}`).toBeDefined();
        if (value) expect(allowedValuesOf(attribute?.type.text ?? '')).toContain(value);
      }
    },
  );

  it('describes every element, attribute, event, part, custom property and slot in a sentence', () => {
    for (const { tagName, summary, attributes, events: fired, cssParts, cssProperties, slots } of elements)
      for (const { name, description } of [
        { name: tagName, description: summary },
        ...[attributes, fired, cssParts, cssProperties, slots].flat(),
      ])
        expect(description, `${tagName} ${name}`).toMatch(/^[A-Z`].*\.$/);
  });
});
