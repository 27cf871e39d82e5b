import { deepActiveElement, deepClosest, isInSubElement } from '../focus/deep-focus';
import { isTextInput, keyMovesCaret } from './caret-keys';
import { controlsIn, isControl, isInDialog, topmostDialog } from './controls';
import type { Box } from './geometry/box';
import { type Direction, nearestInDirection } from './geometry/nearest-in-direction';
import { nextRow } from './geometry/next-row';
import { itemsInSameRow } from './geometry/same-row';
import { scrollStep } from './geometry/scroll-step';
import { pageScroller, remainingScroll, reveal, scrollerOf, visiblePartOf } from './reveal';

const directions = new Map<string, Direction>([
  ['ArrowLeft', 'left'],
  ['ArrowRight', 'right'],
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
]);

/** Names of the keys that mean Back. */
const backKeys = ['Escape', 'Backspace', 'GoBack', 'BrowserBack', 'XF86Back'];
/** Key codes of Back on webOS (461) and Tizen (10009). */
const backCodes = [461, 10009];
/** The Done key of Tizen's on-screen keyboard. Its Cancel key (65385) isn't handled: it only closes the keyboard. */
const doneCode = 65376;

/**
 * Spatial navigation for arrow keys and remote controls: moves focus by position on the screen, across elements, shadow
 * roots and slotted forms. While a dialog is open, the focus stays inside it. Scrolls through text between controls. OK
 * (Enter) clicks the focused control. Back closes an open dialog that isn't a `<sub-dialog>`. Otherwise, it fires
 * `sub-back` on the focused element (bubbles, composed; `preventDefault()` marks it as handled). Returns a function
 * that stops the navigation.
 */
export function startArrowKeyNavigation(root: Document = document): () => void {
  // A select uses up and down only after OK was pressed on it; otherwise focus couldn't move past it.
  let openSelect: Element | null = null;
  let isScreenKeyboardOpen = false;

  const handleKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return;
    const active = deepActiveElement(root);
    if (active !== openSelect) openSelect = null;
    const isNothingFocused = !active || active === root.body;
    if (!isNothingFocused && !isInSubElement(active) && !isInDialog(active)) return;
    const direction = directions.get(event.key);
    if (direction) moveFocus(event, active, direction);
    // Remote controls send PageUp and PageDown for channel keys, which must not scroll the page behind a dialog.
    else if (event.key === 'PageUp' || event.key === 'PageDown') event.preventDefault();
    else if (event.keyCode === doneCode) finishField(event, active);
    else if (event.key === 'Enter') handleEnter(event, active);
    // While the on-screen keyboard is open, Back only closes the keyboard.
    else if (isScreenKeyboardOpen) return;
    else if (backKeys.includes(event.key) || backCodes.includes(event.keyCode)) goBack(event, active);
  };

  function moveFocus(event: KeyboardEvent, active: Element | null, direction: Direction): void {
    if (openSelect && /Up|Down/.test(event.key)) return;
    if (keyMovesCaret(active, event.key)) return;
    openSelect = null;
    // By default, an arrow key changes the choice of a radio group or select.
    if ((active as HTMLInputElement | null)?.type === 'radio' || active?.localName === 'select') event.preventDefault();
    const next = controlInDirection(root, active, direction);
    if (direction === 'up' || direction === 'down') {
      if (scrollOrFocus(root, { active, next, isDown: direction === 'down' })) event.preventDefault();
    } else if (next) {
      event.preventDefault();
      next.focus({ preventScroll: true });
      reveal(next);
    }
  }

  function handleEnter(event: KeyboardEvent, active: Element | null): void {
    const { type } = (active ?? {}) as HTMLInputElement;
    // OK on an empty field opens the TV's keyboard and must not submit the form.
    if (isTextInput(active) && !active.value) {
      event.preventDefault();
      return;
    }
    if (active?.localName === 'input' && isTextInput(active)) {
      finishField(event, active);
      return;
    }
    if (active?.localName === 'select') {
      openSelect = openSelect ? null : active;
      return;
    }
    if (active?.hasAttribute('aria-expanded')) requestAnimationFrame(() => reveal(expandedRow(active)));
    if (active?.localName !== 'input' || (type !== 'radio' && type !== 'checkbox')) return;
    // By default, Enter (OK) on a radio button or checkbox submits the form.
    event.preventDefault();
    (active as HTMLInputElement).click();
  }

  function goBack(event: KeyboardEvent, active: Element | null): void {
    if (event.key === 'Backspace' && isTextInput(active)) return;
    if (openSelect) {
      openSelect = null;
      event.preventDefault();
      return;
    }
    const dialog = topmostDialog(root);
    const target = active && active !== root.body ? active : (dialog ?? root.body);
    const backEvent = new CustomEvent('sub-back', { bubbles: true, composed: true, cancelable: true });
    // A `<sub-dialog>` handles `sub-back` itself. The browser closes other dialogs, but only on Escape.
    if (!dialog || belongsToSubDialog(dialog)) {
      if (!target.dispatchEvent(backEvent)) event.preventDefault();
    } else if (event.key !== 'Escape') {
      event.preventDefault();
      if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
    }
  }

  // webOS fires an event when its on-screen keyboard opens or closes.
  const handleScreenKeyboard = (event: Event) => {
    isScreenKeyboardOpen = (event as CustomEvent<{ visibility?: boolean }>).detail?.visibility === true;
  };
  // Opening the on-screen keyboard makes the window smaller, which may hide the focused field.
  const revealField = () => {
    const active = deepActiveElement(root);
    if (isTextInput(active)) reveal(active);
  };

  root.addEventListener('keydown', handleKey);
  root.addEventListener('keyboardStateChange', handleScreenKeyboard);
  addEventListener('resize', revealField);
  return () => {
    root.removeEventListener('keydown', handleKey);
    root.removeEventListener('keyboardStateChange', handleScreenKeyboard);
    removeEventListener('resize', revealField);
  };
}

