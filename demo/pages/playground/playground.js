import { checkbox, copyButton, h, selectBox, withLabel } from './create-elements.js';
import { eventsPanel, onEvent, sessionPanel, watchEvents } from './events-and-session.js';
import { cardsPanel, membersPanel } from './members-and-cards.js';
import { builds, elements, settings, widths } from './options.js';
import { loadScript, show, shownTheme, snippetOf, syncBackground } from './preview.js';
import * as panels from './sandbox-panels.js';
import { afterSignIn, signInAs } from './sign-in.js';
import { readState, writeState } from './state.js';
import { applyTheme, themePanel } from './theme.js';

const byId = (id) => document.getElementById(id);
const state = readState(location.search);

watchEvents((type) => state.prevented.includes(type));
show(byId('frame'), state, { recreate: true });
applyTheme(state.tokens, shownTheme(byId('frame')));
const loaded = loadScript(state);
buildPanels(buildChoices());

/** Builds the form that chooses the element and its attributes. Returns functions for the other panels. */
function buildChoices() {
  let isScriptOnly = false;
  const snippet = h('code');
  const elementAttributes = h('div', { class: 'element-attributes' });
  const bareLink = h('a', { class: 'bare-link' }, 'Open this element only');

  const update = ({ recreate = false } = {}) => {
    show(byId('frame'), state, { recreate: recreate || state.recreates });
    updateLinks();
  };
  /** Writes the state to the snippet, the link and the page's URL. */
  const updateLinks = () => {
    snippet.textContent = snippetOf(state, isScriptOnly);
    bareLink.href = `/playground.html${writeState({ ...state, recreates: false })}&bare=1`;
    if (!elements[state.element].usesUrlPath) history.replaceState(null, '', `/playground.html${writeState(state)}`);
  };
  const setAttribute = (name, value) => {
    state.attributes[name] = value;
    update();
  };
  /** A field for an attribute: a select of its values, or a text field if it accepts any text. */
  const attributeField = (name, values, empty) => {
    const value = state.attributes[name] ?? '';
    const change = (newValue) => setAttribute(name, newValue);
    if (values) return withLabel(name, selectBox({ name, values, value, empty, change }));
    const input = h('input', { name, value, spellcheck: 'false', autocomplete: 'off' });
    input.addEventListener('change', () => change(input.value.trim()));
    return withLabel(name, input);
  };
  const updateElementAttributes = () => {
    const attributes = Object.entries(elements[state.element].attributes);
    elementAttributes.replaceChildren(...attributes.map(([name, values]) => attributeField(name, values, 'not set')));
  };
  const setElement = (element, attributes = {}) => {
    state.element = element;
    state.attributes = { ...commonAttributes(state.attributes), ...attributes };
    byId('choices').elements.element.value = element;
    updateElementAttributes();
    update();
  };

  byId('choices').addEventListener('submit', (event) => event.preventDefault());
  byId('choices').append(
    withLabel(
      'Element',
      selectBox({
        name: 'element',
        values: Object.keys(elements),
        value: state.element,
        change: (name) => setElement(name),
      }),
    ),
    elementAttributes,
    ...Object.entries(settings).map(([name, values]) => attributeField(name, values)),
    withLabel(
      'Width',
      selectBox({
        name: 'width',
        values: widths,
        value: state.width,
        empty: 'available width',
        change: (width) => {
          state.width = width;
          update();
        },
      }),
    ),
    withLabel(
      'Build',
      selectBox({
        name: 'build',
        values: builds,
        value: state.build,
        empty: 'default (React)',
        // Another build needs a new document, because a script can't be unloaded.
        change: (build) => location.assign(`/playground.html${writeState({ ...state, build })}`),
      }),
    ),
    checkbox({
      label: 'Recreate on each change',
      checked: state.recreates,
      change: (isOn) => {
        state.recreates = isOn;
        update();
      },
    }),
    h(
      'p',
      { class: 'row' },
      h('button', { type: 'button', class: 'secondary', click: () => update({ recreate: true }) }, 'Recreate now'),
      bareLink,
    ),
    h('h2', {}, 'HTML'),
    h('pre', { tabindex: '0', 'aria-label': 'Snippet' }, snippet),
    checkbox({
      label: 'Script only',
      checked: isScriptOnly,
      change: (isOn) => {
        isScriptOnly = isOn;
        update();
      },
    }),
    h(
      'p',
      { class: 'row' },
      copyButton(() => snippet.textContent, 'Copy HTML'),
    ),
  );
  updateElementAttributes();
  update();
  return { update, updateLinks, setAttribute, setElement };
}

/** Builds the panels beside the preview: events, theme, session and the sandbox's controls. */
function buildPanels({ update, updateLinks, setAttribute, setElement }) {
  const theme = themePanel({
    frame: byId('frame'),
    state,
    change: () => {
      applyTheme(state.tokens, shownTheme(byId('frame')));
      updateLinks();
    },
    chooseTheme: (name) => {
      byId('choices').elements.theme.value = name;
      setAttribute('theme', name);
    },
  });
  syncBackground(byId('frame'), () => {
    applyTheme(state.tokens, shownTheme(byId('frame')));
    theme.refresh();
  });

  const signIn = (account) => {
    const previous = { element: state.element, attributes: { ...state.attributes } };
    return signInAs(account, () => {
      setElement('auth', { view: 'login' });
      afterSignIn(() => setElement(previous.element, previous.attributes));
    });
  };
  const prevent = (name, isOn) => {
    state.prevented = state.prevented.filter((other) => other !== name).concat(isOn ? name : []);
    update();
  };
  const withoutRefresh = (nodes) => ({ nodes, refresh: () => {} });
  const panelsByTitle = {
    Events: withoutRefresh(eventsPanel({ isPrevented: (name) => state.prevented.includes(name), change: prevent })),
    Theme: theme,
    Session: withoutRefresh(sessionPanel(loaded)),
    Members: withoutRefresh(membersPanel(signIn)),
    'Test cards': withoutRefresh(cardsPanel()),
    Outbox: panels.outboxPanel(),
    'Pending payments': panels.paymentsPanel(),
    Clock: panels.clockPanel(),
    Faults: panels.faultsPanel(),
    Calls: panels.callsPanel(),
    Sandbox: panels.settingsPanel(() => update({ recreate: true })),
  };
  byId('panels').append(...Object.entries(panelsByTitle).map(createPanel));
  // The actions of the elements change the sandbox's state, so refresh open panels.
  onEvent(() => {
    for (const panel of byId('panels').children) {
      const isInUse = panel.contains(document.activeElement);
      if (panel.open && !isInUse) panel.dispatchEvent(new Event('sandbox-change'));
    }
  });
}

/** The attributes that all elements have. They stay set when another element is chosen. */
const commonAttributes = (attributes) =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => Object.hasOwn(settings, name)));

function createPanel([title, { nodes, refresh }], index) {
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
