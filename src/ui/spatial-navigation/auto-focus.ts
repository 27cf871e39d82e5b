import buttonStyles from '../button/button.module.css';
import noticeStyles from '../feedback/notice.module.css';
import { deepActiveElement, deepClosest, isInSubElement } from '../focus/deep-focus';
import { headingSelector } from '../focus/focus-heading';
import { controlsIn, isControl, topmostDialog } from './controls';
import { mainAction, type ScreenControl } from './main-action';
import { reveal, scrollToStart } from './reveal';
import { walkFlatTree } from './walk-flat-tree';

/** Tags of the parts around a screen's own content: headers, footers, menus and sidebars. */
const headerAndMenuTags = /^(header|footer|nav|aside)$/;

/**
 * On a TV, keeps the focus on a button, field or link, because the remote control's OK key does nothing on a heading.
 * Focuses the main action when a screen opens, and again when the focused control is removed. Returns a function
 * `observe(element)`: it starts to manage the focus in one element's screens, and returns a function that ends this.
 */
export function createAutoFocus(root: Document = document): (element: HTMLElement) => () => void {
  /** The control that `placeFocus` focused; null once the member presses a key. */
  let autoFocused: Element | null = null;
  /**
   * The value of `isOpening` when `autoFocused` was focused. If false, the page may have been scrolled to that control,
   * which must then stay in view while the screen loads.
   */
  let wasOpening = true;
  /** The control that OK was pressed on. If it expands, its content is scrolled into view. */
  let pressedControl: Element | null = null;
  /** Scroll positions of the containers before they were scrolled to `autoFocused`. */
  const scrollOrigins = new Map<Element, number>();
  /** The id of the requested animation frame; 0 if none is requested. */
  let animationFrame = 0;

  const rememberScroll = (scroller: Element) => {
    if (!scrollOrigins.has(scroller)) scrollOrigins.set(scroller, scroller.scrollTop);
  };

  const schedule = () => {
    if (!animationFrame) animationFrame = requestAnimationFrame(placeFocus);
  };

  /** Drops the references to removed elements, so that the browser can free their memory. */
  const forgetRemoved = () => {
    if (!autoFocused?.isConnected) autoFocused = null;
    if (!pressedControl?.isConnected) pressedControl = null;
    for (const scroller of scrollOrigins.keys()) if (!scroller.isConnected) scrollOrigins.delete(scroller);
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
      return;
    }
    // Content that has loaded may have moved the controls. So the containers first return to their earlier scroll
    // positions, and then scroll to the target's new position.
    if (!wasFocusMoved) for (const [scroller, top] of scrollOrigins) scroller.scrollTop = top;
    scrollOrigins.clear();
    const controls = controlsAfterHeading(root, dialog, wasFocusMoved ? active : null);
    // True while a screen opens, and after the focused control was removed. Always false in dialogs. If true,
    // `focusTarget` prefers a control in view. If there is none, and no menu link in view either, the focus stays where
    // it is.
    const isOpening = !dialog && !wasFocusMoved && (wasOpening || active !== autoFocused);
    const target = focusTarget(controls, { isOpening, menuLink: dialog ? undefined : findMenuLink(root) });
    if (!target) {
      // Content that loaded above the focused element may have moved it off the screen.
      if (active && active === autoFocused) reveal(active, rememberScroll);
      return;
    }
    autoFocused = target;
    wasOpening = isOpening;
    if (wasFocusMoved) {
      // A script focused the heading of a new step. Scrolls to the step's start, but keeps the main action in view.
      scrollToStart(active);
      reveal(active, rememberScroll);
    }
    if (target !== active) target.focus({ preventScroll: true });
    reveal(target, rememberScroll);
  };

  root.addEventListener(
    'keydown',
    ({ key }) => {
      autoFocused = null;
      pressedControl = key === 'Enter' ? deepActiveElement(root) : null;
      scrollOrigins.clear();
    },
    true,
  );
  root.addEventListener('focusin', schedule);

  return (element) => {
    const observer = new MutationObserver(schedule);
    const nodes: Node[] = element.shadowRoot ? [element, element.shadowRoot] : [element];
    for (const node of nodes) observer.observe(node, { childList: true, subtree: true, attributeFilter: ['hidden'] });
    // When the focus moves within a shadow root, no `focusin` reaches the document.
    element.shadowRoot?.addEventListener('focusin', schedule);
    // Fonts, pictures and the CSS classes of wide layouts move the controls without a mutation that `observer` reports.
    const resizeObserver = new ResizeObserver(schedule);
    resizeObserver.observe(element);
    schedule();
    return () => {
      observer.disconnect();
      resizeObserver.disconnect();
      element.shadowRoot?.removeEventListener('focusin', schedule);
      schedule();
    };
  };
}

