import { box, choice, copyButton, h, labelled } from './playground-dom.js';
import * as panels from './playground-panels.js';
import { cardsPanel, peoplePanel } from './playground-people.js';
import { loadScript, matchStage, show, shownTheme, snippetOf } from './playground-preview.js';
import { afterSignIn, signInAs } from './playground-sign-in.js';
import { readState, writeState } from './playground-state.js';
import { builds, elements, settings, widths } from './playground-table.js';
import { applyTheme, themePanel } from './playground-theme.js';
import { eventsPanel, onEvent, sessionPanel, watchEvents } from './playground-watch.js';

const at = (id) => document.getElementById(id);
const state = readState(location.search);

watchEvents((type) => state.prevented.includes(type));
show(at('frame'), state, { anew: true });
applyTheme(state.tokens, shownTheme(at('frame')));
const loaded = loadScript(state);
buildPanels();

/** Builds everything around the preview. */
function buildPanels() {
  let isOneTag = false;
  const code = h('code');
  const own = h('div', { class: 'own' });
  const link = h('a', { class: 'bare-link' }, 'Open this element only');

  const draw = ({ anew = false } = {}) => {
    show(at('frame'), state, { anew: anew || state.recreates });
    drawAddress();
  };
  const drawAddress = () => {
    code.textContent = snippetOf(state, isOneTag);
    link.href = `/playground.html${writeState({ ...state, recreates: false })}&bare=1`;
    if (!elements[state.element].ownsAddress) history.replaceState(null, '', `/playground.html${writeState(state)}`);
  };
  const setAttribute = (name) => (value) => {
    state.attributes[name] = value;
    draw();
  };
  /** A list of the attribute's values, or a text field where it accepts any. */
  const attributeField = (name, values, empty) => {
    const value = state.attributes[name] ?? '';
    if (values) return labelled(name, choice({ name, values, value, empty, change: setAttribute(name) }));
    const input = h('input', { name, value, spellcheck: 'false', autocomplete: 'off' });
    input.addEventListener('change', () => setAttribute(name)(input.value.trim()));
    return labelled(name, input);
  };
  const drawOwn = () => {
    const rows = Object.entries(elements[state.element].attributes);
    own.replaceChildren(...rows.map(([name, values]) => attributeField(name, values, 'not set')));
  };
  const setElement = (element, attributes = {}) => {
    state.element = element;
    state.attributes = { ...keepSettings(state.attributes), ...attributes };
    at('choices').elements.element.value = element;
    drawOwn();
    draw();
  };

  at('choices').addEventListener('submit', (event) => event.preventDefault());
  at('choices').append(
    labelled(
      'Element',
      choice({
        name: 'element',
        values: Object.keys(elements),
        value: state.element,
        change: (name) => setElement(name),
      }),
    ),
    own,
    ...Object.entries(settings).map(([name, values]) => attributeField(name, values)),
    labelled(
      'Width',
      choice({
        name: 'width',
        values: widths,
        value: state.width,
        empty: 'available width',
        change: (width) => {
          state.width = width;
          draw();
        },
      }),
    ),
    labelled(
      'Build',
      choice({
        name: 'build',
        values: builds,
        value: state.build,
        empty: 'default (React)',
        // A page can't replace a script that it has run.
        change: (build) => location.assign(`/playground.html${writeState({ ...state, build })}`),
      }),
    ),
    box({
      label: 'Recreate on each change',
      checked: state.recreates,
      change: (isOn) => {
        state.recreates = isOn;
        draw();
      },
    }),
    h(
      'p',
      { class: 'row' },
      h('button', { type: 'button', class: 'quiet', click: () => draw({ anew: true }) }, 'Recreate now'),
      link,
    ),
    h('h2', {}, 'HTML'),
    h('pre', { tabindex: '0', 'aria-label': 'Snippet' }, code),
    box({
      label: 'Script only',
      checked: isOneTag,
      change: (isOn) => {
        isOneTag = isOn;
        draw();
      },
    }),
    h(
      'p',
      { class: 'row' },
      copyButton(() => code.textContent, 'Copy HTML'),
    ),
  );
  drawOwn();
  draw();
  const theme = themePanel({
    frame: at('frame'),
    state,
    change: () => {
      applyTheme(state.tokens, shownTheme(at('frame')));
      drawAddress();
    },
    chooseTheme: (name) => {
      at('choices').elements.theme.value = name;
      setAttribute('theme')(name);
    },
  });
  matchStage(at('frame'), () => {
    applyTheme(state.tokens, shownTheme(at('frame')));
    theme.refresh();
  });

  const signIn = (account) => {
    const before = { element: state.element, attributes: { ...state.attributes } };
    return signInAs(account, () => {
      setElement('auth', { view: 'login' });
      afterSignIn(() => setElement(before.element, before.attributes));
    });
  };
  const prevent = (name, isOn) => {
    state.prevented = state.prevented.filter((other) => other !== name).concat(isOn ? name : []);
    draw();
  };
  const plain = (nodes) => ({ nodes, refresh: () => {} });
  const tabs = {
    Events: plain(eventsPanel({ prevented: (name) => state.prevented.includes(name), change: prevent })),
    Theme: theme,
    Session: plain(sessionPanel(loaded)),
    Members: plain(peoplePanel(signIn)),
    'Test cards': plain(cardsPanel()),
    Outbox: panels.outboxPanel(),
    'Pending payments': panels.paymentsPanel(),
    Clock: panels.clockPanel(),
    Faults: panels.faultsPanel(),
    Calls: panels.callsPanel(),
    Sandbox: panels.sitePanel(() => draw({ anew: true })),
  };
  at('panels').append(...Object.entries(tabs).map(panelOf));
  // The elements' actions change the sandbox's state, so refresh open panels.
  onEvent(() => {
    for (const panel of at('panels').children) {
      const isInUse = panel.contains(document.activeElement);
      if (panel.open && !isInUse) panel.dispatchEvent(new Event('sandbox-change'));
    }
  });
}

const keepSettings = (attributes) =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => Object.hasOwn(settings, name)));

function panelOf([title, { nodes, refresh }], index) {
  const panel = h(
    'details',
    { class: 'panel', open: index === 0 },
    h('summary', {}, h('h2', {}, title)),
    h('div', { class: 'inside' }, ...nodes),
  );
  panel.addEventListener('toggle', () => panel.open && refresh());
  panel.addEventListener('sandbox-change', refresh);
  return panel;
}
