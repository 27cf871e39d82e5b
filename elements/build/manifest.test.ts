import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import palette from '../../brands/orbit/palette.json' with { type: 'json' };
import { brandPaletteSchema } from '../../src/contract/site/brand';
import { brandSheet } from '../../src/runtime/brand/brand-sheet';
import { completeManifest } from './manifest';
import { themeProperties } from './theming';

const eventsFile = fileURLToPath(new URL('../../src/runtime/page/events.ts', import.meta.url));

async function completed() {
  const manifest = {
    modules: [
      {
        path: 'elements/tags/sub-plan.tsx',
        declarations: [
          {
            name: 'SubPlan',
            tagName: 'sub-plan',
            mixins: [],
            attributes: [
              { name: 'plan-id', type: { text: 'string' } },
              { name: 'checkout', type: { text: '"dialog" | "page"' } },
              { name: 'brand', type: { text: 'string' }, description: 'Own words.' },
            ],
            events: [{ name: 'sub-plan-select', description: 'A plan was chosen.' }],
          },
        ],
      },
    ],
  };
  const [declaration] = (await completeManifest(manifest, eventsFile)).modules[0]?.declarations ?? [];
  if (!declaration) throw new Error('The tag is gone');
  return declaration;
}

it('gives every tag the attributes of all tags, and keeps a tag’s own words', async () => {
  const { attributes = [] } = await completed();
  expect(attributes.map(({ name }) => name)).toEqual(['plan-id', 'checkout', 'brand', 'lang', 'api', 'theme', 'scene']);
  expect(attributes[2]?.description).toBe('Own words.');
  expect(attributes[1]?.type?.text).toBe('dialog | page');
});

it('names the property of each attribute, and the method', async () => {
  const { members = [] } = await completed();
  expect(members[0]).toMatchObject({
    kind: 'field',
    name: 'planId',
    attribute: 'plan-id',
    type: { text: 'string | null' },
  });
  expect(members.at(-1)).toMatchObject({ kind: 'method', name: 'focus' });
});

it('says what each event carries and which may be prevented', async () => {
  const { events = [] } = await completed();
  expect(events.map(({ name, type, preventable = false }) => [name, type?.text, preventable])).toEqual([
    ['sub-plan-select', 'CustomEvent<{ planId: string }>', true],
    ['sub-ready', 'CustomEvent<{ tag: string }>', false],
    ['sub-language-change', 'CustomEvent<{ lang: string }>', false],
    ['sub-error', 'CustomEvent<{ kind: string; code: string | null }>', false],
  ]);
});

it('lists every custom property that the tags read', () => {
  const sheet = brandSheet(brandPaletteSchema.parse(palette));
  const read = new Set([...sheet.matchAll(/var\((--sub-[\w-]+)/g)].map(([, name]) => name));
  expect(themeProperties.map(({ name }) => name).sort()).toEqual([...read, '--sub-font', '--sub-font-size'].sort());
});
