import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { which } from '../tools/child';
import { inRoot } from '../tools/paths';

const plugin = inRoot('demo/examples/wordpress/sub-elements.php');
const php = await which('php');
if (!php) console.warn('The tests of the WordPress plugin are skipped: PHP is not installed');

/** What `runPlugin` simulates. */
interface PluginRequest {
  /** A post's content, with shortcodes. */
  content?: string;
  /** A block of a post. */
  block?: { name: string; attributes: Record<string, string> };
  /** Whether the signed-in WordPress user is an administrator. */
  isAdmin?: boolean;
  /** The stored WordPress options. */
  options?: Record<string, unknown>;
  /** The settings that an administrator submits. */
  submitted?: Record<string, string>;
}

interface PluginResult {
  /** The post's content with its shortcodes replaced. */
  content: string;
  /** The block's HTML; empty if the request has no block. */
  block: string;
  /** The script elements that the plugin adds to the page. */
  scripts: string;
  /** The HTML of the plugin's settings page; empty for users who aren't administrators. */
  settingsPage: string;
  /** The links in the plugin's row in the list of plugins. */
  links: string[];
  /** The submitted settings as they would be stored. */
  stored: Record<string, string>;
}

const settings = { script: 'https://cdn.example/v1/sub.js', brand: 'orbit', reference: 'blog' };

