import { safeUrl } from '../../../../runtime/navigation/safe-url';
import type { Way } from './redirect-mode';

/** Somewhere to send the payer: by a link, or by a form that is posted. */
export interface Journey {
  url: string;
  /** Fields to post; a link without them. */
  fields?: Readonly<Record<string, string>> | undefined;
}

interface Press {
  way: Way;
  /** The window opened within the press; null where the browser kept it shut, or none was wanted. */
  window: Window | null;
}

/** The request may take a minute; a window that nobody wants after that is in the way. */
const patience = 90_000;

let pending: Press | null = null;

/** An empty window, which only a press may open; null where the browser does not. */
export function openWindow(words: string): Window | null {
  const opened = window.open('', '', 'popup,width=480,height=720');
  if (!opened) return null;
  try {
    opened.document.title = words;
    opened.document.body.textContent = words;
    // The payment page has no business with the shop's.
    opened.opener = null;
  } catch {
    // Some browsers give no hold on it: then it stays empty until it gets its address.
  }
  return opened;
}

/** Notes that the payer pressed to pay, and opens the window while the browser still allows it. */
export function press(way: Way, words: string): void {
  dropPress();
  const made: Press = { way, window: way === 'window' ? openWindow(words) : null };
  pending = made;
  setTimeout(() => {
    if (pending === made) dropPress();
  }, patience);
}

/** The press that led here, for whoever shows what comes next. Null after a reload. */
export function takePress(): Press | null {
  const taken = pending;
  pending = null;
  return taken;
}

/** Nothing came of the press. */
export function dropPress(): void {
  pending?.window?.close();
  pending = null;
}

/** Sends a window, or this page, on its way. False where the address must not be followed. */
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
  // A field may be called "submit".
  HTMLFormElement.prototype.submit.call(form);
  form.remove();
}

/** Whether a window has come back to the page it was opened from; another origin's window does not say where it is. */
export function isBack(opened: Window): boolean {
  try {
    const { origin, pathname } = opened.location;
    return origin === location.origin && pathname === location.pathname;
  } catch {
    return false;
  }
}
