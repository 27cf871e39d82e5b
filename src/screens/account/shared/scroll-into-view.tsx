import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useSheet } from '../../../runtime/styles/use-sheet';
import styles, { sheet } from '../account.module.css';

/**
 * Scrolls its content into view when it mounts. Give each message its own `key`: without a new key, React keeps the
 * component mounted and doesn't scroll to the next message.
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
