import { adoptSheet } from '../../src/runtime/styles/adopt';
import { tokenSheet } from '../../src/ui/styling/tokens';
import styles, { sheet } from './root/root.module.css';

/**
 * Keeps an element's shadow root readable on pages whose scripts close every shadow root, such as
 * `attachShadow = () => original.call(this, { mode: 'closed' })`. Returns the shadow root.
 */
export function keepShadowRoot(element: Element, root: ShadowRoot): ShadowRoot {
  if (!element.shadowRoot) Object.defineProperty(element, 'shadowRoot', { value: root });
  return root;
}

/**
 * Adds the styles of all elements to a shadow root, and a placeholder with the slot, unless the root already has
 * content. Returns the placeholder.
 */
export function prepareShadowRoot(root: ShadowRoot): HTMLElement {
  adoptSheet(root, tokenSheet);
  adoptSheet(root, sheet);
  const placeholder = document.createElement('div');
  if (!root.firstChild) {
    placeholder.className = styles.placeholder as string;
    placeholder.append(document.createElement('slot'));
    root.append(placeholder);
  }
  return placeholder;
}

/** Calls `mount`, which mounts the root component in the shadow root, and keeps the shadow root's `<style>` elements. */
export function mountInShadowRoot(mount: () => void, root: ShadowRoot): void {
  // Preact empties the root before its first render. In engines without constructable style sheets, the root
  // contains <style> elements, which must stay.
  const keepsStyles = __OLD_ENGINES__ && !('adoptedStyleSheets' in document);
  const styleElements = keepsStyles ? [...root.querySelectorAll('style')] : [];
  mount();
  if (styleElements.length > 0) root.prepend(...styleElements);
}