/** Runs the plugin with stubs of the WordPress functions that it calls. */
function runPlugin(request: PluginRequest): PluginResult {
  const defaults = { content: '', block: null, isAdmin: false, options: { sub_elements: settings }, submitted: {} };
  const { stdout, stderr, status } = spawnSync(php ?? 'php', [inRoot('tests/wordpress/functions.php'), plugin], {
    input: JSON.stringify({ ...defaults, ...request }),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stdout + stderr);
  return JSON.parse(stdout) as PluginResult;
}

describe.skipIf(!php)('the WordPress plugin', () => {
  test('is valid PHP', () => {
    const { stdout, status } = spawnSync(php ?? 'php', ['-l', plugin], { encoding: 'utf8' });
    expect({ stdout, status }).toMatchObject({ stdout: expect.stringContaining('No syntax errors'), status: 0 });
  });

  test('renders a shortcode as its element and adds the script with the stored settings', () => {
    const { content, scripts } = runPlugin({ content: '<p>Plans</p>[sub_plans brand="telinha" plan-id="202"]' });
    expect(content).toBe('<p>Plans</p><sub-plans brand="telinha" plan-id="202"></sub-plans>');
    expect(scripts).toBe(
      '<script data-brand="orbit" data-reference="blog" src="https://cdn.example/v1/sub.js" id="sub-elements-js" async></script>\n',
    );
  });

  test.each([
    ['[sub_buy plan-id="202" view="cards"]', '<sub-buy plan-id="202"></sub-buy>'],
    ['[sub_checkout lang="pt" plan-id="202"]', '<sub-checkout lang="pt" plan-id="202"></sub-checkout>'],
    ['[sub_account view="orders"]', '<sub-account view="orders"></sub-account>'],
    ['[sub_redeem]', '<sub-redeem></sub-redeem>'],
  ])('renders %s with the attributes that its element has', (shortcode, element) => {
    expect(runPlugin({ content: shortcode })).toMatchObject({
      content: element,
      scripts: expect.stringContaining('src="https://cdn.example/v1/sub.js"'),
    });
  });

  test.each([
    {
      name: 'sub-elements/plans',
      attributes: { 'plan-id': '202', brand: 'telinha', lang: 'pt', header: 'none' },
      element: '<sub-plans brand="telinha" lang="pt" plan-id="202" header="none"></sub-plans>',
    },
    {
      name: 'sub-elements/buy',
      attributes: { 'plan-id': '202"><script>' },
      element: '<sub-buy plan-id="202&quot;&gt;&lt;script&gt;"></sub-buy>',
    },
  ])('renders the block $name as its shortcode does, and adds the script', ({ name, attributes, element }) => {
    const { block, scripts } = runPlugin({ block: { name, attributes: { ...attributes, align: 'wide' } } });
    expect(block).toBe(`<div class="wp-block">${element}</div>`);
    expect(scripts).toContain('data-brand="orbit" data-reference="blog" src="https://cdn.example/v1/sub.js"');
    expect(runPlugin({ block: { name, attributes }, options: {} })).toMatchObject({ block: '', scripts: '' });
  });

  test('links to its settings in the list of plugins', () => {
    expect(runPlugin({}).links).toEqual([
      '<a href="https://blog.example/wp-admin/options-general.php?page=sub-elements">Settings</a>',
      'Deactivate',
    ]);
  });

  test('adds the addresses of the API and the portal to the script, if the settings name them', () => {
    const origins = { api: 'https://api.example', portal: 'https://shop.example' };
    const options = { sub_elements: { ...settings, ...origins } };
    expect(runPlugin({ content: '[sub_plans]', options }).scripts).toContain(
      'data-api="https://api.example" data-portal="https://shop.example"',
    );
    const submitted = { ...settings, api: 'javascript:alert(1)', portal: origins.portal };
    expect(runPlugin({ submitted }).stored).toEqual({ ...settings, api: '', portal: origins.portal });
  });

  test('adds no script to pages without a shortcode', () => {
    expect(runPlugin({ content: '<p>Hello</p>' }).scripts).toBe('');
  });

  test('escapes attributes and ignores those that the element doesn’t have', () => {
    const { content } = runPlugin({ content: `[sub_plans coupon='"><script>alert(1)</script>' onclick="alert(1)"]` });
    expect(content).toBe('<sub-plans coupon="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"></sub-plans>');
  });

  test('warns only administrators that the script’s URL is missing', () => {
    const request = { content: '[sub_plans]', options: {} };
    expect(runPlugin(request)).toMatchObject({ content: '', scripts: '' });
    expect(runPlugin({ ...request, isAdmin: true }).content).toContain('Settings &gt; Sub Elements');
  });

  test('shows the stored settings to administrators only', () => {
    const stored = { ...settings, brand: '"><b>' };
    const { settingsPage } = runPlugin({ isAdmin: true, options: { sub_elements: stored } });
    expect(settingsPage).toContain('name="sub_elements[script]" value="https://cdn.example/v1/sub.js"');
    expect(settingsPage).toContain('name="sub_elements[brand]" value="&quot;&gt;&lt;b&gt;"');
    expect(runPlugin({}).settingsPage).toBe('');
  });

  test('removes invalid characters from submitted settings, and a script URL with an unsafe scheme', () => {
    const submitted = { script: ' javascript:alert(1)', brand: 'Orbit<b>', reference: 'spring 24"' };
    const empty = { api: '', portal: '' };
    expect(runPlugin({ submitted }).stored).toEqual({ script: '', brand: 'orbitb', reference: 'spring24', ...empty });
    expect(runPlugin({ submitted: settings }).stored).toEqual({ ...settings, ...empty });
  });
});

/** An element of the editor: its type, properties and children. */
interface EditorElement {
  type: string;
  props: Record<string, unknown> & { onChange?: (value: string) => void };
  children: (EditorElement | EditorElement[])[];
}

/** Stands for WordPress's components: their names. */
const ownNames = (...names: string[]) => Object.fromEntries(names.map((name) => [name, name]));

/** What the editor's script registers, by the block's name. */
function editorBlocks() {
  type Edit = (props: { attributes: object; setAttributes: (changed: object) => void }) => EditorElement;
  const registered: Record<string, { edit: Edit; save: () => unknown }> = {};
  const wp = {
    blocks: {
      registerBlockType: (name: string, settings: { edit: Edit; save: () => unknown }) => {
        registered[name] = settings;
      },
    },
    blockEditor: { useBlockProps: () => ({ className: 'wp-block' }), InspectorControls: 'InspectorControls' },
    components: ownNames('TextControl', 'SelectControl', 'PanelBody', 'Disabled'),
    element: {
      createElement: (type: string, props: object | null, ...children: EditorElement[]) => ({
        type,
        props: props ?? {},
        children,
      }),
    },
    serverSideRender: 'ServerSideRender',
  };
  runInNewContext(readFileSync(inRoot('demo/examples/wordpress/blocks/editor.js'), 'utf8'), { window: { wp } });
  return registered;
}

/** An element and all elements in it. */
const withDescendants = (root: EditorElement): EditorElement[] => [
  root,
  ...root.children.flat().flatMap(withDescendants),
];

test.each(['plans', 'buy'])('the block %s has a preview, and a field in the sidebar for each attribute', (folder) => {
  const file = inRoot(`demo/examples/wordpress/blocks/${folder}/block.json`);
  const { name, attributes: known } = JSON.parse(readFileSync(file, 'utf8')) as {
    name: string;
    attributes: Record<string, { default: string }>;
  };
  const attributes = Object.fromEntries(Object.entries(known).map(([key, { default: value }]) => [key, value]));
  const changes: object[] = [];
  const { edit, save } = editorBlocks()[name] ?? {};
  const elements = withDescendants(
    edit?.({ attributes, setAttributes: (changed) => changes.push(changed) }) as EditorElement,
  );
  const preview = elements.find(({ type }) => type === 'ServerSideRender');
  expect(preview?.props).toEqual({ block: name, attributes });
  expect(elements.find(({ type }) => type === 'Disabled')?.children).toEqual([preview]);
  for (const { props } of elements) props.onChange?.('x');
  expect(changes).toEqual(Object.keys(attributes).map((key) => ({ [key]: 'x' })));
  // The server renders the block, so the post contains only its attributes.
  expect(save?.()).toBeNull();
});
