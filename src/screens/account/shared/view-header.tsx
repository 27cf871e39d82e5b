import type { ReactNode } from 'react';
import { useSheet } from '../../../runtime/styles/use-sheet';
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
