import type { SubElementOf, SubElementsGlobal, SubEvents, TagName } from './tags';

type ElementsByTag = { [Tag in TagName]: SubElementOf<Tag> };

declare global {
  interface HTMLElementTagNameMap extends ElementsByTag {}
  // The elements' events bubble and are composed, so listeners on any node and on the window receive them. These four
  // event maps declare the events' types for all such listeners.
  interface HTMLElementEventMap extends SubEvents {}
  interface ShadowRootEventMap extends SubEvents {}
  interface DocumentEventMap extends SubEvents {}
  interface WindowEventMap extends SubEvents {}
  interface Window {
    SubElements?: SubElementsGlobal;
  }
}
