import { deepActive, deepClosest, isOurs, walkDeep } from '../focus/deep-focus';
import { isText, staysInText } from './caret-keys';
import { type Direction, nearestInDirection } from './nearest-in-direction';
import { nextRow } from './next-row';

const directions = new Map<string, Direction>([
  ['ArrowLeft', 'left'],
  ['ArrowRight', 'right'],
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
]);

/** Keys that mean Back: keyboards, Android boxes, and by code webOS (461) and Tizen (10009). */
const backKeys = ['Escape', 'Backspace', 'GoBack', 'BrowserBack', 'XF86Back'];
const backCodes = [461, 10009];

const focusable =
  'a[href],button,input:not([type=hidden]),select,textarea,summary,iframe,[tabindex],[contenteditable=true]';

/**
 * Spatial navigation for arrow keys and remote controls: moves focus by position on the screen, across elements, shadow
 * roots and slotted forms, and inside the dialog while one is open. OK clicks. Back fires `sub-back` on the focused
 * element (bubbles, composed; `preventDefault()` marks it as handled), or closes the dialog. Returns a function that
 * stops it.
 */
export function startArrowKeys(root: Document = document): () => void {
  // A select uses up and down only after OK was pressed on it; otherwise focus couldn't move past it.
  let openSelect: Element | null = null;

  const handleKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const active = deepActive(root);
    if (active !== openSelect) openSelect = null;
    if (active && active !== root.body && !isOurs(active) && !inDialog(active)) return;
    const direction = directions.get(event.key);
    if (direction) move(event, active, direction);
    else if (event.key === 'Enter') press(event, active);
    else if (backKeys.includes(event.key) || backCodes.includes(event.keyCode)) goBack(event, active);
  };

  function move(event: KeyboardEvent, active: Element | null, direction: Direction): void {
    if (openSelect && /Up|Down/.test(event.key)) return;
    if (staysInText(active, event.key)) return;
    openSelect = null;
    // Arrow keys would change a radio's choice.
    if ((active as HTMLInputElement | null)?.type === 'radio' || active?.localName === 'select') event.preventDefault();
    const next = neighbour(root, active, direction);
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  function press(event: KeyboardEvent, active: Element | null): void {
    const { type } = (active ?? {}) as HTMLInputElement;
    // OK on an empty field opens the TV's keyboard and must not submit the form.
    if (isText(active) && !active.value) {
      event.preventDefault();
      return;
    }
    if (active?.localName === 'select') {
      openSelect = openSelect ? null : active;
      return;
    }
    // The browser would submit the form instead.
    if (active?.localName !== 'input' || (type !== 'radio' && type !== 'checkbox')) return;
    event.preventDefault();
    (active as HTMLInputElement).click();
  }

  function goBack(event: KeyboardEvent, active: Element | null): void {
    if (event.key === 'Backspace' && isText(active)) return;
    if (openSelect) {
      openSelect = null;
      event.preventDefault();
      return;
    }
    const dialog = openDialog(root);
    const target = active && active !== root.body ? active : (dialog ?? root.body);
    const back = new CustomEvent('sub-back', { bubbles: true, composed: true, cancelable: true });
    // Our element handles Back for its own dialog; Escape closes a dialog inside it.
    if (!dialog || isTag(dialog)) {
      if (!target.dispatchEvent(back)) event.preventDefault();
    } else if (event.key !== 'Escape') {
      event.preventDefault();
      if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
    }
  }

  root.addEventListener('keydown', handleKey);
  return () => root.removeEventListener('keydown', handleKey);
}

/** The topmost open modal dialog. */
function openDialog(root: Document): HTMLDialogElement | null {
  let found: HTMLDialogElement | null = null;
  walkDeep(root, (element) => {
    if (element.localName === 'dialog' && (element as HTMLDialogElement).open) found = element as HTMLDialogElement;
  });
  return found;
}

/** The dialog that one of our elements renders around others. */
const isTag = (dialog: HTMLDialogElement): boolean =>
  (dialog.getRootNode() as ShadowRoot).host?.localName === 'sub-dialog';

const inDialog = (element: Element) => !!deepClosest(element, ({ localName }) => localName === 'dialog');

function candidates(root: Document): HTMLElement[] {
  const dialog = openDialog(root);
  const found: HTMLElement[] = [];
  walkDeep(root, (element) => {
    const control = element as HTMLElement & { disabled?: boolean };
    if (!element.matches(focusable) || control.disabled || control.tabIndex < 0) return;
    if (element.getClientRects().length === 0 || getComputedStyle(element).visibility === 'hidden') return;
    if (dialog ? deepClosest(element, (above) => above === dialog) : isOurs(element)) found.push(control);
  });
  return found;
}

/** The control that gets focus: in the next row for up and down if one is near, else anywhere ahead. */
function neighbour(root: Document, active: Element | null, direction: Direction): HTMLElement | null {
  const all = candidates(root);
  if (!active || active === root.body) return all[0] ?? null;
  const from = active.getBoundingClientRect();
  const others = all
    .filter((element) => element !== active)
    .map((element) => [element, element.getBoundingClientRect()] as const);
  const isVertical = direction === 'up' || direction === 'down';
  const row = isVertical ? nextRow(from, others, { isDown: direction === 'down', reach: innerHeight / 4 }) : [];
  const ahead = row.length > 0 ? others.filter(([element]) => row.includes(element)) : others;
  const found = nearestInDirection(from, ahead, direction);
  // A focused heading isn't a control: where nothing lies ahead of it, start over at the first control.
  return found ?? (all.includes(active as HTMLElement) ? null : (all[0] ?? null));
}
