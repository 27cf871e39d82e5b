import type { ReactNode } from 'react';
import { useSheet } from '../runtime/sheets';
import styles, { sheet } from './badge.module.css';
import { classNames } from './class-names';

export interface BadgeProps {
  /** Default `neutral`. `accent` draws the eye, `soft` less so; the others say how a thing stands. */
  kind?: 'accent' | 'soft' | 'neutral' | 'success' | 'warning' | 'danger' | undefined;
  children: ReactNode;
}

/** A word or two about a thing's state. The words say it; the colour only helps. */
export function Badge({ kind = 'neutral', children }: BadgeProps) {
  useSheet(sheet);
  return <span className={classNames(styles.badge, styles[kind])}>{children}</span>;
}
