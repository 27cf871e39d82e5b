import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useSheet } from '../../runtime/styles/use-sheet';
import { useUniqueId } from '../styling/unique-id';
import styles, { sheet } from './tabs.module.css';

export interface TabItem<T extends string = string> {
  value: T;
  label: ReactNode;
}

export interface TabsProps<T extends string = string> {
  /** Accessible name of the tab list. */
  label: string;
  tabs: readonly TabItem<T>[];
  value: T;
  onChange: (value: T) => void;
  /** The content of the panel for the selected tab. */
  children: ReactNode;
}

/**
 * Tabs that follow the WAI-ARIA pattern: arrow keys, Home and End focus a tab and select it. In right-to-left
 * languages, the left arrow key moves to the next tab.
 */
export function Tabs<T extends string = string>({ label, tabs, value, onChange, children }: TabsProps<T>) {
  useSheet(sheet);
  const id = useUniqueId();
  const list = useRef<HTMLDivElement>(null);
  const selectedIndex = tabs.findIndex((tab) => tab.value === value);

  const handleKeyDown = (event: KeyboardEvent) => {
    const lastIndex = tabs.length - 1;
    const nextIndex = selectedIndex === lastIndex ? 0 : selectedIndex + 1;
    const previousIndex = selectedIndex === 0 ? lastIndex : selectedIndex - 1;
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const indexByKey: Record<string, number> = {
      ArrowRight: isRightToLeft ? previousIndex : nextIndex,
      ArrowLeft: isRightToLeft ? nextIndex : previousIndex,
      Home: 0,
      End: lastIndex,
    };
    const targetIndex = indexByKey[event.key];
    const targetTab = targetIndex === undefined ? undefined : tabs[targetIndex];
    if (!targetTab || targetIndex === undefined) return;
    event.preventDefault();
    onChange(targetTab.value);
    const targetButton = list.current?.children[targetIndex] as HTMLElement | undefined;
    targetButton?.focus();
  };
  return (
    <div>
      <div ref={list} className={styles.list} role="tablist" aria-label={label} onKeyDown={handleKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            part="tab"
            id={`${id}-${tab.value}`}
            className={styles.tab}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} className={styles.panel} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </div>
  );
}
