import { box, h, timeOf } from './playground-dom.js';
import { events } from './playground-table.js';

const longest = 200;

/** Every event of the tags so far, oldest first. `window.playground.events` for scripts. */
const heard = [];
const listeners = new Set();

/** Listens to every event of the tags, and prevents those the page wants to prevent. */
export function watchEvents(isPrevented) {
  window.playground = { events: heard };
  for (const [type, isPreventable] of Object.entries(events)) {
    window.addEventListener(type, (event) => {
      if (isPreventable && isPrevented(type)) event.preventDefault();
      const target = event.target instanceof Element ? event.target.localName : '';
      heard.push({ type, target, detail: event.detail, prevented: event.defaultPrevented, at: Date.now() });
      if (heard.length > longest) heard.shift();
      for (const listener of listeners) listener(event);
    });
  }
}

/** Calls back after each event; returns the way to stop. */
export function onEvent(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The list of events with a switch for each that may be prevented. */
export function eventsPanel({ prevented, change }) {
  const list = h('ol');
  const log = h('div', { class: 'log', role: 'log', 'aria-label': 'Events', tabindex: '0' }, list);
  const empty = h('p', { class: 'soft' }, 'Nothing has happened yet.');
  const draw = () => {
    empty.hidden = heard.length > 0;
    log.hidden = heard.length === 0;
    list.replaceChildren(...heard.map(line).reverse());
  };
  onEvent(draw);
  draw();
  const switches = Object.keys(events)
    .filter((name) => events[name])
    .map((name) => box({ label: name, checked: prevented(name), change: (isOn) => change(name, isOn) }));
  const clear = () => {
    heard.length = 0;
    draw();
  };
  return [
    h('fieldset', { class: 'row' }, h('legend', {}, 'Prevent'), ...switches),
    empty,
    log,
    h('button', { type: 'button', class: 'quiet', click: clear }, 'Clear'),
  ];
}

function line({ type, target, detail, prevented, at }) {
  const badge = prevented && h('span', { class: 'badge' }, 'prevented');
  const head = h(
    'p',
    { class: 'line' },
    h('b', {}, type),
    badge,
    h('span', { class: 'soft' }, `${target} ${timeOf(at)}`),
  );
  return h('li', {}, head, h('code', {}, JSON.stringify(detail)));
}

/** Who is signed in, as the page's own scripts may know it. */
export function sessionPanel(loaded) {
  const shown = h('pre', { tabindex: '0', 'aria-label': 'Session' }, 'The script is on its way.');
  const signOut = h('button', { type: 'button', class: 'quiet', disabled: true }, 'Sign out');
  signOut.addEventListener('click', () => window.SubElements.session.logout());
  const draw = (user) => {
    shown.textContent = user ? JSON.stringify(user, null, 2) : 'Nobody is signed in.';
    signOut.disabled = !user;
  };
  loaded.then(
    () => {
      draw(window.SubElements.session.get());
      window.SubElements.session.subscribe(draw);
    },
    (error) => {
      shown.textContent = error.message;
    },
  );
  return [shown, signOut];
}
