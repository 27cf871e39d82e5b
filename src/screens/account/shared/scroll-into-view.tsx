import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useSheet } from '../../../runtime/styles/use-sheet';
import styles, { sheet } from '../account.module.css';

/** Scrolls a message into view when it mounts. Each message needs its own key, so that a new message mounts again. */
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
