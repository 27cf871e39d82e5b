// What the playground offers. Elements, attributes and events come from the custom elements manifest.

/** Origins of the assets and of the API. The server that serves this file fills them in. */
export const assets = '%ASSETS%';
export const api = '%API%';

/** The path of the manifest is the same on every page of the demo. */
const { modules } = await (await fetch('/custom-elements.json')).json();
const declarations = modules.flatMap((module) => module.declarations).filter(({ tagName }) => tagName !== 'sub-dialog');

/** `'on' | 'off'` → on, off, preceded by the empty value; null for free text. */
const valuesOf = ({ type }) =>
  type.text === 'string' ? null : ['', ...type.text.split(' | ').map((value) => value.replaceAll("'", ''))];

const table = (attributes) => Object.fromEntries(attributes.map((attribute) => [attribute.name, valuesOf(attribute)]));

/** Attributes that all elements take, with their values. The empty value leaves the attribute out. */
export const settings = {
  ...table(declarations[0].attributes.filter(({ inheritedFrom, name }) => inheritedFrom && name !== 'api')),
  brand: ['', ...'%BRANDS%'.split(' ')],
};

/** Widths of the preview in pixels. The empty value uses the available width. */
export const widths = ['', '360', '480', '760', '1024'];

/** The elements by their name without `sub-`, with their own attributes. */
export const elements = Object.fromEntries(
  declarations.map(({ tagName, attributes }) => [
    tagName.replace('sub-', ''),
    {
      attributes: table(attributes.filter(({ inheritedFrom }) => !inheritedFrom)),
      // The portal reads the address bar: the playground's `path` is the address to start from.
      ownsAddress: tagName === 'sub-portal',
    },
  ]),
);

/** Every event of the elements; true if the page can prevent it. */
export const events = Object.fromEntries(
  declarations.flatMap((one) => one.events.map(({ name, preventable = false }) => [name, preventable])),
);

/** Seed members of the sandbox. All have the same password. */
export const password = 'secret123';
export const members = [
  ['member@example.com', 'a plan that runs'],
  ['trial@example.com', 'in the free trial'],
  ['expired@example.com', 'a plan that ended'],
  ['renewing@example.com', 'renewal on, cards, coupons, forty orders'],
  ['renewal-off@example.com', 'renewal switched off'],
  ['renewal-renewing@example.com', 'renewal under way (6207)'],
  ['renewal-cancelled@example.com', 'renewal cancelled (6204)'],
  ['renewal-expired@example.com', 'renewal expired with the plan (6202)'],
  ['renewal-failed@example.com', 'renewal failed: no money on the card'],
  ['reset@example.com', 'must reset the password before buying (2500)'],
  ['google@example.com', 'signs in with Google, too'],
  ['+55 11 91234-5678', 'named by phone'],
  ['unverified@example.com', 'never confirmed the e-mail (9)'],
  ['undeliverable@example.com', 'mail never arrives (4597, 10028)'],
  ['suspended@example.com', 'sign-in stopped (7004)'],
  ['blocked@example.com', 'may not sign in (197)'],
  ['reseller@example.com', 'a reseller'],
];

/** Test cards of the sandbox. Any future date and any code are accepted. */
export const cards = [
  ['4242 4242 4242 4242', 'succeeds'],
  ['5555 5555 5555 4444', 'succeeds'],
  ['4000 0000 0000 3220', 'asks for a 3-D Secure step'],
  ['4000 0000 0000 3063', 'asks for it in a frame'],
  ['4000 0025 0000 3155', 'asks for a one-time code, 1234'],
  ['5066 9911 1111 1118', 'Elo, offers installments'],
  ['2200 0000 0000 0004', 'Mir, 1 RUB for renewal'],
  ['4000 0000 0000 0002', 'declined, 301'],
  ['4000 0000 0000 9995', 'declined, 302'],
  ['4000 0000 0000 0069', 'declined, 309'],
  ['4000 0000 0000 0127', 'declined, 315'],
  ['4000 0000 0000 0119', 'declined, 5008'],
];

/** Faults that the sandbox can inject into the next calls. */
export const faults = {
  'Answers an error code': { field: 'errCode', value: '-1' },
  'Answers an HTTP status': { field: 'status', value: '503' },
  'Comes late (ms)': { field: 'delayMs', value: '5000' },
  'Breaks the connection': { field: 'drop' },
  'Breaks it after the work is done': { field: 'drop', after: true },
  'Cuts the answer in half': { field: 'truncate' },
  'Answers a page of HTML': { field: 'html' },
};
