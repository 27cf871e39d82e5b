/** Text as it stands between the quotes of an attribute. */
const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export type Attributes = Readonly<Record<string, string | boolean | undefined>>;

/** ` brand="orbit" hidden` */
export const attributesText = (attributes: Attributes): string =>
  Object.entries(attributes)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escapeAttribute(String(value))}"`))
    .join('');

/** Whether a page may write an attribute of that name: no markup, and nothing that would run. */
export const isAttributeName = (name: string): boolean => /^[a-z][a-z\d_.:-]*$/.test(name) && !name.startsWith('on');

/** Data as the text of a script element that no browser runs: nothing in it ends the element or begins a comment. */
export const dataText = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
