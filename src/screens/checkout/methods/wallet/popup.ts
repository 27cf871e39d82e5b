import { safeUrl } from '../../../../runtime/navigation/safe-url';
import type { Way } from './redirect-mode';

/** A payment page, opened by a link or by a form post. */
export interface Journey {
  url: string;
  /** The fields of a form post; a link if missing. */
  fields?: Readonly<Record<string, string>> | undefined;
}

interface Press {
  way: Way;
  /** The pop-up opened by the press; null if it was blocked or isn't needed. */
  window: Window | null;
}

/** After this, an unused pop-up is closed; the request may take a minute. */
const patience = 90_000;

let pending: Press | null = null;

/** Opens an empty pop-up; null if it was blocked. */
export function openWindow(words: string): Window | null {
  const opened = window.open('', '', 'popup,width=480,height=720');
  if (!opened) return null;
  try {
    opened.document.title = words;
    opened.document.body.textContent = words;
    // The payment page must not access this page.
    opened.opener = null;
  } catch {
    // Some browsers deny access to it; then it stays empty until it navigates.
  }
  return opened;
}

/** Records the press of the pay button, and opens the pop-up while the browser allows it. */
export function press(way: Way, words: string): void {
  dropPress();
  const made: Press = { way, window: way === 'window' ? openWindow(words) : null };
  pending = made;
  setTimeout(() => {
    if (pending === made) dropPress();
  }, patience);
}

/** The press that led to this payment. Null after a reload. */
export function takePress(): Press | null {
  const taken = pending;
  pending = null;
  return taken;
}

/** Drops the press and closes its pop-up. */
export function dropPress(): void {
  pending?.window?.close();
  pending = null;
}

/** Navigates a window or this page. False if the address must not be followed. */
export function send({ url, fields }: Journey, api: string, to: Window = window): boolean {
  const found = safeUrl(url, api);
  if (!found) return false;
  if (!fields) to.location.assign(found.href);
  else post(found.href, fields, to);
  return true;
}

function post(url: string, fields: Readonly<Record<string, string>>, to: Window): void {
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
export function isBack(opened: Window): boolean {
  try {
    const { origin, pathname } = opened.location;
    return origin === location.origin && pathname === location.pathname;
  } catch {
    return false;
  }
}
