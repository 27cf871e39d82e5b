import type { ReactNode } from 'react';
import { useSheet } from '../../runtime/styles/use-sheet';
import { AlertIcon, CheckIcon, InfoIcon } from '../icons/icons';
import { classNames } from '../styling/class-names';
import styles, { sheet } from './notice.module.css';

export interface NoticeProps {
  /** Default `info`. */
  kind?: 'info' | 'success' | 'warning' | 'error' | undefined;
  title?: ReactNode;
  /** A button or link under the text. */
  action?: ReactNode;
  /** For a notice that appears after the rest of its screen, so that screen readers announce the notice. */
  role?: 'alert' | 'status' | undefined;
  children?: ReactNode;
}

const icons = { info: InfoIcon, success: CheckIcon, warning: AlertIcon, error: AlertIcon };

/** An inline message. */
export function Notice({ kind = 'info', title, action, role, children }: NoticeProps) {
  useSheet(sheet);
  const KindIcon = icons[kind];
  return (
    <div className={classNames(styles.notice, styles[kind])} role={role}>
      <span className={styles.icon}>
        <KindIcon size="1.5em" />
      </span>
      <div className={styles.body}>
        <div className={styles.text}>
          {title && <p className={styles.title}>{title}</p>}
          {children && <div>{children}</div>}
        </div>
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  );
}
