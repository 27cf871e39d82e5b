import { onEvent } from './events-and-session.js';
import { seedPassword } from './options.js';

/**
 * Signs in as one of the sandbox's test members: fills in and submits the form of <sub-auth>. If the page has no such
 * form, calls `openForm` to show <sub-auth>.
 */
export async function signInAs(account, openForm) {
  const session = window.SubElements?.session;
  if (session?.get()) await session.logout();
  if (!document.querySelector('sub-auth form')) openForm();
  const form = await waitFor(() => document.querySelector('sub-auth form input[type=password]')?.form);
  if (!form) throw new Error('The sign-in form did not appear.');
  if (account.startsWith('+')) await typePhone(form, account);
  else await typeEmail(form, account);
  setValue(form.querySelector('input[type=password]'), seedPassword);
  // React processes the input events before the next task.
  await new Promise((next) => setTimeout(next));
  form.requestSubmit();
}

/** Calls `callback` once, after the next sign-in. */
export function afterSignIn(callback) {
  const stop = onEvent(({ type }) => {
    if (type !== 'sub-login') return;
    stop();
    callback();
  });
}

/** Fills in an email address. Selects the email tab first, because the form opens with the tab that was used last. */
async function typeEmail(form, account) {
  form.querySelector('[role=tab]')?.click();
  const field = await waitFor(() => form.querySelector('[autocomplete~=username], [autocomplete~=email]'));
  if (!field) throw new Error('The sign-in form has no email field.');
  setValue(field, account);
}

/** Fills in a phone number such as "+55 11 91234-5678". Country, area code and number have separate fields. */
async function typePhone(form, account) {
  const [callingCode, areaCode, number] = account.slice(1).split(' ');
  const [, phoneTab] = form.querySelectorAll('[role=tab]');
  if (!phoneTab) throw new Error('This brand doesn’t offer sign-in by phone.');
  phoneTab.click();
  const country = await waitFor(() => form.querySelector('select'));
  const countryOption = [...(country?.options ?? [])].find(({ text }) => text.endsWith(`(+${callingCode})`));
  if (!countryOption) throw new Error(`The form doesn’t offer the calling code +${callingCode}.`);
  setValue(country, countryOption.value);
  setValue(await waitFor(() => form.querySelector('[autocomplete=tel-area-code]')), areaCode);
  setValue(form.querySelector('[autocomplete=tel-local]'), number);
}

/**
 * Sets a field's value as if the user had typed it. Calls the setter of the field's prototype, because React overrides
 * `value` on the field itself and ignores changes that are made through this override.
 */
function setValue(field, text) {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
  field.focus();
  set.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Calls `find` until it returns something. Returns undefined after the timeout. */
async function waitFor(find, timeoutMs = 10_000) {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    const found = find();
    if (found) return found;
    await new Promise((next) => setTimeout(next, 50));
  }
  return undefined;
}
