import { box, h, timeOf } from './playground-dom.js';
import { events } from './playground-table.js';

const maxEvents = 200;

/** The elements' events, oldest first. Scripts can read them as `window.playground.events`. */
const received = [];
const listeners = new Set();

/** Records every event of the elements and prevents the chosen ones. */
export function watchEvents(isPrevented) {
  window.playground = { events: received };
  for (const [type, isPreventable] of Object.entries(events)) {
    window.addEventListener(type, (event) => {
      if (isPreventable && isPrevented(type)) event.preventDefault();
      const target = event.target instanceof Element ? event.target.localName : '';
      received.push({ type, target, detail: event.detail, prevented: event.defaultPrevented, at: Date.now() });
      if (received.length > maxEvents) received.shift();
      for (const listener of listeners) listener(event);
    });
  }
}

/** Calls the listener after each event. Returns a function that removes it. */
export function onEvent(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The list of events, with a checkbox for each preventable one. */
export function eventsPanel({ prevented, change }) {
  const list = h('ol');
  const log = h('div', { class: 'log', role: 'log', 'aria-label': 'Events', tabindex: '0' }, list);
  const empty = h('p', { class: 'soft' }, 'No events yet.');
  const draw = () => {
    empty.hidden = received.length > 0;
    log.hidden = received.length === 0;
    list.replaceChildren(...received.map(line).reverse());
  };
  onEvent(draw);
  draw();
  const switches = Object.keys(events)
    .filter((name) => events[name])
    .map((name) => box({ label: name, checked: prevented(name), change: (isOn) => change(name, isOn) }));
  const clear = () => {
    received.length = 0;
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

/** The signed-in member, as `SubElements.session` exposes it to the page. */
export function sessionPanel(loaded) {
  const shown = h('pre', { tabindex: '0', 'aria-label': 'Session' }, 'Loading the script…');
  const signOut = h('button', { type: 'button', class: 'quiet', disabled: true }, 'Sign out');
  signOut.addEventListener('click', () => window.SubElements.session.logout());
  const draw = (user) => {
    shown.textContent = user ? JSON.stringify(user, null, 2) : 'Not signed in';
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
