import type { ReactNode } from 'react';
import type { ArtName } from '../../contract/site/design';
import { isOldEngine } from '../../runtime/page/old-engine';
import { useSheet } from '../../runtime/styles/use-sheet';
import { BrandArt } from '../brand-art/brand-art';
import styles, { sheet } from './empty-state.module.css';

export interface EmptyStateProps {
  /** Shown on TVs, where `BrandArt` renders no picture. */
  icon?: ReactNode;
  /** Which of the brand's pictures is above the title. Default `empty`. */
  picture?: ArtName;
  /** What is missing. */
  title: ReactNode;
  /** What the visitor can do. */
  children?: ReactNode;
  action?: ReactNode;
}

/** Shown instead of an empty list. */
export function EmptyState({ icon, picture = 'empty', title, children, action }: EmptyStateProps) {
  useSheet(sheet);
  return (
    <div className={styles.empty}>
      {isOldEngine && icon && <span className={styles.icon}>{icon}</span>}
      <BrandArt name={picture} className={styles.picture} />
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
