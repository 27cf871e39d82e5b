import { control } from '../playground/control.js';
import { actionButton, h, selectBox, withLabel } from '../playground/create-elements.js';
import { isCancelableByEventType } from '../playground/options.js';
import { loadScript, syncBackground } from '../playground/preview.js';
import { signInAs } from '../playground/sign-in.js';

let scriptPromise;
/** Loads the product's script only on the first call, because the documentation navigates without a reload. */
const loadScriptOnce = () => {
  scriptPromise ??= loadScript();
  return scriptPromise;
};

/** Returns the documentation's theme, which applies to examples without the attribute `theme`. */
const readPageTheme = () => (document.documentElement.classList.contains('dark') ? 'dark' : 'light');

/** Shows an element in the container `stage`. Returns a function that removes the element. */
export async function showElement(stage, element) {
  const preview = h('div', { class: 'preview' }, element);
  stage.append(preview);
  syncBackground(preview, () => {});
  await loadScriptOnce();
  return () => {
    stage.replaceChildren();
    for (const dialog of document.querySelectorAll('sub-dialog')) dialog.remove();
  };
}

/**
 * Shows an element in `stage`, between a form for its attributes and a log of its events. Returns a function that
 * removes all three.
 * @param {{ tag: string, attributeRows: object[], member?: string, orderStatus?: 'paid' | 'pending' }} example
 * `attributeRows` describe the element's attributes: name, allowed values and initial value. With `member`, there are
 * buttons to sign in as that member and to sign out. With `orderStatus`, the element shows, after the sign-in, one of
 * the member's orders that has this status.
 */
export async function showLiveExample(stage, { tag, attributeRows, member, orderStatus }) {
  const element = document.createElement(tag);
  const { form, setAttribute, stop: stopThemeUpdates } = createAttributesForm(element, attributeRows);
  const log = createEventLog();
  stage.append(form);
  const removerPromise = showElement(stage, element);
  stage.append(log.box);
  let stopSignInPanel = () => {};
  await loadScriptOnce();
  if (member) {
    const showOrder = async () => setAttribute('order-id', await findOrderId(member, orderStatus));
    const panel = await createSignInPanel(member, orderStatus ? showOrder : undefined);
    stopSignInPanel = panel.stop;
    form.after(panel.node);
  }
  return async () => {
    stopThemeUpdates();
    stopSignInPanel();
    log.stop();
    const removeElement = await removerPromise;
    removeElement();
  };
}

/** Creates a form with a field for each attribute. If no theme is chosen, the element has the documentation's theme. */
function createAttributesForm(element, attributeRows) {
  const applyAttribute = (name, chosenValue) => {
    const value = chosenValue || (name === 'theme' && readPageTheme());
    if (value) element.setAttribute(name, value);
    else element.removeAttribute(name);
  };
  const fields = new Map(attributeRows.map((row) => [row.name, createField(row, applyAttribute)]));
  for (const { name, initial } of attributeRows) applyAttribute(name, initial);
  const form = h('form', { class: 'choices', 'aria-label': 'Attributes' });
  form.append(...[...fields].map(([name, field]) => withLabel(name, field)));
  form.addEventListener('submit', (event) => event.preventDefault());
  const themeObserver = new MutationObserver(() => applyAttribute('theme', fields.get('theme')?.value));
  themeObserver.observe(document.documentElement, { attributeFilter: ['class'] });
  const setAttribute = (name, value) => {
    fields.get(name).value = value;
    applyAttribute(name, value);
  };
  return { form, setAttribute, stop: () => themeObserver.disconnect() };
}

function createField({ name, values, initial }, onChange) {
  if (values)
    return selectBox({ name, values: ['', ...values], value: initial, onChange: (value) => onChange(name, value) });
  return h('input', {
    name,
    value: initial,
    autocomplete: 'off',
    change: (event) => onChange(name, event.target.value),
  });
}

/**
 * Creates a button that signs in as the member by submitting a hidden `<sub-auth>` form, and a button that signs out.
 * `onSignIn` runs after each sign-in, and at once if a member is already signed in.
 */
async function createSignInPanel(member, onSignIn) {
  await window.SubElements.ready;
  const { session } = window.SubElements;
  const status = h('span', { role: 'status' });
  const authContainer = h('div', { hidden: true });
  const signIn = async () => {
    status.textContent = ' Signing in…';
    try {
      await signInAs(member, () => authContainer.append(h('sub-auth', { view: 'login', brand: 'member' })));
    } catch (error) {
      status.textContent = ` ${error.message}`;
    }
  };
  const signInButton = actionButton(`Sign in as ${member}`, signIn);
  const signOutButton = actionButton('Sign out', () => session.logout());
  const update = async (user) => {
    signInButton.hidden = user !== null;
    signOutButton.hidden = user === null;
    status.textContent = user ? ' Signed in' : '';
    if (!user) return;
    authContainer.replaceChildren();
    try {
      await onSignIn?.();
    } catch (error) {
      status.textContent = ` ${error.message}`;
    }
  };
  const unsubscribe = session.subscribe(update);
  await update(session.get());
  return { node: h('p', { class: 'sign-in' }, signInButton, signOutButton, status, authContainer), stop: unsubscribe };
}

/** Returns the id of a seed member's order: a paid one if `status` is `paid`, otherwise one that isn't paid. */
async function findOrderId(member, status) {
  const { members, orders } = await control('state');
  const uid = members.find(({ account }) => account === member)?.uid;
  const found = orders.find((order) => order.uid === uid && (order.status === 'success') === (status === 'paid'));
  if (!found) throw new Error('The sandbox no longer has this order. Reset the sandbox in the playground.');
  return found.orderId;
}

/** Creates a log of all events of elements on the page, newest first. It is hidden until the first event. */
function createEventLog() {
  const list = h('ol');
  const box = h('div', { class: 'event-log', role: 'log', 'aria-label': 'Events', tabindex: '0', hidden: true }, list);
  const listeners = new AbortController();
  for (const name of Object.keys(isCancelableByEventType)) {
    const addEntry = ({ target, detail }) => {
      box.hidden = false;
      list.prepend(h('li', {}, `${target.localName}: ${name} ${JSON.stringify(detail)}`));
    };
    addEventListener(name, addEntry, { signal: listeners.signal });
  }
  return { box, stop: () => listeners.abort() };
}
