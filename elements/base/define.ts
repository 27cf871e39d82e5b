/** Registers a tag unless the page has it already: of two copies of the script the first wins. */
export function define(tag: string, element: CustomElementConstructor): void {
  if (!customElements.get(tag)) customElements.define(tag, element);
}
