/** Registers a custom element, unless the tag is already registered, such as by another copy of our script. */
export function define(tag: string, element: CustomElementConstructor): void {
  if (!customElements.get(tag)) customElements.define(tag, element);
}