/**
 * Handles Done and Enter in a field: focuses the form's next required field that is empty, else submits the form. The
 * browser itself submits on Enter.
 */
function finishField(event: KeyboardEvent, active: Element | null): void {
  const fields = [...((active as HTMLInputElement | null)?.form?.elements ?? [])];
  const isEmptyRequiredField = (field: Element) =>
    isTextInput(field) && !field.value && field.getAttribute('aria-required') && isControl(field);
  const next = fields.slice(fields.indexOf(active as Element) + 1).find(isEmptyRequiredField);
  if (next) {
    event.preventDefault();
    (next as HTMLElement).focus({ preventScroll: true });
    reveal(next);
  } else if (event.keyCode === doneCode) {
    (fields.find((field) => (field as HTMLButtonElement).type === 'submit') as HTMLElement | undefined)?.click();
  }
}

/** Whether a `<sub-dialog>` element renders this dialog. */
const belongsToSubDialog = (dialog: HTMLDialogElement): boolean =>
  (dialog.getRootNode() as ShadowRoot).host?.localName === 'sub-dialog';

/** The list item or table row that a button with `aria-expanded` expands; the button itself if it's in neither. */
const expandedRow = (button: Element): Element =>
  deepClosest(button, ({ localName }) => localName === 'li' || localName === 'tr') ?? button;

interface VerticalMove {
  active: Element | null;
  /** The control that gets the focus once it is near enough; null if there is none in this direction. */
  next: HTMLElement | null;
  isDown: boolean;
}

/** A container counts as scrolled to its end if at most this many px remain, because positions can be fractional. */
const scrollTolerance = 1;

