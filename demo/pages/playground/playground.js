import { checkbox, copyButton, h, selectBox, withLabel } from './create-elements.js';
import { eventsPanel, onEvent, sessionPanel, watchEvents } from './events-and-session.js';
import { cardsPanel, membersPanel } from './members-and-cards.js';
import { builds, commonAttributes, elements, widths } from './options.js';
import { loadScript, showElement, shownTheme, snippetOf, syncBackground } from './preview.js';
import * as sandboxPanels from './sandbox-panels.js';
import { afterSignIn, signInAs } from './sign-in.js';
import { queryFor, readState } from './state.js';
import { applyTheme, themePanel } from './theme.js';

const byId = (id) => document.getElementById(id);
const preview = byId('preview');
const state = readState(location.search);

watchEvents((type) => state.preventedTypes.includes(type));
showElement(preview, state, { recreate: true });
applyTheme(state.edits, shownTheme(preview));
const scriptPromise = loadScript(state);
buildPanels(buildChoices());

/**
 * Builds the form in which the user chooses the element and its attributes. Returns functions with which the panels
 * change these choices and update the preview.
 */
function buildChoices() {
  let isScriptOnly = false;
  const snippet = h('code');
  const elementAttributes = h('div', { class: 'element-attributes' });
  const bareLink = h('a', { class: 'bare-link' }, 'Open this element only');

  /** Shows the state after a change. `recreate` replaces the preview's element with a new one. */
  const update = ({ recreate = false } = {}) => {
    showElement(preview, state, { recreate: recreate || state.recreatesElement });
    updateSnippetAndLinks();
  };
  /** Writes the state to the snippet, the link and the page's URL. */
  const updateSnippetAndLinks = () => {
    snippet.textContent = snippetOf(state, isScriptOnly);
    bareLink.href = `/playground.html${queryFor({ ...state, recreatesElement: false })}&bare=1`;
    if (!elements[state.element].usesUrlPath) history.replaceState(null, '', `/playground.html${queryFor(state)}`);
  };
  const setAttribute = (name, value) => {
    state.attributes[name] = value;
    update();
  };
  /**
   * A field for an attribute: a select of its values, or a text field if the attribute accepts any text.
   * `emptyLabel` is the label of the empty value.
   */
  const attributeField = (name, values, emptyLabel) => {
    const value = state.attributes[name] ?? '';
    const onChange = (newValue) => setAttribute(name, newValue);
    if (values) return withLabel(name, selectBox({ name, values, value, emptyLabel, onChange }));
    const input = h('input', { name, value, spellcheck: 'false', autocomplete: 'off' });
    input.addEventListener('change', () => onChange(input.value.trim()));
    return withLabel(name, input);
  };
  const updateElementAttributes = () => {
    const attributes = Object.entries(elements[state.element].attributes);
    elementAttributes.replaceChildren(...attributes.map(([name, values]) => attributeField(name, values, 'not set')));
  };
  const setElement = (element, attributes = {}) => {
    state.element = element;
    state.attributes = { ...pickCommonAttributes(state.attributes), ...attributes };
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
        onChange: (name) => setElement(name),
      }),
    ),
    elementAttributes,
    ...Object.entries(commonAttributes).map(([name, values]) => attributeField(name, values)),
    withLabel(
      'Width',
      selectBox({
        name: 'width',
        values: widths,
        value: state.width,
        emptyLabel: 'available width',
        onChange: (width) => {
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
        emptyLabel: 'default (React)',
        // To change the build, reload the page, because a script can't be unloaded.
        onChange: (build) => location.assign(`/playground.html${queryFor({ ...state, build })}`),
      }),
    ),
    checkbox({
      label: 'Recreate on each change',
      checked: state.recreatesElement,
      onChange: (isOn) => {
        state.recreatesElement = isOn;
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
      onChange: (isOn) => {
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
  return { update, updateSnippetAndLinks, setAttribute, setElement };
}

/** Builds the panels beside the preview: events, theme, session and the sandbox's controls. */
function buildPanels({ update, updateSnippetAndLinks, setAttribute, setElement }) {
  const theme = themePanel({
    preview,
    state,
    onEdit: () => {
      applyTheme(state.edits, shownTheme(preview));
      updateSnippetAndLinks();
    },
    chooseTheme: (name) => {
      byId('choices').elements.theme.value = name;
      setAttribute('theme', name);
    },
  });
  syncBackground(preview, () => {
    applyTheme(state.edits, shownTheme(preview));
    theme.refresh();
  });

  const signIn = (account) => {
    const previous = { element: state.element, attributes: { ...state.attributes } };
    return signInAs(account, () => {
      setElement('auth', { view: 'login' });
      afterSignIn(() => setElement(previous.element, previous.attributes));
    });
  };
  const setPrevented = (type, isOn) => {
    state.preventedTypes = state.preventedTypes.filter((prevented) => prevented !== type).concat(isOn ? type : []);
    update();
  };
  /** Adds an empty `refresh` to a panel's nodes. For panels that needn't be refreshed after a change in the sandbox. */
  const withoutRefresh = (nodes) => ({ nodes, refresh: () => {} });
  const panelsByTitle = {
    Events: withoutRefresh(eventsPanel({ isPrevented: (type) => state.preventedTypes.includes(type), setPrevented })),
    Theme: theme,
    Session: withoutRefresh(sessionPanel(scriptPromise)),
    Members: withoutRefresh(membersPanel(signIn)),
    'Test cards': withoutRefresh(cardsPanel()),
    Outbox: sandboxPanels.outboxPanel(),
    'Pending payments': sandboxPanels.paymentsPanel(),
    Clock: sandboxPanels.clockPanel(),
    Faults: sandboxPanels.faultsPanel(),
    Calls: sandboxPanels.callsPanel(),
    Sandbox: sandboxPanels.settingsPanel(() => update({ recreate: true })),
  };
  byId('panels').append(...Object.entries(panelsByTitle).map(createPanel));
  // When an element dispatches an event, the sandbox's state may have changed, so refresh the open panels. A panel with
  // the focus isn't refreshed, because a refresh would discard typed text.
  onEvent(() => {
    for (const panel of byId('panels').children) {
      const hasFocus = panel.contains(document.activeElement);
      if (panel.open && !hasFocus) panel.dispatchEvent(new Event('sandbox-change'));
    }
  });
}

/** Picks the attributes that all elements have. They stay set when another element is chosen. */
const pickCommonAttributes = (attributes) =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => Object.hasOwn(commonAttributes, name)));

function createPanel([title, { nodes, refresh }], index) {
  const panel = h(
    'details',
    { class: 'panel', open: index === 0 },
    h('summary', {}, h('h2', {}, title)),
    h('div', { class: 'panel-body' }, ...nodes),
  );
  panel.addEventListener('toggle', () => panel.open && refresh());
  panel.addEventListener('sandbox-change', refresh);
  return panel;
}
