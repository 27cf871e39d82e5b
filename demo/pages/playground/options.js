// The choices that the playground offers. Elements, attributes and events come from the custom elements manifest.

/** The origins of the assets and the API. The server replaces the placeholders. */
export const assetsOrigin = '%ASSETS%';
export const apiOrigin = '%API%';

const { modules } = await (await fetch('/custom-elements.json')).json();
/** The elements that a page can contain: all except <sub-dialog>, which the product itself opens. */
const declarations = modules.flatMap((module) => module.declarations).filter(({ tagName }) => tagName !== 'sub-dialog');

/** The allowed values of an attribute: `['', 'on', 'off']` for the type `'on' | 'off'`. Null if any text is allowed. */
const valuesOf = ({ type }) =>
  type.text === 'string' ? null : ['', ...type.text.split(' | ').map((value) => value.replaceAll("'", ''))];

const valuesByName = (attributes) =>
  Object.fromEntries(attributes.map((attribute) => [attribute.name, valuesOf(attribute)]));

/**
 * Maps the attributes that all elements have, except `api`, to their allowed values. The empty value removes the
 * attribute.
 */
export const commonAttributes = {
  ...valuesByName(declarations[0].attributes.filter(({ inheritedFrom, name }) => inheritedFrom && name !== 'api')),
  brand: ['', ...'%BRANDS%'.split(' ')],
};

/** The themes that a brand has colors for. */
export const themes = ['light', 'dark'];

/** The public custom properties, without `--sub-`. `values`: the keywords, or null if other values are allowed. */
export const tokens = declarations[0].cssProperties.map(({ name, syntax }) => ({
  name: name.replace('--sub-', ''),
  isColor: syntax === '<color>',
  /** Whether the value can differ between the themes. */
  canDifferByTheme: syntax === '<color>' || name.startsWith('--sub-hero'),
  values: syntax.includes(' | ') ? syntax.split(' | ') : null,
}));

/** Builds of the script: the empty value is sub.js (React), `light` is sub-light.js (Preact). */
export const builds = ['', 'light'];

/** Widths of the preview in pixels. The empty value uses the available width. */
export const widths = ['', '360', '480', '760', '1024'];

/** Maps each element's name without `sub-` to its own attributes, and to whether it uses the URL's path. */
export const elements = Object.fromEntries(
  declarations.map(({ tagName, attributes }) => [
    tagName.replace('sub-', ''),
    {
      attributes: valuesByName(attributes.filter(({ inheritedFrom }) => !inheritedFrom)),
      // <sub-portal> chooses its page by the URL's path. The playground's parameter `path` contains that path.
      usesUrlPath: tagName === 'sub-portal',
    },
  ]),
);

/** Maps each event type of the elements to whether the page can prevent the event's default action. */
export const isCancelableByEventType = Object.fromEntries(
  declarations.flatMap((declaration) => declaration.events.map(({ name, cancelable = false }) => [name, cancelable])),
);

/** The password of all seed members. */
export const seedPassword = 'secret123';

/** Seed members of the sandbox. Numbers in parentheses are error codes that the API returns for the member. */
export const members = [
  ['member@example.com', 'active plan'],
  ['trial@example.com', 'free trial'],
  ['expired@example.com', 'expired plan'],
  ['renewing@example.com', 'renewal on, saved cards, coupons, 40 orders'],
  ['renewal-off@example.com', 'renewal off'],
  ['renewal-renewing@example.com', 'renewal is being charged (6207)'],
  ['renewal-cancelled@example.com', 'renewal cancelled (6204)'],
  ['renewal-expired@example.com', 'renewal expired with the plan (6202)'],
  ['renewal-failed@example.com', 'renewal failed: insufficient funds'],
  ['reset@example.com', 'must reset the password before buying (2500)'],
  ['google@example.com', 'can also sign in with Google'],
  ['+55 11 91234-5678', 'signs in by phone'],
  ['unverified@example.com', 'email not confirmed (9)'],
  ['undeliverable@example.com', 'email can’t be delivered (4597, 10028)'],
  ['suspended@example.com', 'sign-in blocked (7004)'],
  ['blocked@example.com', 'account type can’t sign in (197)'],
  ['reseller@example.com', 'reseller'],
];

/** Test cards of the sandbox. The number after “declined” is the error code. */
export const cards = [
  ['4242 4242 4242 4242', 'succeeds'],
  ['5555 5555 5555 4444', 'succeeds'],
  ['4000 0000 0000 3220', 'requires 3-D Secure'],
  ['4000 0000 0000 3063', 'requires 3-D Secure in a frame'],
  ['4000 0025 0000 3155', 'requires a one-time code: 1234'],
  ['5066 9911 1111 1118', 'Elo, with installments'],
  ['2200 0000 0000 0004', 'Mir, charges and refunds 1 RUB when renewal is turned on'],
  ['4000 0000 0000 0002', 'declined, 301'],
  ['4000 0000 0000 9995', 'declined, 302'],
  ['4000 0000 0000 0069', 'declined, 309'],
  ['4000 0000 0000 0127', 'declined, 315'],
  ['4000 0000 0000 0119', 'declined, 5008'],
];

/**
 * Faults that the sandbox can inject into the next calls. `field` is the field of the control request that adds the
 * fault. The playground has an input for the field's value, and `value` is the initial value of this input. Without
 * `value`, there is no input, and the field is set to true. With `after`, the fault occurs after the call is executed.
 */
export const faults = {
  'Error code': { field: 'errCode', value: '-1' },
  'HTTP status': { field: 'status', value: '503' },
  'Delay (ms)': { field: 'delayMs', value: '5000' },
  'Connection lost before the request is processed': { field: 'drop' },
  'Connection lost after the request is processed': { field: 'drop', after: true },
  'Truncated response': { field: 'truncate' },
  'HTML instead of JSON': { field: 'html' },
};