/** Scrolls toward the next control, or focuses the control if it's near enough. Returns false if neither happened. */
function scrollOrFocus(root: Document, { active, next, isDown }: VerticalMove): boolean {
  const dialog = topmostDialog(root);
  const start = active && active !== root.body ? active : (dialog ?? root.body);
  const innerScroller = scrollerOf(start, dialog);
  // An inner container scrolls to its end before the focus leaves it. While a dialog is open, the page doesn't scroll.
  const scroller =
    remainingScroll(innerScroller, isDown) > scrollTolerance || dialog ? innerScroller : pageScroller(root);
  if (!scroller) {
    next?.focus();
    return next !== null;
  }
  const isNextInScroller = next !== null && (scroller === pageScroller(root) || isInside(next, scroller));
  const target = isNextInScroller ? next.getBoundingClientRect() : null;
  const remaining = remainingScroll(scroller, isDown);
  const { distance, movesFocus } = scrollStep({ view: visiblePartOf(scroller), target, isDown, remaining });
  if (next && (movesFocus || remaining <= scrollTolerance)) {
    next.focus({ preventScroll: true });
    reveal(next);
    return true;
  }
  scroller.scrollTop += isDown ? distance : -distance;
  return distance > 0;
}

/** Whether an element is inside a scroll container, across shadow roots and slots. */
const isInside = (element: Element, scroller: Element): boolean =>
  deepClosest(element, (ancestor) => ancestor === scroller) !== null;

/** The side menu (a tall `nav`) that contains an element, else null. Left and Right move between menu and content. */
const sideMenuOf = (element: Element): Element | null =>
  deepClosest(element, (ancestor) => ancestor.localName === 'nav' && ancestor.clientHeight > ancestor.clientWidth);

/**
 * The side menu, header or footer that contains an element; null for the content. Up and Down stay in the current
 * region (or the content) until it has no further control above or below.
 */
const regionOf = (element: Element): Element | null =>
  sideMenuOf(element) ?? deepClosest(element, ({ localName }) => localName === 'header' || localName === 'footer');

/**
 * The control that an arrow key moves to. Left and Right stay in the row. At the end of the row, they move to a side
 * menu, or from a side menu to the content. Up and Down move to the next row if one is near, else to the nearest
 * control in their direction.
 */
function controlInDirection(root: Document, active: Element | null, direction: Direction): HTMLElement | null {
  const allControls = controlsIn(root);
  if (!active || active === root.body) return allControls[0] ?? null;
  const isVertical = direction === 'up' || direction === 'down';
  const activeBox = active.getBoundingClientRect();
  const activeMenu = sideMenuOf(active);
  const otherControls: (readonly [HTMLElement, Box])[] = allControls
    .filter((element) => element !== active)
    .map((element) => [element, element.getBoundingClientRect()]);
  const isActiveAControl = allControls.includes(active as HTMLElement);
  // The focused element may be a heading, which isn't a control. If no control is in the direction, the focus then
  // moves to the first control.
  const fallback = isActiveAControl ? null : (allControls[0] ?? null);
  if (!isVertical) {
    const rowControls = itemsInSameRow(activeBox, otherControls);
    const controlsInOtherMenu = otherControls.filter(([element]) => {
      const menu = sideMenuOf(element);
      return menu !== null && menu !== activeMenu;
    });
    const contentControls = activeMenu ? otherControls.filter(([element]) => sideMenuOf(element) !== activeMenu) : [];
    return (
      nearestInDirection(activeBox, rowControls, direction) ??
      nearestInDirection(activeBox, controlsInOtherMenu, direction) ??
      nearestInDirection(activeBox, contentControls, direction) ??
      fallback
    );
  }
  const options = { isDown: direction === 'down', maxGap: innerHeight / 4 };
  const region = regionOf(active);
  const regionControls = otherControls.filter(([element]) => regionOf(element) === region);
  const rowElements = nextRow(activeBox, regionControls, options);
  const rowControls = regionControls.filter(([element]) => rowElements.includes(element));
  return (
    nearestInDirection(activeBox, rowControls, direction) ??
    nearestInDirection(activeBox, regionControls, direction) ??
    nearestInDirection(activeBox, otherControls, direction) ??
    fallback
  );
}
