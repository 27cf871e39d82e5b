import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSheet } from '../../runtime/styles/use-sheet';
import { classNames } from '../styling/class-names';
import { useUniqueId } from '../styling/unique-id';
import styles, { sheet } from './menu.module.css';
import { MenuButtonView, menuBoxClass } from './menu-button-view';

export interface MenuItem {
  /** The React key of the item. */
  key: string;
  label: string;
  icon?: ReactNode;
  /** Shows the item in the danger color, for example an item that deletes something. */
  isDanger?: boolean | undefined;
  onSelect: () => void;
}

export interface MenuProps {
  /** Accessible name of the button and of its menu. */
  label: string;
  items: readonly MenuItem[];
  /**
   * Whether the Tab key reaches the button; default true. False in a long list if each row already has a tab stop from
   * which the keyboard reaches the same actions.
   */
  isTabStop?: boolean | undefined;
}

/**
 * A menu button that follows the WAI-ARIA pattern: arrow keys, Home, End and the first letter of an item move the
 * focus; Escape and Tab close the menu.
 */
export function Menu({ label, items, isTabStop = true }: MenuProps) {
  useSheet(sheet);
  const id = useUniqueId();
  const button = useRef<HTMLButtonElement>(null);
  // The item that gets the focus first; null while the menu is closed.
  const [initialItem, setInitialItem] = useState<'first' | 'last' | null>(null);
  const isOpen = initialItem !== null;
  const close: CloseMenu = ({ restoresFocus = true } = {}) => {
    setInitialItem(null);
    if (restoresFocus) button.current?.focus({ preventScroll: true });
  };
  return (
    <div className={menuBoxClass}>
      <MenuButtonView
        buttonRef={button}
        label={label}
        isOpen={isOpen}
        isTabStop={isTabStop}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setInitialItem(isOpen ? null : 'first')}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setInitialItem(event.key === 'ArrowDown' ? 'first' : 'last');
        }}
      />
      {initialItem && <OpenMenu {...{ id, label, items, initialItem, button, close }} />}
    </div>
  );
}

type CloseMenu = (options?: { restoresFocus?: boolean }) => void;

interface OpenMenuProps extends Pick<MenuProps, 'label' | 'items'> {
  id: string;
  initialItem: 'first' | 'last';
  button: { readonly current: HTMLButtonElement | null };
  close: CloseMenu;
}

function OpenMenu({ id, label, items, initialItem, button, close }: OpenMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const itemNodes = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the menu opens
  useLayoutEffect(() => {
    const node = menu.current;
    if (!node || !button.current) return;
    // Shows the menu in the top layer, where no ancestor clips it.
    node.showPopover?.();
    positionMenu(node, button.current);
    itemNodes()
      .at(initialItem === 'last' ? -1 : 0)
      ?.focus({ preventScroll: true });
  }, []);
  usePageEvents(menu, button, close);
  const handleKeyDown = (event: KeyboardEvent) => {
    const nodes = itemNodes();
    const index = nodes.indexOf(event.target as HTMLElement);
    const indexByKey: Record<string, number> = {
      ArrowDown: (index + 1) % nodes.length,
      ArrowUp: (index - 1 + nodes.length) % nodes.length,
      Home: 0,
      End: nodes.length - 1,
    };
    const letter = event.key.toLocaleLowerCase();
    const isLetter = event.key.length === 1 && event.key !== ' ';
    const itemsAfterFocus = [...items.slice(index + 1), ...items.slice(0, index + 1)];
    const itemByLetter = isLetter && itemsAfterFocus.find((item) => item.label.toLocaleLowerCase().startsWith(letter));
    const targetIndex = itemByLetter ? items.indexOf(itemByLetter) : indexByKey[event.key];
    if (targetIndex !== undefined) nodes[targetIndex]?.focus();
    else if (event.key === 'Escape') close();
    // `close` focuses the button, and the browser then moves the focus on to the next control.
    else if (event.key === 'Tab') return close();
    else return;
    event.preventDefault();
    // Otherwise, Escape would also close a dialog that contains the menu.
    event.stopPropagation();
  };
  return (
    <div
      ref={menu}
      id={id}
      popover="manual"
      role="menu"
      aria-label={label}
      className={styles.menu}
      onKeyDown={handleKeyDown}
    >
      {items.map(({ key, label: text, icon, isDanger, onSelect }) => (
        <button
          key={key}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={classNames(styles.item, isDanger && styles.danger)}
          onClick={() => {
            close();
            onSelect();
          }}
        >
          {icon}
          <span>{text}</span>
        </button>
      ))}
    </div>
  );
}

/** The distance of the menu from its button, in px. */
const buttonGap = 4;
/** The minimum distance of the menu from the edges of the window, in px. */
const windowMargin = 8;

/** Places the menu below the button, or above if it fits only there. The inline ends of menu and button are aligned. */
function positionMenu(menu: HTMLElement, button: HTMLElement): void {
  const { top, bottom, left, right } = button.getBoundingClientRect();
  menu.style.left = '0';
  menu.style.top = '0';
  const rect = menu.getBoundingClientRect();
  const isLeftToRight = getComputedStyle(button).direction === 'ltr';
  const alignedLeft = isLeftToRight ? right - rect.width : left;
  const maxLeft = document.documentElement.clientWidth - rect.width - windowMargin;
  const x = Math.max(windowMargin, Math.min(alignedLeft, maxLeft));
  const fitsBelow = bottom + rect.height + windowMargin <= window.innerHeight;
  const fitsAbove = top - rect.height >= windowMargin;
  const y = fitsBelow || !fitsAbove ? bottom + buttonGap : top - rect.height - buttonGap;
  // In engines without popovers, `left` and `top` may be relative to an ancestor instead of the window. So the
  // position that the menu has in the window when both are 0 is subtracted.
  menu.style.left = `${x - rect.left}px`;
  menu.style.top = `${y - rect.top}px`;
}

/**
 * Closes the menu on a press or focus outside of it. While the page scrolls, the menu follows its button, and closes
 * when the button leaves the window.
 */
function usePageEvents(
  menu: { readonly current: HTMLElement | null },
  button: { readonly current: HTMLElement | null },
  close: CloseMenu,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `close` does the same in every render
  useEffect(() => {
    const isInside = (event: Event) =>
      event.composedPath().some((node) => node === menu.current || node === button.current);
    const handleOutsideEvent = (event: Event) => {
      if (!isInside(event)) close({ restoresFocus: false });
    };
    const updatePosition = () => {
      const anchor = button.current?.getBoundingClientRect();
      if (!anchor || anchor.bottom < 0 || anchor.top > window.innerHeight) close({ restoresFocus: false });
      else if (menu.current && button.current) positionMenu(menu.current, button.current);
    };
    const options = { capture: true } as const;
    document.addEventListener('pointerdown', handleOutsideEvent, options);
    document.addEventListener('focusin', handleOutsideEvent, options);
    document.addEventListener('scroll', updatePosition, options);
    window.addEventListener('resize', updatePosition);
    return () => {
      document.removeEventListener('pointerdown', handleOutsideEvent, options);
      document.removeEventListener('focusin', handleOutsideEvent, options);
      document.removeEventListener('scroll', updatePosition, options);
      window.removeEventListener('resize', updatePosition);
    };
  }, []);
}
