import { camelCase } from '../../src/rules/letter-case';

/**
 * Defines a property for each attribute. Setting the property to null, undefined or false removes the attribute; an
 * object becomes JSON.
 */
export function reflectAttributes(prototype: object, attributeNames: readonly string[]): void {
  for (const name of attributeNames) {
    Object.defineProperty(prototype, camelCase(name), {
      configurable: true,
      enumerable: true,
      get(this: HTMLElement) {
        return this.getAttribute(name);
      },
      set(this: HTMLElement, value: unknown) {
        if (value === null || value === undefined || value === false) this.removeAttribute(name);
        else this.setAttribute(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
      },
    });
  }
}

/**
 * Handles properties that the page set before the element was defined. They are own properties of the element,
 * which shadow the accessors of its class. Deletes each and sets it again, so that the accessor sets the attribute.
 */
export function upgradeProperties(element: object, attributeNames: readonly string[]): void {
  const properties = element as Record<string, unknown>;
  for (const name of attributeNames.map(camelCase)) {
    if (!Object.hasOwn(properties, name)) continue;
    const value = properties[name];
    delete properties[name];
    properties[name] = value;
  }
}
