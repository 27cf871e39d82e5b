import {
  apiOrigin,
  builds,
  commonAttributes,
  elements,
  isCancelableByEventType,
  themes,
  tokens,
  widths,
} from './options.js';

// The URL's query contains the playground's whole state, so that a link restores it.

/** Requests contain the member's token, so a link can't choose another API server. A visitor can type its URL. */
const isAllowed = (name, value) =>
  value && (name !== 'api' || (URL.canParse(value, apiOrigin) && new URL(value, apiOrigin).origin === apiOrigin));

const allowedOrEmpty = (value, allowed) => (allowed.includes(value) ? value : '');

/** Reads the state from a query. Ignores unknown names, and unknown values of element, scene, width and build. */
export function readState(query) {
  const params = new URLSearchParams(query);
  const element = Object.hasOwn(elements, params.get('element')) ? params.get('element') : 'plans';
  const attributes = {};
  for (const elementOptions of Object.values(elements)) {
    for (const name of Object.keys(elementOptions.attributes))
      if (isAllowed(name, params.get(name))) attributes[name] = params.get(name);
  }
  for (const [name, values] of Object.entries(commonAttributes)) {
    // Unknown brands and languages are allowed, to show how the element handles them.
    if (params.get(name))
      attributes[name] = name === 'scene' ? allowedOrEmpty(params.get(name), values) : params.get(name);
  }
  return {
    element,
    attributes,
    path: params.get('path')?.startsWith('/') ? params.get('path') : '/',
    width: allowedOrEmpty(params.get('width') ?? '', widths),
    // Types of the events whose default action the playground prevents.
    preventedTypes: (params.get('prevent') ?? '')
      .split(',')
      .filter((type) => Object.hasOwn(isCancelableByEventType, type) && isCancelableByEventType[type]),
    // Whether each change replaces the element with a new one.
    recreatesElement: params.has('recreate'),
    build: allowedOrEmpty(params.get('build') ?? '', builds),
    // The edited values of tokens. `both` contains the tokens that have the same value in both themes.
    edits: {
      both: readTokens(params.get('tokens') ?? '', (token) => !token.canDifferByTheme),
      ...Object.fromEntries(themes.map((theme) => [theme, readThemeTokens(params, theme)])),
    },
  };
}

/**
 * Reads a theme's values of the tokens that can differ between the themes: colors and `hero…`. The parameter `tokens`
 * applies to both themes, `light-tokens` and `dark-tokens` only to their theme.
 */
function readThemeTokens(params, theme) {
  const text = `${params.get('tokens') ?? ''};${params.get(`${theme}-tokens`) ?? ''}`;
  return readTokens(text, (token) => token.canDifferByTheme);
}

/** Reads tokens from a text such as `accent:#0b6e5f;radius:4px`. Ignores unknown names. */
function readTokens(text, isIncluded) {
  const pairs = text.split(';').map((pair) => pair.split(/:(.*)/s));
  const isKnown = (name) => tokens.some((token) => token.name === name && isIncluded(token));
  return Object.fromEntries(pairs.filter(([name, value]) => value && isKnown(name)));
}

/** Returns the query that restores a state. Leaves out default values. */
export function queryFor(state) {
  const query = new URLSearchParams({ element: state.element });
  for (const [name, value] of Object.entries(supportedAttributes(state))) query.set(name, value);
  if (state.path !== '/') query.set('path', state.path);
  if (state.width) query.set('width', state.width);
  if (state.preventedTypes.length) query.set('prevent', state.preventedTypes.join(','));
  if (state.build) query.set('build', state.build);
  for (const [theme, edits] of Object.entries(state.edits)) {
    const pairs = Object.entries(edits).map(([name, value]) => `${name}:${value}`);
    if (pairs.length) query.set(theme === 'both' ? 'tokens' : `${theme}-tokens`, pairs.join(';'));
  }
  if (state.recreatesElement) query.set('recreate', '1');
  return `?${query}`.replaceAll('%2C', ',').replaceAll('%2F', '/');
}

/** The state's attributes that have a value and that the element supports: its own attributes and the common ones. */
export function supportedAttributes({ element, attributes }) {
  const supported = { ...elements[element].attributes, ...commonAttributes };
  return Object.fromEntries(
    Object.entries(attributes).filter(([name, value]) => value && Object.hasOwn(supported, name)),
  );
}
