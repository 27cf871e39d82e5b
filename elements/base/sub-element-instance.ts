import type { ReadonlySignal } from '@preact/signals-react';
import type { ComponentType } from 'react';
import type { ElementContext } from '../../src/runtime/element-context/element-context';

// biome-ignore lint/suspicious/noExplicitAny: each screen declares its own props; `attributes` decides which it gets
export type Screen = ComponentType<any>;

/** The loading state of the brand and the texts, which every screen needs. */
export type Readiness = 'loading' | 'ready' | 'failed';

/** The values of an element's attributes, by name in camelCase. */
export type AttributeProps = Readonly<Record<string, string | undefined>>;

/** One of our elements, as the other modules of its implementation use it. */
export interface SubElementInstance extends HTMLElement {
  readonly screen: Screen;
  /** Props of the screen, and sources of the settings. */
  readonly props: ReadonlySignal<AttributeProps>;
  readonly readiness: ReadonlySignal<Readiness>;
  readonly context: ElementContext;
  /** Reserves the element's height and shows the page's own content until the first render. */
  readonly placeholder: HTMLElement;
  /** Loads the brand and texts again, after they failed to load. */
  retry(): void;
}
