import type { ReactNode } from 'react';
import { useSheet } from '../../runtime/styles/use-sheet';
import { classNames } from '../styling/class-names';
import styles, { sheet } from './badge.module.css';

export interface BadgeProps {
  /** Default `neutral`. `accent` and `soft` emphasize; the others show a status. */
  kind?: 'accent' | 'soft' | 'neutral' | 'success' | 'warning' | 'danger' | undefined;
  children: ReactNode;
}

/** A short label, such as a status. The color only supports the text, which must make sense without it. */
export function Badge({ kind = 'neutral', children }: BadgeProps) {
  useSheet(sheet);
  return (
    <span part="badge" className={classNames(styles.badge, styles[kind])}>
      {children}
    </span>
  );
}
