import type { ReactNode } from 'react';
import { classNames } from '../styling/class-names';
import styles from './badge.module.css';

export interface BadgeProps {
  /** Default `neutral`. `accent` and `soft` emphasize; the others show a status. */
  kind?: 'accent' | 'soft' | 'neutral' | 'success' | 'warning' | 'danger' | undefined;
  children: ReactNode;
}

/** The markup of `Badge`, without its style sheet. */
export const BadgeView = ({ kind = 'neutral', children }: BadgeProps) => (
  <span part="badge" className={classNames(styles.badge, styles[kind])}>
    {children}
  </span>
);
