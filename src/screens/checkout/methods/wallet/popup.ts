import { safeUrl } from '../../../../runtime/navigation/safe-url';
import type { RedirectMode } from './redirect-mode';

/** A payment page, opened by a link or by a form post. */
export interface PaymentPage {
  url: string;
  /** The fields of a form post. Undefined for a link. */
  fields?: Readonly<Record<string, string>> | undefined;
}

/**
 * A redirect to a payment page. It is prepared when the pay button is clicked, before the payment request returns the
 * page's URL.
 */
interface PreparedRedirect {
  mode: RedirectMode;
  /** The pop-up that the click on the pay button opened; null if it was blocked or isn't needed. */
  popup: Window | null;
}

/** An unused pop-up is closed after this time. The payment request may take a minute. */
const unusedPopupTimeoutMs = 90_000;

/** The redirect between the click and the response. Only the page that opened a pop-up can navigate it. */
let preparedRedirect: PreparedRedirect | null = null;

/** Opens a pop-up that shows a text until it navigates; null if the browser blocked it. */
export function openPopup(text: string): Window | null {
  const popup = window.open('', '', 'popup,width=480,height=720');
  if (!popup) return null;
  try {
    popup.document.title = text;
    popup.document.body.textContent = text;
    // The payment page must not access this page.
    popup.opener = null;
  } catch {
    // Some browsers deny access to the pop-up. It then stays empty until it navigates.
  }
  return popup;
}

/**
 * Called when the pay button is clicked. If `mode` is `popup`, opens the pop-up now, because browsers block pop-ups
 * without a click. The pop-up shows `popupText` until it navigates.
 */
export function prepareRedirect(mode: RedirectMode, popupText: string): void {
  cancelPreparedRedirect();
  const redirect: PreparedRedirect = { mode, popup: mode === 'popup' ? openPopup(popupText) : null };
  preparedRedirect = redirect;
  setTimeout(() => {
    if (preparedRedirect === redirect) cancelPreparedRedirect();
  }, unusedPopupTimeoutMs);
}

/** Returns the prepared redirect and clears it, so that it is used only once. Null after a reload. */
export function consumePreparedRedirect(): PreparedRedirect | null {
  const redirect = preparedRedirect;
  preparedRedirect = null;
  return redirect;
}

/** Clears the prepared redirect and closes its pop-up. */
export function cancelPreparedRedirect(): void {
  preparedRedirect?.popup?.close();
  preparedRedirect = null;
}

/** Opens a payment page in a pop-up or in this window if its URL is safe. Returns whether the URL is safe. */
export function navigateIfSafe({ url, fields }: PaymentPage, api: string, targetWindow: Window = window): boolean {
  const checkedUrl = safeUrl(url, api);
  if (!checkedUrl) return false;
  if (!fields) targetWindow.location.assign(checkedUrl.href);
  else submitForm(checkedUrl.href, fields, targetWindow);
  return true;
}

function submitForm(url: string, fields: Readonly<Record<string, string>>, targetWindow: Window): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = url;
  form.hidden = true;
  if (targetWindow !== window) {
    targetWindow.name ||= `sub-payment-${Date.now()}`;
    form.target = targetWindow.name;
  }
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  // An input named "submit" would replace `form.submit`.
  HTMLFormElement.prototype.submit.call(form);
  form.remove();
}

/** Whether the payment page in the pop-up has redirected back to this page's URL. */
export function hasReturned(popup: Window): boolean {
  try {
    const { origin, pathname } = popup.location;
    return origin === location.origin && pathname === location.pathname;
  } catch {
    // The pop-up still shows another origin, whose URL can't be read.
    return false;
  }
}
