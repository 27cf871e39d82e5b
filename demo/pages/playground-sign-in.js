import { password } from './playground-table.js';
import { onEvent } from './playground-watch.js';

/** Fills in the real form of <sub-auth> and sends it, as a person would. `openForm` shows that tag. */
export async function signInAs(account, openForm) {
  const session = window.SubElements?.session;
  if (session?.get()) session.logout();
  if (!document.querySelector('sub-auth form')) openForm();
  const form = await appearing(() => {
    const secret = document.querySelector('sub-auth form input[type=password]');
    return secret?.form;
  });
  if (!form) throw new Error('The sign-in form did not appear.');
  const secret = form.querySelector('input[type=password]');
  const name = [...form.elements].find((field) =>
    field.matches?.('input:not([type=password], [type=hidden], [type=checkbox])'),
  );
  if (!name) throw new Error('The sign-in form has no field for the e-mail.');
  type(name, account);
  type(secret, password);
  // React hears of the values in its own time.
  await new Promise((next) => setTimeout(next));
  form.requestSubmit();
}

/** Calls back once, after the next sign-in. */
export function afterSignIn(callback) {
  const stop = onEvent(({ type }) => {
    if (type !== 'sub-login') return;
    stop();
    callback();
  });
}

// React replaces the value property of its fields; only the prototype's own setter lets it notice the change.
function type(field, text) {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  field.focus();
  set.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

async function appearing(find, patience = 10_000) {
  const end = Date.now() + patience;
  while (Date.now() < end) {
    const found = find();
    if (found) return found;
    await new Promise((next) => setTimeout(next, 50));
  }
  return undefined;
}
