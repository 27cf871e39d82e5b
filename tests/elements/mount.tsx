import axe from 'axe-core';
import type { ReactNode } from 'react';
import { define } from '../../elements/base/define';
import { createElementClass } from '../../elements/base/sub-element';
import { until } from './until';

/** Renders the component of the latest `mount` call. */
let renderContent: (() => ReactNode) | undefined;

function Content({ render }: { render: () => ReactNode }) {
  return <div data-mounted>{render()}</div>;
}

function MountedScreen() {
  return renderContent ? <Content render={renderContent} /> : null;
}

class MountedElement extends createElementClass(MountedScreen, { areas: ['common', 'fields'], attributes: [] }) {}
define('sub-mounted', MountedElement);

/** A component that is rendered in a custom element. */
export interface Mounted {
  root: ShadowRoot;
  /** The first element that matches; throws if there is none. */
  get<E extends HTMLElement = HTMLElement>(selector: string): E;
  /** Violations that axe finds, as `rule: selector`. */
  violations(): Promise<string[]>;
}

/**
 * Renders a component in the shadow root of an element, with the brand's styles and English texts.
 */
export async function mount(Component: () => ReactNode): Promise<Mounted> {
  renderContent = () => <Component />;
  const element = document.createElement('sub-mounted');
  element.setAttribute('lang', 'en');
  document.body.append(element);
  const root = await until('the component is rendered', () =>
    element.shadowRoot?.querySelector('[data-mounted]') ? element.shadowRoot : null,
  );
  return {
    root,
    get: <E extends HTMLElement>(selector: string) => {
      const match = root.querySelector<E>(selector);
      if (!match) throw new Error(`Nothing matches ${selector}`);
      return match;
    },
    violations: async () => {
      const options = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };
      // These rules only apply to complete pages.
      const rules = {
        region: { enabled: false },
        'page-has-heading-one': { enabled: false },
        // The element and the component may each have a region for messages.
        'landmark-unique': { enabled: false },
      };
      // Waits for animations, because text that fades in has too little contrast until the end.
      const animations = root.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(animations.map(({ finished }) => finished));
      const { violations } = await axe.run(element, { ...options, rules });
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
    },
  };
}

/** Removes everything that was mounted. */
export function unmountAll(): void {
  document.body.textContent = '';
}

/** Replaces the text of a field as typing does, with an input event. */
export function typeText(field: HTMLInputElement, text: string): void {
  field.focus();
  field.select();
  document.execCommand('insertText', false, text);
}

/** Presses a key on an element. Returns false if a handler prevented the default action. */
export const press = (target: Element, key: string): boolean =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }));

/** The text of the elements whose ids are in an attribute such as `aria-describedby` or `aria-labelledby`. */
export function referencedText(root: ShadowRoot, element: Element, attribute: string): string {
  const ids = element.getAttribute(attribute)?.split(' ') ?? [];
  return ids.map((id) => root.getElementById(id)?.textContent ?? '').join(' ');
}
