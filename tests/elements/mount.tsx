import axe from 'axe-core';
import type { ReactNode } from 'react';
import { define } from '../../elements/base/define';
import { elementOf } from '../../elements/base/sub-element';
import { until } from './until';

let content: (() => ReactNode) | undefined;

/** Remembers the component that was current when the element was created, so that a later mount doesn't replace it. */
function Part({ part }: { part: () => ReactNode }) {
  return <div data-mounted>{part()}</div>;
}

function MountedScreen() {
  const Content = content;
  return Content ? <Part part={Content} /> : null;
}

class MountedPart extends elementOf(MountedScreen, { areas: ['common', 'fields'], attributes: [] }) {}
define('sub-mounted-part', MountedPart);

/** A component in a real element. */
export interface Mounted {
  root: ShadowRoot;
  /** The first element that matches; throws if there is none. */
  get<E extends HTMLElement = HTMLElement>(selector: string): E;
  /** Violations that axe finds, as `rule: selector`. */
  violations(): Promise<string[]>;
}

/**
 * Renders a component in the shadow root of an element, with the brand's styles and English texts. `render` is a
 * component: it may use hooks.
 */
export async function mount(Render: () => ReactNode): Promise<Mounted> {
  content = () => <Render />;
  const element = document.createElement('sub-mounted-part');
  element.setAttribute('lang', 'en');
  document.body.append(element);
  const root = await until('the component is rendered', () =>
    element.shadowRoot?.querySelector('[data-mounted]') ? element.shadowRoot : null,
  );
  return {
    root,
    get: <E extends HTMLElement>(selector: string) => {
      const element = root.querySelector<E>(selector);
      if (!element) throw new Error(`Nothing matches ${selector}`);
      return element;
    },
    violations: async () => {
      const options = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };
      // These rules only apply to complete pages.
      const rules = { region: { enabled: false }, 'page-has-heading-one': { enabled: false } };
      const { violations } = await axe.run(element, { ...options, rules });
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
    },
  };
}

/** Removes everything that was mounted. */
export function unmountAll(): void {
  document.body.textContent = '';
}

/** Inserts text into a field, with its input event. */
export function typeText(field: HTMLInputElement, text: string): void {
  field.focus();
  field.select();
  document.execCommand('insertText', false, text);
}

/** Presses a key on an element; returns false if a handler handled it. */
export const press = (target: Element, key: string): boolean =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }));

/** The text of the element that `aria-describedby`, `aria-labelledby` or another attribute refers to. */
export function referenced(root: ShadowRoot, element: Element, attribute: string): string {
  const ids = element.getAttribute(attribute)?.split(' ') ?? [];
  return ids.map((id) => root.getElementById(id)?.textContent ?? '').join(' ');
}
