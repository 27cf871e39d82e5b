import { safeUrl } from '../../../../runtime/navigation/safe-url';
import type { RedirectMode } from './redirect-mode';

/** A payment page, opened by a link or by a form post. */
export interface PaymentPage {
  url: string;
  /** The fields of a form post; a link if missing. */
  fields?: Readonly<Record<string, string>> | undefined;
}

interface PendingRedirect {
  mode: RedirectMode;
  /** The pop-up that the click opened; null if it was blocked or isn't needed. */
  window: Window | null;
}

/** An unused pop-up is closed after this time. The request may take a minute. */
const unusedTimeoutMs = 90_000;

let pending: PendingRedirect | null = null;

/** Opens a pop-up that shows a text until it navigates; null if the browser blocked it. */
export function openPopup(text: string): Window | null {
  const opened = window.open('', '', 'popup,width=480,height=720');
  if (!opened) return null;
  try {
    opened.document.title = text;
    opened.document.body.textContent = text;
    // The payment page must not access this page.
    opened.opener = null;
  } catch {
    // Some browsers deny access to the pop-up. It then stays empty until it navigates.
  }
  return opened;
}

/** Called when the pay button is clicked: opens the pop-up while the browser allows it. */
export function prepareRedirect(mode: RedirectMode, text: string): void {
  cancelPendingRedirect();
  const redirect: PendingRedirect = { mode, window: mode === 'popup' ? openPopup(text) : null };
  pending = redirect;
  setTimeout(() => {
    if (pending === redirect) cancelPendingRedirect();
  }, unusedTimeoutMs);
}

/** Returns how to open the payment page, once. Null after a reload. */
export function consumePendingRedirect(): PendingRedirect | null {
  const redirect = pending;
  pending = null;
  return redirect;
}

/** Cancels the redirect and closes its pop-up. */
export function cancelPendingRedirect(): void {
  pending?.window?.close();
  pending = null;
}

/** Navigates a pop-up or this page. False if the URL is not safe to follow. */
export function navigateTo({ url, fields }: PaymentPage, api: string, to: Window = window): boolean {
  const target = safeUrl(url, api);
  if (!target) return false;
  if (!fields) to.location.assign(target.href);
  else submitForm(target.href, fields, to);
  return true;
}

function submitForm(url: string, fields: Readonly<Record<string, string>>, to: Window): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = url;
  form.hidden = true;
  if (to !== window) {
    to.name ||= `sub-payment-${Date.now()}`;
    form.target = to.name;
  }
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  // A field may be named "submit".
  HTMLFormElement.prototype.submit.call(form);
  form.remove();
}

/** Whether a pop-up has returned to this origin. The URL of another origin can't be read. */
export function hasReturned(opened: Window): boolean {
  try {
    const { origin, pathname } = opened.location;
    return origin === location.origin && pathname === location.pathname;
  } catch {
    return false;
  }
}
