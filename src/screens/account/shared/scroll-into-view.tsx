import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useSheet } from '../../../runtime/styles/use-sheet';
import styles, { sheet } from '../account.module.css';

/** A message above the control that caused it. Scrolls into view when mounted, so each message needs its own key. */
export function ScrollIntoView({ children }: { children: ReactNode }) {
  useSheet(sheet);
  const container = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    container.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={container} className={styles.scrollTarget}>
      {children}
    </div>
  );
}
