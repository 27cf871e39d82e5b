import type { ReactNode } from 'react';
import { useTexts } from '../../../runtime/element-context/element-context';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { classNames } from '../../styling/class-names';
import { useLoadingStatus } from './loading-status';
import styles, { sheet } from './skeleton.module.css';

export interface SkeletonProps {
  /** Any CSS length. Default: the whole width. */
  width?: string | undefined;
  /** Any CSS length. Renders one block of that height instead of lines of text. */
  height?: string | undefined;
  /** Number of text lines. Default 1. */
  lines?: number | undefined;
}

/** A placeholder for content that is loading, in the size that the content will have. */
export function Skeleton({ width, height, lines = 1 }: SkeletonProps) {
  useSheet(sheet);
  if (height)
    return (
      <span className={classNames(styles.placeholder, styles.block)} style={{ width, height }} aria-hidden="true" />
    );
  return (
    <span className={styles.lines} style={{ width }} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are alike and never move
        <span key={line} className={styles.placeholder} />
      ))}
    </span>
  );
}

/**
 * Wraps skeletons and announces `label` (default: “Loading…” in the element's language) to screen readers. If several
 * parts of an element load at the same time, only the label of the first part is announced.
 */
export function Loading({ label, children }: { label?: string | undefined; children?: ReactNode }) {
  const { t } = useTexts();
  useLoadingStatus(label ?? t('common:states.loading'));
  return <div aria-busy="true">{children}</div>;
}
