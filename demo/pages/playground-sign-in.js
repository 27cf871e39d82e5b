import { password } from './playground-table.js';
import { onEvent } from './playground-watch.js';

/** Fills in the real form of <sub-auth> and sends it, as a person would. `openForm` shows that tag. */
export async function signInAs(account, openForm) {
  const session = window.SubElements?.session;
  if (session?.get()) await session.logout();
  if (!document.querySelector('sub-auth form')) openForm();
  const form = await appearing(() => {
    const secret = document.querySelector('sub-auth form input[type=password]');
    return secret?.form;
  });
  if (!form) throw new Error('The sign-in form did not appear.');
  if (account.startsWith('+')) await typePhone(form, account);
  else await typeEmail(form, account);
  type(form.querySelector('input[type=password]'), password);
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

/** The form keeps to what was used last: the phone's fields may be there. */
async function typeEmail(form, account) {
  form.querySelector('[role=tab]')?.click();
  const name = await appearing(() => form.querySelector('[autocomplete=username], [autocomplete=email]'));
  if (!name) throw new Error('The sign-in form has no field for the e-mail.');
  type(name, account);
}

/** "+55 11 91234-5678": country, area and number have a field each. */
async function typePhone(form, account) {
  const [calling, area, number] = account.slice(1).split(' ');
  const [, phone] = form.querySelectorAll('[role=tab]');
  if (!phone) throw new Error('This brand takes no phones.');
  phone.click();
  const country = await appearing(() => form.querySelector('select'));
  const wanted = [...(country?.options ?? [])].find(({ text }) => text.endsWith(`(+${calling})`));
  if (!wanted) throw new Error(`The form offers no +${calling}.`);
  type(country, wanted.value);
  type(await appearing(() => form.querySelector('[autocomplete=tel-area-code]')), area);
  type(form.querySelector('[autocomplete=tel-local]'), number);
}

// React replaces the value property of its fields; only the prototype's own setter lets it notice the change.
function type(field, text) {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
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
