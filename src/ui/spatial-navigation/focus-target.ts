import buttonStyles from '../button/button.module.css';
import noticeStyles from '../feedback/notice.module.css';
import { deepClosest, isInSubElement } from '../focus/deep-focus';
import { headingSelector } from '../focus/focus-heading';
import { isTextInput } from './caret-keys';
import { controlsIn, isControl } from './controls';

/** A button, field or link of a screen. */
export interface ScreenControl {
  element: HTMLElement;
  /** Whether the control is the screen's primary button, or the main action that comes second to one in the header. */
  isPrimary: boolean;
  /** Whether the control is a destructive button, such as one that deletes something. */
  isDanger: boolean;
  /**
   * Whether the control is in a static notice: a notice without a role. A notice with a role (`alert`, `status`)
   * reports what happened, so its buttons can be the main action, like those outside notices.
   */
  isInNotice: boolean;
}

const isRadio = (element: Element): element is HTMLInputElement => (element as HTMLInputElement).type === 'radio';

/** Whether a field is empty. An iframe, such as a card field, counts as empty, because its content can't be read. */
const isUnfilled = (element: HTMLElement): boolean =>
  element.localName === 'iframe' || (isTextInput(element) && !element.value);

/**
 * A screen's main action: the control to focus when the screen opens on a TV. `screenControls` are in document order.
 * - Usually the primary button.
 * - If there is no primary button, or if a field before it is empty: the first control that isn't destructive, and in a
 *   form to fill in, that isn't a tab, such as those for email and phone.
 * - If that control is a radio button: the selected radio button of its group.
 *
 * Controls in static notices (notices without a role) are ignored, except primary buttons. If that leaves no control,
 * all controls count.
 */
export function mainAction(screenControls: readonly ScreenControl[]): HTMLElement | undefined {
  const preferredControls = screenControls.filter(({ isInNotice, isPrimary }) => isPrimary || !isInNotice);
  const controls = preferredControls.length > 0 ? preferredControls : screenControls;
  const primaryIndex = controls.findIndex(({ isPrimary }) => isPrimary);
  const primary = controls[primaryIndex];
  const isFormUnfilled = controls.slice(0, primaryIndex).some(({ element }) => isUnfilled(element));
  const isTab = (element: Element) => isFormUnfilled && element.getAttribute('role') === 'tab';
  const firstSafeControl = controls.find(({ isDanger, element }) => !isDanger && !isTab(element)) ?? controls[0];
  const control = primary && !isFormUnfilled ? primary : firstSafeControl;
  const initialControl = control?.element;
  if (!initialControl || !isRadio(initialControl)) return initialControl;
  const selected = controls.find(
    ({ element }) => isRadio(element) && element.name === initialControl.name && element.checked,
  );
  return selected?.element ?? initialControl;
}

/** Tags of the parts around a screen's own content: headers, footers, menus and sidebars. */
const headerAndMenuTags = /^(header|footer|nav|aside)$/;

interface FocusTargetOptions {
  /** The topmost open dialog. Only its controls count. */
  dialog: Element | null;
  /** The element that a script focused, such as the heading of a new step. */
  focused: Element | null;
  /**
   * Whether a screen opens, or the focused control was removed. If true, a control in view is preferred. If there is
   * none, and no menu link in view either, the focus stays where it is.
   */
  isOpening: boolean;
}

/** The control to focus; undefined to leave the focus where it is. */
export function focusTarget(
  root: Document,
  { dialog, focused, isOpening }: FocusTargetOptions,
): HTMLElement | undefined {
  const controls = controlsAfterHeading(root, dialog, focused);
  const menuLink = dialog ? undefined : findMenuLink(root);
  const visibleAction = isOpening ? mainAction(controls.filter(({ element }) => isOnScreen(element))) : undefined;
  // Without a menu, the element may be in the middle of a partner's page, which must not scroll when a screen opens.
  const action = visibleAction ?? (isOpening && !menuLink ? undefined : mainAction(controls));
  // If the action is below a long text, or if the screen begins with a destructive control, the menu link gets the
  // focus, so that the screen is shown from its beginning.
  const isForReading = controls[0]?.isDanger === true && !controls.some(({ isPrimary }) => isPrimary);
  return action && !isFarBelow(action) && !isForReading ? action : (menuLink ?? action);
}

/** Whether the element starts more than half a screen below the bottom edge of the screen. */
const isFarBelow = (element: Element): boolean => element.getBoundingClientRect().top > innerHeight * 1.5;

/**
 * Of the menu links (in a `nav`) that are in view: the one to the current section, else the first. The account's menu
 * follows the portal's, and names the section more precisely.
 */
function findMenuLink(root: Document): HTMLElement | undefined {
  const links = controlsIn(root).filter(
    (element) => isOnScreen(element) && deepClosest(element, ({ localName }) => localName === 'nav'),
  );
  return links.filter((element) => element.hasAttribute('aria-current')).pop() ?? links[0];
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
      isPrimary: hasClass(buttonStyles.primary) || hasClass(buttonStyles.outline),
      // `data-destructive`: a button that looks like others, such as one of many in a list.
      isDanger: hasClass(buttonStyles.danger) || element.hasAttribute('data-destructive'),
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

/**
 * Visits all descendants of a node, also those in shadow roots, in the order in which they are shown: slotted elements
 * come where their slot is.
 */
function walkFlatTree(node: ParentNode, visit: (element: Element) => void): void {
  for (const element of node.children) visitWithDescendants(element, visit);
}

function visitWithDescendants(element: Element, visit: (element: Element) => void): void {
  visit(element);
  const slotted = element.localName === 'slot' ? (element as HTMLSlotElement).assignedNodes({ flatten: true }) : [];
  for (const child of slotted) if (child.nodeType === 1) visitWithDescendants(child as Element, visit);
  if (slotted.length === 0) walkFlatTree(element.shadowRoot ?? element, visit);
}
