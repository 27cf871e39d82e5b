import type { SubElementOf, SubElementsGlobal, SubEvents, TagName } from './tags';

type ElementsByTag = { [Tag in TagName]: SubElementOf<Tag> };

declare global {
  interface HTMLElementTagNameMap extends ElementsByTag {}
  // The four event maps type listeners on any node and on the window, because the events bubble and are composed.
  interface HTMLElementEventMap extends SubEvents {}
  interface ShadowRootEventMap extends SubEvents {}
  interface DocumentEventMap extends SubEvents {}
  interface WindowEventMap extends SubEvents {}
  interface Window {
    SubElements?: SubElementsGlobal;
  }
}
