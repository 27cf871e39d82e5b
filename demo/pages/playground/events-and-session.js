import { checkbox, formatTime, h } from './create-elements.js';
import { events } from './options.js';

const maxEvents = 200;

/** The received events of the elements, oldest first. Scripts can read them as `window.playground.events`. */
const received = [];
const listeners = new Set();

/** Records every event of the elements. Prevents those for which `isPrevented` returns true. */
export function watchEvents(isPrevented) {
  window.playground = { events: received };
  for (const [type, isCancelable] of Object.entries(events)) {
    window.addEventListener(type, (event) => {
      if (isCancelable && isPrevented(type)) event.preventDefault();
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

/** The list of received events, and a checkbox for each cancelable one. */
export function eventsPanel({ isPrevented, change }) {
  const list = h('ol');
  const log = h('div', { class: 'log', role: 'log', 'aria-label': 'Events', tabindex: '0' }, list);
  const emptyNote = h('p', { class: 'note' }, 'No events yet.');
  const update = () => {
    emptyNote.hidden = received.length > 0;
    log.hidden = received.length === 0;
    list.replaceChildren(...received.map(eventItem).reverse());
  };
  onEvent(update);
  update();
  const checkboxes = Object.keys(events)
    .filter((name) => events[name])
    .map((name) => checkbox({ label: name, checked: isPrevented(name), change: (isOn) => change(name, isOn) }));
  const clear = () => {
    received.length = 0;
    update();
  };
  return [
    h('fieldset', { class: 'row' }, h('legend', {}, 'Prevent'), ...checkboxes),
    emptyNote,
    log,
    h('button', { type: 'button', class: 'secondary', click: clear }, 'Clear'),
  ];
}

function eventItem({ type, target, detail, prevented, at }) {
  const badge = prevented && h('span', { class: 'badge' }, 'prevented');
  const head = h(
    'p',
    { class: 'line' },
    h('b', {}, type),
    badge,
    h('span', { class: 'note' }, `${target} ${formatTime(at)}`),
  );
  return h('li', {}, head, h('code', {}, JSON.stringify(detail)));
}

/** The signed-in member, as `SubElements.session` exposes it to the page. `loaded` resolves when the script has run. */
export function sessionPanel(loaded) {
  const session = h('pre', { tabindex: '0', 'aria-label': 'Session' }, 'Loading the script…');
  const signOut = h('button', { type: 'button', class: 'secondary', disabled: true }, 'Sign out');
  signOut.addEventListener('click', () => window.SubElements.session.logout());
  const update = (user) => {
    session.textContent = user ? JSON.stringify(user, null, 2) : 'Not signed in';
    signOut.disabled = !user;
  };
  loaded.then(
    () => {
      update(window.SubElements.session.get());
      window.SubElements.session.subscribe(update);
    },
    (error) => {
      session.textContent = error.message;
    },
  );
  return [session, signOut];
}
