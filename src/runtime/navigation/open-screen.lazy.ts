import { kebabCase } from '../../rules/letter-case';
import { publicTokens } from '../brand/public-tokens';
import { currentPage } from '../page/current-page';
import type { SubEventName } from '../page/events';
import { settingAttributes } from '../settings/settings';
import { attributesOf, type Destination, type DestinationName, destinations, type Params } from './destinations';

/**
 * Opens a screen for `host`, the element that requested it: in the host itself, in an existing element of the page with
 * the same API, in place of the host, or in a dialog.
 */
export function openScreen(host: HTMLElement, to: DestinationName, params: Params): void {
  const destination: Destination = destinations[to];
  if (host.localName === destination.tag) {
    applyDestination(host, to, params);
    return;
  }
  const existing = [...document.querySelectorAll<HTMLElement>(destination.tag)].find(
    (candidate) => !candidate.closest('sub-dialog') && apiOriginOf(candidate) === apiOriginOf(host),
  );
  if (existing) {
    applyDestination(existing, to, params);
    host.closest('sub-dialog')?.dispatchEvent(new CustomEvent('sub-close'));
    existing.scrollIntoView({ block: 'start' });
    existing.focus();
    return;
  }
  // A second press, such as of a double-click, doesn't open a second dialog.
  const opened = openedDialog(host)?.firstElementChild as HTMLElement | null | undefined;
  if (opened?.localName === destination.tag) {
    applyDestination(opened, to, params);
    return;
  }
  const element = createWithSettingsOf(host, destination.tag);
  applyDestination(element, to, params);
  if (host.getAttribute('checkout') === 'inline') openInline(host, element);
  else openDialog(host, element);
}

/** An element of another operator can't show the screen: it has other plans, and its members are others. */
const apiOriginOf = (element: HTMLElement): string =>
  currentPage().sessionOf(element.getAttribute('api') || undefined).origin;

/**
 * For each screen shown inline: the page's own element from which it was opened, directly or through other screens. The
 * page's element is hidden while the screen is shown.
 */
const inlineOpeners = new WeakMap<HTMLElement, HTMLElement>();

/**
 * Shows the element in place of the opener. When the element closes, the page's own element (`firstOpener`) is shown
 * again.
 */
function openInline(opener: HTMLElement, element: HTMLElement): void {
  const firstOpener = inlineOpeners.get(opener) ?? opener;
  inlineOpeners.set(element, firstOpener);
  element.setAttribute('checkout', 'inline');
  forwardEvents(element, firstOpener);
  element.addEventListener('sub-close', () => {
    element.remove();
    firstOpener.hidden = false;
    firstOpener.focus();
  });
  if (opener === firstOpener) {
    firstOpener.hidden = true;
    firstOpener.after(element);
  } else opener.replaceWith(element);
  void currentPage().load(element.localName);
}

type DialogElement = HTMLElement & { opener?: HTMLElement };

/** The dialog that an element has opened, while it is open. */
const openedDialog = (opener: HTMLElement): DialogElement | undefined =>
  [...document.querySelectorAll<DialogElement>('sub-dialog')].find((dialog) => dialog.opener === opener);

/**
 * Shows the element in a dialog. If the opener is in a dialog itself, the element replaces the opener there. A new
 * dialog becomes a child of the body, because the opener can be in a shadow tree, where password managers don't find
 * the forms in the dialog.
 */
function openDialog(opener: HTMLElement, element: HTMLElement): void {
  const isInDialog = opener.closest('sub-dialog') !== null;
  const replaced = isInDialog ? opener : openedDialog(opener)?.firstElementChild;
  if (replaced) {
    replaced.replaceWith(element);
    return;
  }
  const dialog: DialogElement = createWithSettingsOf(opener, 'sub-dialog');
  dialog.opener = opener;
  forwardEvents(dialog, opener);
  copyTokens(opener, dialog);
  dialog.append(element);
  document.body.append(dialog);
  void currentPage().load('sub-dialog');
  void currentPage().load(element.localName);
}

const forwardedEvents = [
  'sub-checkout-open',
  'sub-method-select',
  'sub-pay-submit',
  'sub-close',
  'sub-login',
  'sub-order-created',
  'sub-payment-pending',
  'sub-payment-succeeded',
  'sub-payment-failed',
  'sub-payment-cancelled',
] as const satisfies SubEventName[];

/**
 * Dispatches the screen's `forwardedEvents` on the opener too, because only the opener is in the page's template, where
 * frameworks add listeners. The copies don't bubble, so a listener on an ancestor gets each event once.
 */
function forwardEvents(screen: HTMLElement, opener: HTMLElement): void {
  for (const type of forwardedEvents)
    screen.addEventListener(type, (event) => {
      opener.dispatchEvent(new CustomEvent(type, { detail: (event as CustomEvent).detail }));
    });
}

/**
 * Copies design tokens to the dialog: those that the page set on the opener or its ancestors. Skips tokens that the
 * dialog inherits from the body, so that the open dialog follows changes to them.
 */
function copyTokens(opener: HTMLElement, dialog: HTMLElement): void {
  const openerStyle = getComputedStyle(opener);
  const bodyStyle = getComputedStyle(document.body);
  for (const name of publicTokens) {
    const value = openerStyle.getPropertyValue(`--sub-${name}`);
    if (value && value !== bodyStyle.getPropertyValue(`--sub-${name}`))
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
  for (const name of destination.params?.map(kebabCase) ?? []) if (!(name in attributes)) element.removeAttribute(name);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}
