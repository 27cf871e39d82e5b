import { builds, elements, events, settings, tokens, widths } from './playground-table.js';

// The address bar contains the whole state, so that it can be linked to.

const one = (value, allowed) => (allowed.includes(value) ? value : '');

/** Reads the state from a query. Ignores unknown names and values. */
export function readState(query) {
  const params = new URLSearchParams(query);
  const element = Object.hasOwn(elements, params.get('element')) ? params.get('element') : 'plans';
  const attributes = {};
  for (const row of Object.values(elements)) {
    for (const name of Object.keys(row.attributes)) if (params.get(name)) attributes[name] = params.get(name);
  }
  for (const [name, values] of Object.entries(settings)) {
    // Unknown brands and languages pass, to show how the element handles them.
    if (params.get(name)) attributes[name] = name === 'scene' ? one(params.get(name), values) : params.get(name);
  }
  return {
    element,
    attributes,
    path: params.get('path')?.startsWith('/') ? params.get('path') : '/',
    width: one(params.get('width') ?? '', widths),
    prevented: (params.get('prevent') ?? '').split(',').filter((name) => events[name]),
    recreates: params.has('recreate'),
    build: one(params.get('build') ?? '', builds),
    tokens: readTokens(params.get('tokens') ?? ''),
  };
}

/** `accent:#0b6e5f;radius:4px` */
function readTokens(text) {
  const pairs = text.split(';').map((pair) => pair.split(/:(.*)/s));
  return Object.fromEntries(pairs.filter(([name, value]) => value && tokens.some((token) => token.name === name)));
}

/** The shortest query for a state. */
export function writeState(state) {
  const query = new URLSearchParams({ element: state.element });
  for (const [name, value] of Object.entries(shownAttributes(state))) query.set(name, value);
  if (state.path !== '/') query.set('path', state.path);
  if (state.width) query.set('width', state.width);
  if (state.prevented.length) query.set('prevent', state.prevented.join(','));
  if (state.build) query.set('build', state.build);
  const edits = Object.entries(state.tokens).map(([name, value]) => `${name}:${value}`);
  if (edits.length) query.set('tokens', edits.join(';'));
  if (state.recreates) query.set('recreate', '1');
  return `?${query}`.replaceAll('%2C', ',').replaceAll('%2F', '/');
}

/** The attributes that the chosen element supports: its own and the common ones. */
export function shownAttributes({ element, attributes }) {
  const taken = { ...elements[element].attributes, ...settings };
  return Object.fromEntries(Object.entries(attributes).filter(([name, value]) => value && Object.hasOwn(taken, name)));
}