/** Whether an element may keep the focus: a control, an element of the partner's page, or the notice of a problem. */
const mayKeepFocus = (element: Element): boolean =>
  isControl(element) || !isInSubElement(element) || element.hasAttribute('data-problem');

/** The control to focus; undefined to leave the focus where it is. */
function focusTarget(
  controls: ScreenControl[],
  { isOpening, menuLink }: { isOpening: boolean; menuLink: HTMLElement | undefined },
): HTMLElement | undefined {
  const visibleAction = isOpening ? mainAction(controls.filter(({ element }) => isOnScreen(element))) : undefined;
  // Without a menu, the element may be in the middle of a partner's page, which must not scroll when a screen opens.
  const action = visibleAction ?? (isOpening && !menuLink ? undefined : mainAction(controls));
  // If the action is below a long text, the menu link gets the focus, so that the text is shown from its beginning.
  return action && !isFarBelow(action) ? action : (menuLink ?? action);
}

/** Whether the element starts more than half a screen below the bottom edge of the screen. */
const isFarBelow = (element: Element): boolean => element.getBoundingClientRect().top > innerHeight * 1.5;

/** Of the menu links (in a `nav`) that are in view: the one to the current section, else the first. */
function findMenuLink(root: Document): HTMLElement | undefined {
  const links = controlsIn(root).filter(
    (element) => isOnScreen(element) && deepClosest(element, ({ localName }) => localName === 'nav'),
  );
  return links.find((element) => element.hasAttribute('aria-current')) ?? links[0];
}

const isOnScreen = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
};

/**
 * The controls after the screen's heading, except a dialog's close button and the controls in headers, footers and
 * menus. The screen's heading is `focused` if that is a heading, else the first heading.
 */
function controlsAfterHeading(root: Document, dialog: Element | null, focused: Element | null): ScreenControl[] {
  let controls: ScreenControl[] = [];
  let hasHeading = false;
  walkFlatTree(root, (element) => {
    const isInScope = dialog ? deepClosest(element, (ancestor) => ancestor === dialog) : isInSubElement(element);
    if (!isInScope) return;
    const isHeading = focused?.matches(headingSelector) ? element === focused : element.matches(headingSelector);
    if (isHeading && !hasHeading && !isInHeaderOrMenu(element)) {
      hasHeading = true;
      controls = [];
    }
    if (!isControl(element) || isInHeaderOrMenu(element) || isIconButton(element)) return;
    const hasClass = (name: string | undefined) => element.classList.contains(name as string);
    controls.push({
      element,
      isPrimary: hasClass(buttonStyles.primary),
      isDanger: hasClass(buttonStyles.danger),
      isInNotice: deepClosest(element, isStaticNotice) !== null,
    });
  });
  return controls;
}

const isInHeaderOrMenu = (element: Element): boolean =>
  deepClosest(element, ({ localName }) => headerAndMenuTags.test(localName)) !== null;

/**
 * A notice without a role. A notice with a role (`alert`, `status`) reports what happened, so its button can be the
 * main action.
 */
const isStaticNotice = (element: Element): boolean =>
  element.classList.contains(noticeStyles.notice as string) && !element.hasAttribute('role');

/** A button without visible text, such as the one that closes a dialog. */
const isIconButton = (element: Element): boolean => element.localName === 'button' && !element.textContent?.trim();
