import { checkbox, formatTime, h } from './create-elements.js';
import { isCancelableByEventType } from './options.js';

const maxEvents = 200;

/** The most recent events of the elements, oldest first. Scripts can read them as `window.playground.events`. */
const receivedEvents = [];
const listeners = new Set();

/** Records the elements' events from now on. Calls an event's `preventDefault()` if `isPrevented(type)` is true. */
export function watchEvents(isPrevented) {
  window.playground = { events: receivedEvents };
  for (const [type, isCancelable] of Object.entries(isCancelableByEventType)) {
    window.addEventListener(type, (event) => {
      if (isCancelable && isPrevented(type)) event.preventDefault();
      const target = event.target instanceof Element ? event.target.localName : '';
      receivedEvents.push({ type, target, detail: event.detail, prevented: event.defaultPrevented, at: Date.now() });
      if (receivedEvents.length > maxEvents) receivedEvents.shift();
      for (const listener of listeners) listener(event);
    });
  }
}

/** Calls the listener each time an event has been recorded. Returns a function that removes the listener. */
export function onEvent(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Returns the content of a panel: the recent events, and a checkbox for each cancelable event type. If a type is
 * checked, the page prevents the default action of its events.
 */
export function eventsPanel({ isPrevented, setPrevented }) {
  const list = h('ol');
  const log = h('div', { class: 'item-list', role: 'log', 'aria-label': 'Events', tabindex: '0' }, list);
  const emptyNote = h('p', { class: 'note' }, 'No events yet.');
  const update = () => {
    emptyNote.hidden = receivedEvents.length > 0;
    log.hidden = receivedEvents.length === 0;
    list.replaceChildren(...receivedEvents.map(eventItem).reverse());
  };
  onEvent(update);
  update();
  const checkboxes = Object.keys(isCancelableByEventType)
    .filter((type) => isCancelableByEventType[type])
    .map((type) => checkbox({ label: type, checked: isPrevented(type), onChange: (isOn) => setPrevented(type, isOn) }));
  const clear = () => {
    receivedEvents.length = 0;
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

/**
 * Returns the content of a panel: the signed-in member's data, as the page gets it from `SubElements.session`, and a
 * button to sign out. `scriptPromise` resolves when the elements' script has loaded.
 */
export function sessionPanel(scriptPromise) {
  const session = h('pre', { tabindex: '0', 'aria-label': 'Session' }, 'Loading the script…');
  const signOut = h('button', { type: 'button', class: 'secondary', disabled: true }, 'Sign out');
  signOut.addEventListener('click', () => window.SubElements.session.logout());
  const update = (user) => {
    session.textContent = user ? JSON.stringify(user, null, 2) : 'Not signed in';
    signOut.disabled = !user;
  };
  scriptPromise.then(
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
