import {
  attributesOf,
  type Destination,
  type DestinationName,
  destinations,
  isDestination,
  type Params,
  pathOf,
} from './destinations';
import type { SubEventDetails, SubEventName } from './events';
import { currentToken } from './session';
import { settingAttributes } from './settings';
import { sharedPage } from './shared';
import { recall, remember } from './storage';

/** What stands between two screens when a sign-in is needed on the way. */
export interface NextStep {
  to: DestinationName;
  params: Params;
}

interface Departure {
  host: HTMLElement;
  portal: string;
  emit<E extends SubEventName>(type: E, detail: SubEventDetails[E]): boolean;
}

/** How an element lets its next screen open. Source: design, section 4 (`checkout`). */
type Opening = 'dialog' | 'inline' | 'page';

/**
 * Goes to a screen: asks the page first, then lets another tag of the page show it, else opens it in a dialog, in place
 * or in the portal. A visitor who must sign in does so on the way. False when the page prevented it.
 */
export function navigate(departure: Departure, to: DestinationName, params: Params = {}): boolean {
  const destination: Destination = destinations[to];
  // In the portal the sign-in comes on the way there.
  if (destination.needsMember && !currentToken() && openingOf(departure.host) !== 'page') {
    if (!departure.emit('sub-auth-required', { to, params })) return false;
    return go(departure, 'login', {}, { to, params });
  }
  return go(departure, to, params);
}

function go(departure: Departure, to: DestinationName, params: Params, next?: NextStep): boolean {
  // Kept before the event is fired, so that whoever answers it finds where the visitor was going.
  if (next) rememberNext(next);
  if (!departure.emit('sub-navigate', { to, params })) return false;
  const { host } = departure;
  const destination: Destination = destinations[to];
  const other = [...document.querySelectorAll<HTMLElement>(destination.tag)].find(
    (tag) => tag !== host && !tag.closest('sub-dialog'),
  );
  if (host.localName === destination.tag) applyTo(host, to, params);
  else if (other) {
    applyTo(other, to, params);
    other.scrollIntoView({ block: 'start' });
    other.focus();
  } else openNew(departure, to, params);
  return true;
}

function openNew({ host, portal }: Departure, to: DestinationName, params: Params): void {
  const mode = openingOf(host);
  if (mode === 'page') {
    location.assign(portal + pathOf(to, params));
    return;
  }
  const element = likeOpener(host, destinations[to].tag);
  applyTo(element, to, params);
  if (mode === 'inline') openInline(host, element);
  else openDialog(host, element);
}

const openingOf = (host: HTMLElement): Opening => (host.getAttribute('checkout') as Opening | null) ?? 'dialog';

const inlineOpeners = new WeakMap<HTMLElement, HTMLElement>();

/** The element takes the opener's place; the opener comes back when it is closed. */
function openInline(host: HTMLElement, element: HTMLElement): void {
  const opener = inlineOpeners.get(host) ?? host;
  inlineOpeners.set(element, opener);
  element.setAttribute('checkout', 'inline');
  element.addEventListener('sub-close', () => {
    element.remove();
    opener.hidden = false;
    opener.focus();
  });
  if (host === opener) {
    opener.hidden = true;
    opener.after(element);
  } else host.replaceWith(element);
  void sharedPage().load(element.localName);
}

/** A dialog of ours over the page, as a child of the body so that forms inside it stay in the light DOM. */
function openDialog(opener: HTMLElement, element: HTMLElement): void {
  const inside = opener.closest('sub-dialog');
  if (inside) {
    opener.replaceWith(element);
    return;
  }
  const dialog: HTMLElement & { opener?: HTMLElement } = likeOpener(opener, 'sub-dialog');
  dialog.opener = opener;
  dialog.append(element);
  document.body.append(dialog);
  void sharedPage().load('sub-dialog');
  void sharedPage().load(element.localName);
}

/** A new tag with the opener's brand, language, server, theme and scene. */
function likeOpener(opener: HTMLElement, tag: string): HTMLElement {
  const element = document.createElement(tag);
  for (const name of settingAttributes) {
    const value = opener.getAttribute(name);
    if (value !== null) element.setAttribute(name, value);
  }
  return element;
}

function applyTo(element: HTMLElement, to: DestinationName, params: Params): void {
  const destination: Destination = destinations[to];
  const attributes = attributesOf(to, params);
  for (const name of Object.values(destination.params ?? {})) if (!(name in attributes)) element.removeAttribute(name);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}

const nextKey = 'next';
/** A wish to go somewhere is forgotten after this long: coming back the next day is a new visit. */
const nextLasts = 30 * 60 * 1000;

/** Where the visitor goes once signed in; survives a reload. */
export function rememberNext(next: NextStep): void {
  remember(nextKey, { ...next, at: Date.now() });
}

/** Where the visitor was going when a sign-in came in between, if that is not long ago. */
export function peekNext(): NextStep | undefined {
  const next = recall<NextStep & { at: number }>(nextKey);
  return next && Date.now() - next.at < nextLasts && isDestination(next.to)
    ? { to: next.to, params: next.params }
    : undefined;
}

/** The same, and forgets it. */
export function takeNext(): NextStep | undefined {
  const next = peekNext();
  remember(nextKey, undefined);
  return next;
}
