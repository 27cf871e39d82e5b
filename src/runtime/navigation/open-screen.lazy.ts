import { publicTokens } from '../brand/public-tokens';
import { currentPage } from '../page/current-page';
import type { SubEventName } from '../page/events';
import { settingAttributes } from '../settings/settings';
import {
  attributeNameOf,
  attributesOf,
  type Destination,
  type DestinationName,
  destinations,
  type Params,
} from './destinations';

/** Opens a screen in the element itself, in another element of the page, in the element's place, or in a dialog. */
export function openScreen(host: HTMLElement, to: DestinationName, params: Params): void {
  const destination: Destination = destinations[to];
  if (host.localName === destination.tag) {
    applyDestination(host, to, params);
    return;
  }
  const existing = [...document.querySelectorAll<HTMLElement>(destination.tag)].find(
    (tag) => !tag.closest('sub-dialog'),
  );
  if (existing) {
    applyDestination(existing, to, params);
    host.closest('sub-dialog')?.dispatchEvent(new CustomEvent('sub-close'));
    existing.scrollIntoView({ block: 'start' });
    existing.focus();
    return;
  }
  const element = createWithSettingsOf(host, destination.tag);
  applyDestination(element, to, params);
  if (host.getAttribute('checkout') === 'inline') openInline(host, element);
  else openDialog(host, element);
}

/** By screen that was opened inline: the hidden element that opened the first of them. */
const inlineOpeners = new WeakMap<HTMLElement, HTMLElement>();

/** Hides the opener and shows the element in its place. Closing the element shows the opener again. */
function openInline(host: HTMLElement, element: HTMLElement): void {
  const opener = inlineOpeners.get(host) ?? host;
  inlineOpeners.set(element, opener);
  element.setAttribute('checkout', 'inline');
  repeatEvents(element, opener);
  element.addEventListener('sub-close', () => {
    element.remove();
    opener.hidden = false;
    opener.focus();
  });
  if (host === opener) {
    opener.hidden = true;
    opener.after(element);
  } else host.replaceWith(element);
  void currentPage().load(element.localName);
}

/** Opens a dialog as a child of the body, so that forms inside it stay in the light DOM. */
function openDialog(opener: HTMLElement, element: HTMLElement): void {
  const isInDialog = opener.closest('sub-dialog') !== null;
  if (isInDialog) {
    opener.replaceWith(element);
    return;
  }
  const dialog: HTMLElement & { opener?: HTMLElement } = createWithSettingsOf(opener, 'sub-dialog');
  dialog.opener = opener;
  repeatEvents(dialog, opener);
  copyTokens(opener, dialog);
  dialog.append(element);
  document.body.append(dialog);
  void currentPage().load('sub-dialog');
  void currentPage().load(element.localName);
}

const saleEvents = [
  'sub-login',
  'sub-order-created',
  'sub-payment-pending',
  'sub-payment-succeeded',
  'sub-payment-failed',
  'sub-payment-cancelled',
] as const satisfies SubEventName[];

/**
 * Repeats the screen's sale events on the opener, because only the opener is in the page's template, where frameworks
 * add listeners. The copies don't bubble, so a listener on an ancestor gets each event once.
 */
function repeatEvents(screen: HTMLElement, opener: HTMLElement): void {
  for (const type of saleEvents)
    screen.addEventListener(type, (event) => {
      opener.dispatchEvent(new CustomEvent(type, { detail: (event as CustomEvent).detail }));
    });
}

/**
 * Copies the design tokens that the page set on the opener or its ancestors to the dialog. The dialog inherits tokens of
 * the page's root anyway; a copy would ignore their changes while the dialog is open.
 */
function copyTokens(opener: HTMLElement, dialog: HTMLElement): void {
  const openerStyle = getComputedStyle(opener);
  const inherited = getComputedStyle(document.body);
  for (const name of publicTokens) {
    const value = openerStyle.getPropertyValue(`--sub-${name}`);
    if (value && value !== inherited.getPropertyValue(`--sub-${name}`))
      dialog.style.setProperty(`--sub-${name}`, value);
  }
}

/** Creates an element with the opener's brand, language, server, theme and scene. */
function createWithSettingsOf(opener: HTMLElement, tag: string): HTMLElement {
  const element = document.createElement(tag);
  for (const name of settingAttributes) {
    const value = opener.getAttribute(name);
    if (value !== null) element.setAttribute(name, value);
  }
  return element;
}

function applyDestination(element: HTMLElement, to: DestinationName, params: Params): void {
  const destination: Destination = destinations[to];
  const attributes = attributesOf(to, params);
  for (const name of destination.params?.map(attributeNameOf) ?? [])
    if (!(name in attributes)) element.removeAttribute(name);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}
