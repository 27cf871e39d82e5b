import buttonStyles from '../button/button.module.css';
import { deepActive, deepClosest, isOurs } from '../focus/deep-focus';
import { controlsIn, isControl, openDialog } from './controls';
import { type Action, mainAction } from './main-action';
import { reveal, toStart } from './reveal';
import { walkShown } from './walk-shown';

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
  /** The automatic focus was scrolled to, so it stays in view while the screen loads. */
  let isFollowed = false;
  /** The control that OK was pressed on, and that may grow. */
  let pressed: Element | null = null;
  /** Where the containers were before the automatic focus scrolled them. */
  const origins = new Map<Element, number>();
  let frame = 0;

  const remember = (scroller: Element) => {
    if (!origins.has(scroller)) origins.set(scroller, scroller.scrollTop);
  };

  const schedule = () => {
    if (!frame) frame = requestAnimationFrame(settle);
  };

  const settle = () => {
    frame = 0;
    const active = deepActive(root);
    const dialog = openDialog(root);
    const isPlaced = active && active !== root.body && active !== automatic && active !== dialog;
    if (isPlaced && (isControl(active) || !isOurs(active) || active.hasAttribute('data-problem'))) {
      if (active === pressed && active.getAttribute('aria-expanded') === 'true') reveal(active.closest('li') ?? active);
      return;
    }
    // What is still loading changes the layout, so the screen scrolls from its start again, only as far as needed.
    if (!isPlaced) for (const [scroller, top] of origins) scroller.scrollTop = top;
    origins.clear();
    const actions = actionsAround(root, dialog, isPlaced ? active : null);
    // A page that has just opened stays where it is.
    const isOpening = !dialog && !isPlaced && !(isFollowed && active === automatic);
    const link = dialog ? undefined : navigationLink(root);
    const onScreen = isOpening ? mainAction(actions.filter(({ element }) => isOnScreen(element))) : undefined;
    // An element in the middle of someone's page doesn't scroll it.
    const focusTarget = onScreen ?? (isOpening && !link ? undefined : mainAction(actions));
    // A long text starts at its beginning.
    const target = focusTarget && !isFarBelow(focusTarget) ? focusTarget : (link ?? focusTarget);
    if (!target) return;
    automatic = target;
    isFollowed = !isOpening;
    // A new step is shown from its heading on, as far as its action leaves room.
    if (isPlaced) {
      toStart(active);
      reveal(active, remember);
    }
    if (target !== active) target.focus({ preventScroll: true });
    reveal(target, remember);
  };

  root.addEventListener(
    'keydown',
    ({ key }) => {
      automatic = null;
      pressed = key === 'Enter' ? deepActive(root) : null;
      origins.clear();
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
    // Fonts, pictures and the classes of wide layouts move the controls without a change of nodes.
    const resizes = new ResizeObserver(schedule);
    resizes.observe(element);
    schedule();
    return () => {
      observer.disconnect();
      resizes.disconnect();
      element.shadowRoot?.removeEventListener('focusin', schedule);
    };
  };
}

/** Whether there is a screen of text before it. */
const isFarBelow = (element: Element): boolean => element.getBoundingClientRect().top > innerHeight * 1.5;

/** The page's link to the current section, else the first one that is in view. */
function navigationLink(root: Document): HTMLElement | undefined {
  const links = controlsIn(root).filter(
    (element) => isOnScreen(element) && deepClosest(element, ({ localName }) => localName === 'nav'),
  );
  return links.find((element) => element.hasAttribute('aria-current')) ?? links[0];
}

const isOnScreen = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
};

/** The controls after the screen's heading, without a dialog's close button and what is around the screen. */
function actionsAround(root: Document, dialog: Element | null, heading: Element | null): Action[] {
  let actions: Action[] = [];
  let hasHeading = false;
  walkShown(root, (element) => {
    const isIn = dialog ? deepClosest(element, (above) => above === dialog) : isOurs(element);
    if (!isIn) return;
    const isHeading = heading?.matches(headings) ? element === heading : element.matches(headings);
    if (isHeading && !hasHeading && !isAround(element)) {
      hasHeading = true;
      actions = [];
    }
    if (!isControl(element) || isAround(element) || isIcon(element)) return;
    const has = (style: string | undefined) => element.classList.contains(style as string);
    actions.push({ element, isPrimary: has(buttonStyles.primary), isDanger: has(buttonStyles.danger) });
  });
  return actions;
}

const isAround = (element: Element): boolean =>
  deepClosest(element, ({ localName }) => around.test(localName)) !== null;

/** A button without a label, such as the one that closes a dialog. */
const isIcon = (element: Element): boolean => element.localName === 'button' && !element.textContent?.trim();
