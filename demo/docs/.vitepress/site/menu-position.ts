/** The sort position of a name in the menu. Names that `order` doesn't list come last. */
export const menuPosition = (order: readonly string[], name: string): number =>
  order.includes(name) ? order.indexOf(name) : order.length;
