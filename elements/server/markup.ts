/** Escapes text for a quoted attribute value. */
const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export type Attributes = Readonly<Record<string, string | boolean | undefined>>;

/** Serializes attributes: ` brand="orbit" hidden`. */
export const attributesText = (attributes: Attributes): string =>
  Object.entries(attributes)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escapeAttribute(String(value))}"`))
    .join('');

/** Whether the attribute name is allowed: no markup and no event handlers. */
export const isAttributeName = (name: string): boolean => /^[a-z][a-z\d_.:-]*$/.test(name) && !name.startsWith('on');

/**
 * Serializes data for a script element that isn't executed. Escapes characters that could end the element or start a
 * comment.
 */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
