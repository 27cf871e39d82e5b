import { Window } from 'happy-dom';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { PageRegistry } from '../../src/runtime/page/page-registry';
import { deferClick } from './defer-click';

const window = new Window();
const { document } = window;
const load = vi.fn<(tag: string) => Promise<void>>();

beforeAll(() => {
  vi.stubGlobal('customElements', window.customElements);
  vi.stubGlobal('HTMLAnchorElement', window.HTMLAnchorElement);
});
afterAll(() => {
  vi.unstubAllGlobals();
});
beforeEach(() => {
  load.mockReset().mockResolvedValue();
});

const firstView = '<div data-first-view=""><button>Orders</button><a part="button" href="#plan">Buy</a></div>';

let tagCount = 0;

/** An element whose shadow root has this content and whose clicks are deferred. */
function anElement(html: string) {
  const element = document.createElement(`test-deferred-${++tagCount}`);
  const root = element.attachShadow({ mode: 'open' });
  root.innerHTML = html;
  document.body.append(element);
  deferClick({ load } as unknown as PageRegistry, element as unknown as Element);
  return { element, root };
}

/** Clicks the control and returns whether the click was deferred. */
function isDeferred(root: ReturnType<typeof anElement>['root'], selector: string, options: object = {}): boolean {
  const event = new window.MouseEvent('click', { bubbles: true, cancelable: true, composed: true, ...options });
  root.querySelector(selector)?.dispatchEvent(event);
  return event.defaultPrevented;
}

it('defers a click on a button and loads the element’s code', () => {
  const { element, root } = anElement(firstView);
  expect(isDeferred(root, 'button')).toBe(true);
  expect(root.querySelector('button')?.getAttribute('aria-busy')).toBe('true');
  expect(load).toHaveBeenCalledExactlyOnceWith(element.localName);
});

it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }])(
  'with the keys %o, follows a link, but defers the click on a button',
  (keys) => {
    const { root } = anElement(firstView);
    expect(isDeferred(root, 'a', keys)).toBe(false);
    expect(isDeferred(root, 'button', keys)).toBe(true);
  },
);

it('with `checkout="page"`, follows a link, but defers the click on a button', () => {
  const { element, root } = anElement(firstView);
  element.setAttribute('checkout', 'page');
  expect(isDeferred(root, 'a')).toBe(false);
  expect(isDeferred(root, 'button')).toBe(true);
});

it('leaves the links and buttons that the element itself has rendered alone', () => {
  const { element, root } = anElement(firstView);
  window.customElements.define(element.localName, class extends window.HTMLElement {});
  root.innerHTML = '<div><a part="button" href="#invoice">Invoice</a><button>Orders</button></div>';
  expect(isDeferred(root, 'a')).toBe(false);
  expect(isDeferred(root, 'button')).toBe(false);
  expect(root.querySelector('[aria-busy]')).toBeNull();
});
