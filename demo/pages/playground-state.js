import { elements, events, settings, widths } from './playground-table.js';

// The address bar keeps everything, so that a state can be linked to.

const one = (value, allowed) => (allowed.includes(value) ? value : '');

/** Reads the state out of a query. Unknown names and values are left out. */
export function readState(query) {
  const asked = new URLSearchParams(query);
  const element = Object.hasOwn(elements, asked.get('element')) ? asked.get('element') : 'plans';
  const attributes = {};
  for (const row of Object.values(elements)) {
    for (const name of Object.keys(row.attributes)) if (asked.get(name)) attributes[name] = asked.get(name);
  }
  for (const [name, values] of Object.entries(settings)) {
    // A brand or language that does not exist is let through: what a tag does then is worth seeing.
    if (asked.get(name)) attributes[name] = name === 'scene' ? one(asked.get(name), values) : asked.get(name);
  }
  return {
    element,
    attributes,
    path: asked.get('path')?.startsWith('/') ? asked.get('path') : '/',
    width: one(asked.get('width') ?? '', widths),
    prevented: (asked.get('prevent') ?? '').split(',').filter((name) => events[name]),
    recreates: asked.has('recreate'),
    isBare: asked.has('bare'),
  };
}

/** The query of a state, the shortest that reads back as the same. */
export function writeState(state) {
  const query = new URLSearchParams({ element: state.element });
  for (const [name, value] of Object.entries(shownAttributes(state))) query.set(name, value);
  if (state.path !== '/') query.set('path', state.path);
  if (state.width) query.set('width', state.width);
  if (state.prevented.length) query.set('prevent', state.prevented.join(','));
  if (state.recreates) query.set('recreate', '1');
  return `?${query}`.replaceAll('%2C', ',').replaceAll('%2F', '/');
}

/** Attributes that the chosen tag takes: its own and the settings. */
export function shownAttributes({ element, attributes }) {
  const taken = { ...elements[element].attributes, ...settings };
  return Object.fromEntries(Object.entries(attributes).filter(([name, value]) => value && Object.hasOwn(taken, name)));
}
