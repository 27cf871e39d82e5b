import type { ReactNode } from 'react';
import { useSheet } from '../../runtime/styles/sheets';
import { classNames } from '../styling/class-names';
import styles, { sheet } from './badge.module.css';

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
