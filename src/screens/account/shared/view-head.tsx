import type { ReactNode } from 'react';
import { useSheet } from '../../../runtime/styles/sheets';
import { classNames } from '../../../ui/styling/class-names';
import styles, { sheet } from '../account.module.css';

interface ViewHeadProps {
  title: string;
  /** One sentence about the view. */
  about?: ReactNode;
  /** A button next to the title. */
  action?: ReactNode;
}

/** The heading of an account view; it takes the focus when the view opens. */
export function ViewHead({ title, about, action }: ViewHeadProps) {
  useSheet(sheet);
  return (
    <div className={classNames(styles.head, styles.stackedHead)}>
      <div className={styles.headText}>
        <h2 part="heading" tabIndex={-1} className={styles.heading}>
          {title}
        </h2>
        {about && <p className={styles.account}>{about}</p>}
      </div>
      {action}
    </div>
  );
}
