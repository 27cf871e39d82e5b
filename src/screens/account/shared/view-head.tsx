import type { ReactNode } from 'react';
import { useSheet } from '../../../runtime/styles/sheets';
import styles, { sheet } from '../account.module.css';

interface ViewHeadProps {
  title: string;
  /** One sentence on what the part is for. */
  about?: ReactNode;
  /** A button beside the title. */
  action?: ReactNode;
}

/** The heading of a part of the account; takes the focus when the part is shown. */
export function ViewHead({ title, about, action }: ViewHeadProps) {
  useSheet(sheet);
  return (
    <div className={styles.head}>
      <div className={styles.who}>
        <h2 tabIndex={-1} className={styles.heading}>
          {title}
        </h2>
        {about && <p className={styles.account}>{about}</p>}
      </div>
      {action}
    </div>
  );
}
