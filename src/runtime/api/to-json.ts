/** Whether the console already names the script's change. */
let hasWarned = false;

/**
 * `JSON.stringify`, but an array stays an array on pages with old libraries, such as Prototype before 1.7: their
 * `Array.prototype.toJSON` returns a text, which would then be encoded a second time.
 */
export function toJson(value: unknown): string {
  // Arrays inherit from Object.prototype too.
  if (!(Array.prototype as { toJSON?: unknown }).toJSON) return JSON.stringify(value);
  if (!hasWarned)
    console.warn('[sub-elements] A script adds "toJSON" to Array.prototype, which breaks JSON.stringify.');
  hasWarned = true;
  // The replacer gets the result of `toJSON`; the object that contains the value still has the array.
  return JSON.stringify(value, function (this: Record<string, unknown>, name: string, replaced: unknown) {
    const original = this[name];
    return Array.isArray(original) ? original : replaced;
  });
}
