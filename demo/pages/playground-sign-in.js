import { password } from './playground-table.js';
import { onEvent } from './playground-watch.js';

/** Fills in and submits the form of <sub-auth>. `openForm` shows the element if there is none. */
export async function signInAs(account, openForm) {
  const session = window.SubElements?.session;
  if (session?.get()) await session.logout();
  if (!document.querySelector('sub-auth form')) openForm();
  const form = await waitFor(() => {
    const secret = document.querySelector('sub-auth form input[type=password]');
    return secret?.form;
  });
  if (!form) throw new Error('The sign-in form did not appear.');
  if (account.startsWith('+')) await typePhone(form, account);
  else await typeEmail(form, account);
  type(form.querySelector('input[type=password]'), password);
  // Wait until React has processed the input events.
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

/** The form remembers the last kind of account, so select the e-mail tab first. */
async function typeEmail(form, account) {
  form.querySelector('[role=tab]')?.click();
  const name = await waitFor(() => form.querySelector('[autocomplete=username], [autocomplete=email]'));
  if (!name) throw new Error('The sign-in form has no e-mail field.');
  type(name, account);
}

/** "+55 11 91234-5678": country, area code and number are separate fields. */
async function typePhone(form, account) {
  const [calling, area, number] = account.slice(1).split(' ');
  const [, phone] = form.querySelectorAll('[role=tab]');
  if (!phone) throw new Error('This brand doesn’t offer sign-in by phone.');
  phone.click();
  const country = await waitFor(() => form.querySelector('select'));
  const countryOption = [...(country?.options ?? [])].find(({ text }) => text.endsWith(`(+${calling})`));
  if (!countryOption) throw new Error(`The form doesn’t offer the calling code +${calling}.`);
  type(country, countryOption.value);
  type(await waitFor(() => form.querySelector('[autocomplete=tel-area-code]')), area);
  type(form.querySelector('[autocomplete=tel-local]'), number);
}

// React overrides the value property of its fields; it detects changes only through the prototype's setter.
function type(field, text) {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
  field.focus();
  set.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

async function waitFor(find, timeoutMs = 10_000) {
  const end = Date.now() + timeoutMs;
  while (Date.now() < end) {
    const found = find();
    if (found) return found;
    await new Promise((next) => setTimeout(next, 50));
  }
  return undefined;
}
