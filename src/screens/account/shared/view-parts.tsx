import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { Loading, Skeleton } from '../../../ui/feedback/loading/skeleton';
import { classNames } from '../../../ui/styling/class-names';
import styles, { sheet } from '../account.module.css';

interface ViewHeaderProps {
  title: string;
  /** One sentence about the view. */
  about?: ReactNode;
  /** A button next to the title. */
  action?: ReactNode;
}

/** The heading of an account view. `account.tsx` moves the focus to it when the member switches to the view. */
export function ViewHeader({ title, about, action }: ViewHeaderProps) {
  useSheet(sheet);
  return (
    <div className={classNames(styles.head, styles.stackedHead)}>
      <div className={styles.headText}>
        <h2 part="heading" tabIndex={-1} className={styles.heading}>
          {title}
        </h2>
        {about && <p className={styles.about}>{about}</p>}
      </div>
      {action}
    </div>
  );
}

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

/** The placeholder for a view of the account while the module with the view loads. */
export function ViewSkeleton() {
  useSheet(sheet);
  return (
    <Loading>
      <div className={styles.view}>
        <Skeleton width="40%" height="calc(var(--s-px) * 35)" />
        <Skeleton height="calc(var(--s-px) * 260)" />
      </div>
    </Loading>
  );
}
