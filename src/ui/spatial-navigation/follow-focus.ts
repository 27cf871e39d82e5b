import buttonStyles from '../button/button.module.css';
import { deepActive, deepClosest, isOurs, walkDeep } from '../focus/deep-focus';
import { isControl, openDialog } from './controls';
import { type Action, mainAction } from './main-action';
import { reveal } from './reveal';

const headings = 'h1[tabindex],h2[tabindex]';
/** Parts of a page around its screen. */
const around = /^(header|footer|nav|aside)$/;

/**
 * Keeps the focus on a control, because a remote control can do nothing with a focused heading: a new screen opens with
 * its main action, and a screen that removes the focused control passes the focus on. Returns a function that starts to
 * follow an element.
 */
export function followFocus(root: Document = document): (element: HTMLElement) => () => void {
  /** What has the focus without anyone's choice. */
  let automatic: Element | null = null;
  let frame = 0;

  const schedule = () => {
    if (!frame) frame = requestAnimationFrame(settle);
  };

  const settle = () => {
    frame = 0;
    const active = deepActive(root);
    const dialog = openDialog(root);
    const isPlaced = active && active !== root.body && active !== automatic && active !== dialog;
    if (isPlaced && (isControl(active) || !isOurs(active) || active.hasAttribute('data-problem'))) return;
    const actions = actionsAround(root, dialog, isPlaced ? active : null);
    // A page that has just opened stays where it is.
    const isOpening = !dialog && !isPlaced;
    const target = mainAction(isOpening ? actions.filter(({ element }) => isOnScreen(element)) : actions);
    if (!target || target === active) return;
    automatic = target;
    target.focus({ preventScroll: true });
    if (!isOpening) reveal(target);
  };

  root.addEventListener(
    'keydown',
    () => {
      automatic = null;
    },
    true,
  );
  root.addEventListener('focusin', schedule);

  return (element) => {
    const observer = new MutationObserver(schedule);
    const nodes: Node[] = element.shadowRoot ? [element, element.shadowRoot] : [element];
    for (const node of nodes) observer.observe(node, { childList: true, subtree: true, attributeFilter: ['hidden'] });
    // Focus that moves inside a shadow root is not visible outside it.
    element.shadowRoot?.addEventListener('focusin', schedule);
    schedule();
    return () => {
      observer.disconnect();
      element.shadowRoot?.removeEventListener('focusin', schedule);
    };
  };
}

const isOnScreen = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
};

/** The controls after the screen's heading, without a dialog's close button and what is around the screen. */
function actionsAround(root: Document, dialog: Element | null, heading: Element | null): Action[] {
  let actions: Action[] = [];
  let hasHeading = false;
  walkDeep(root, (element) => {
    const isIn = dialog ? deepClosest(element, (above) => above === dialog) : isOurs(element);
    if (!isIn) return;
    const isHeading = heading?.matches(headings) ? element === heading : element.matches(headings);
    if (isHeading && !hasHeading && !isAround(element)) {
      hasHeading = true;
      actions = [];
    }
    if (!isControl(element) || isAround(element) || isIcon(element)) return;
    actions.push({ element, isPrimary: element.classList.contains(buttonStyles.primary as string) });
  });
  return actions;
}

const isAround = (element: Element): boolean =>
  deepClosest(element, ({ localName }) => around.test(localName)) !== null;

/** A button without a label, such as the one that closes a dialog. */
const isIcon = (element: Element): boolean => element.localName === 'button' && !element.textContent?.trim();
