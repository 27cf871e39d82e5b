/** Registers a custom element, unless another copy of the product's script has registered its tag. */
export function define(tag: string, element: CustomElementConstructor): void {
  if (!customElements.get(tag)) customElements.define(tag, element);
}
