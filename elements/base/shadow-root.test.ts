import { Window } from 'happy-dom';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { prepareShadowRoot } from './shadow-root';

const window = new Window();

beforeAll(() => {
  vi.stubGlobal('document', window.document);
  vi.stubGlobal('CSSStyleSheet', window.CSSStyleSheet);
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const aShadowRoot = (html = '') => {
  const root = window.document.createElement('div').attachShadow({ mode: 'open' });
  root.innerHTML = html;
  return root as unknown as ShadowRoot;
};

test('prepareShadowRoot shows the page’s own content in an empty root, and adds the styles of all elements', () => {
  const root = aShadowRoot();
  const placeholder = prepareShadowRoot(root);
  expect([...root.children]).toEqual([placeholder]);
  expect(placeholder.firstElementChild?.localName).toBe('slot');
  expect(root.adoptedStyleSheets.length).toBe(2);
});

test('prepareShadowRoot keeps the content of a server-rendered root', () => {
  const root = aShadowRoot('<p>Plans</p>');
  const placeholder = prepareShadowRoot(root);
  expect(root.innerHTML).toBe('<p>Plans</p>');
  expect(placeholder.isConnected).toBe(false);
  expect(root.adoptedStyleSheets.length).toBe(2);
});
