import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useSheet } from '../../../runtime/styles/use-sheet';
import styles, { sheet } from '../account.module.css';

/**
 * Scrolls its content, a message, into view when the component mounts. Give each message its own `key`: if the key
 * stays the same, React keeps the component mounted, and the next message isn't scrolled into view.
 */
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
