import type { SubElementOf, SubElementsGlobal, SubEvents, TagName } from './tags';

type SubElements = { [Tag in TagName]: SubElementOf<Tag> };

declare global {
  interface HTMLElementTagNameMap extends SubElements {}
  /** Events of the tags, for listeners on any node: they bubble and cross shadow roots. */
  interface HTMLElementEventMap extends SubEvents {}
  interface Window {
    SubElements?: SubElementsGlobal;
  }
}
