/** The position of a name in the menu. Names that aren't listed are last. */
export const menuPosition = (order: readonly string[], name: string): number =>
  order.includes(name) ? order.indexOf(name) : order.length;
