import type { ReactNode } from 'react';
import { useSheet } from '../../runtime/styles/sheets';
import styles, { sheet } from './empty-state.module.css';

export interface EmptyStateProps {
  icon?: ReactNode;
  /** What is missing. */
  title: ReactNode;
  /** What to do about it. */
  children?: ReactNode;
  action?: ReactNode;
}

/** Replaces an empty list. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  useSheet(sheet);
  return (
    <div className={styles.empty}>
      {icon && <span className={styles.icon}>{icon}</span>}
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
