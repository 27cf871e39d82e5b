import { deepActiveElement, isInSubElement } from '../focus/deep-focus';
import { isControl, isInDialog, topmostDialog } from './controls';
import { focusTarget } from './focus-target';
import { reveal, scrollToStart } from './reveal';

/** How long OK is ignored after a screen has changed, in milliseconds. */
const pauseAfterChangeMs = 300;

/**
 * On a TV, keeps the focus on a button, field or link, because the remote control's OK key does nothing on a heading.
 * Focuses the main action when a screen opens, and again when the focused control is removed. A press of OK acts once:
 * while OK is held, its repetitions are ignored, and right after a screen has changed, OK is ignored, because a second
 * press was meant for the screen before. Returns a function `observe(element)`: it starts to manage the focus in one
 * element's screens, and returns a function that ends this.
 */
export function createAutoFocus(root: Document = document): (element: HTMLElement) => () => void {
  /** The control that `placeFocus` focused; null once the member presses a key. */
  let autoFocused: Element | null = null;
  /**
   * The value of `isOpening` when `autoFocused` was focused. If false, the page may have been scrolled to that control.
   * `isOpening` then stays false while the control has the focus, so that the focus doesn't jump to one in view.
   */
  let wasOpening = true;
  /** When the focus last moved without a key press, in the time of `Event.timeStamp`. */
  let movedAt = Number.NEGATIVE_INFINITY;
  /** The control that OK was pressed on. If it expands, its content is scrolled into view. */
  let pressedControl: Element | null = null;
  /** The problem's notice that had the focus when a key was pressed. It isn't scrolled into view again. */
  let pressedProblem: Element | null = null;
  /** The scroll positions of the containers before they were scrolled to `autoFocused`. */
  const scrollMemory = createScrollMemory();
  /** The id of the requested animation frame; 0 if none is requested. */
  let animationFrame = 0;

  const schedule = () => {
    if (!animationFrame) animationFrame = requestAnimationFrame(placeFocus);
  };

  /** Drops the references to removed elements, so that the browser can free their memory. */
  const forgetRemoved = () => {
    if (!autoFocused?.isConnected) autoFocused = null;
    if (!pressedControl?.isConnected) pressedControl = null;
    if (!pressedProblem?.isConnected) pressedProblem = null;
    scrollMemory.forgetRemoved();
  };

  const placeFocus = () => {
    animationFrame = 0;
    forgetRemoved();
    const active = deepActiveElement(root);
    const dialog = topmostDialog(root);
    // True if the member moved the focus, or if a script focused a heading.
    const wasFocusMoved = active && active !== root.body && active !== autoFocused && active !== dialog;
    if (wasFocusMoved && mayKeepFocus(active)) {
      if (active === pressedControl && active.getAttribute('aria-expanded') === 'true')
        reveal(active.closest('li') ?? active);
      // A notice that took the focus stays in view when content loads, until the member presses a key.
      else if (isProblem(active) && active !== pressedProblem) reveal(active);
      return;
    }
    // Content that has loaded may have moved the controls. So the containers first return to their earlier scroll
    // positions, and then scroll to the target's new position.
    if (!wasFocusMoved) scrollMemory.restore();
    scrollMemory.clear();
    // True while a screen opens, and after the focused control was removed. Always false in dialogs.
    const isOpening = !dialog && !wasFocusMoved && (wasOpening || active !== autoFocused);
    const target = focusTarget(root, { dialog, focused: wasFocusMoved ? active : null, isOpening });
    if (!target) {
      // Content that loaded above the focused element may have moved it off the screen.
      if (active && active === autoFocused) reveal(active, scrollMemory.remember);
      return;
    }
    autoFocused = target;
    wasOpening = isOpening;
    if (wasFocusMoved) {
      // A script focused the heading of a new step. Scrolls to the step's start, but keeps the main action in view.
      scrollToStart(active);
      reveal(active, scrollMemory.remember);
    }
    if (target !== active) {
      target.focus({ preventScroll: true });
      movedAt = performance.now();
    }
    reveal(target, scrollMemory.remember);
  };

  root.addEventListener(
    'keydown',
    (event) => {
      const { key } = event;
      const active = deepActiveElement(root);
      // The time of the press counts, because a slow TV may handle it only after it has shown the next screen.
      const isTooEarly = event.repeat || event.timeStamp < movedAt + pauseAfterChangeMs;
      if (key === 'Enter' && isTooEarly && active && (isInSubElement(active) || isInDialog(active))) {
        event.preventDefault();
        event.stopPropagation();
        return;
      }
      autoFocused = null;
      pressedControl = key === 'Enter' ? active : null;
      pressedProblem = active && isProblem(active) ? active : null;
      scrollMemory.clear();
    },
    true,
  );
  root.addEventListener('focusin', schedule);

  return (element) => {
    const stopObserving = observeLayout(element, schedule);
    schedule();
    return () => {
      stopObserving();
      schedule();
    };
  };
}

/** Whether an element may keep the focus: a control, an element of the partner's page, or the notice of a problem. */
const mayKeepFocus = (element: Element): boolean =>
  isControl(element) || !isInSubElement(element) || isProblem(element);

const isProblem = (element: Element): boolean => element.hasAttribute('data-problem');

/** Calls `onChange` when the controls of an element may have appeared, moved or lost the focus. */
function observeLayout(element: HTMLElement, onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  const nodes: Node[] = element.shadowRoot ? [element, element.shadowRoot] : [element];
  for (const node of nodes) observer.observe(node, { childList: true, subtree: true, attributeFilter: ['hidden'] });
  // When the focus moves within a shadow root, no `focusin` reaches the document.
  element.shadowRoot?.addEventListener('focusin', onChange);
  // Fonts, pictures and the CSS classes of wide layouts move the controls without a mutation that `observer` reports.
  const resizeObserver = new ResizeObserver(onChange);
  resizeObserver.observe(element);
  return () => {
    observer.disconnect();
    resizeObserver.disconnect();
    element.shadowRoot?.removeEventListener('focusin', onChange);
  };
}

/** Remembers the first scroll position of each container, until `clear`. */
function createScrollMemory() {
  const positions = new Map<Element, number>();
  return {
    remember(scroller: Element) {
      if (!positions.has(scroller)) positions.set(scroller, scroller.scrollTop);
    },
    restore() {
      for (const [scroller, top] of positions) scroller.scrollTop = top;
    },
    clear: () => positions.clear(),
    forgetRemoved() {
      for (const scroller of positions.keys()) if (!scroller.isConnected) positions.delete(scroller);
    },
  };
}
