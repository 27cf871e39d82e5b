import type { ReactNode } from 'react';
import { useSheet } from '../../../../runtime/styles/sheets';
import { DescriptionList } from '../../../../ui/layout/description-list';
import { classNames } from '../../../../ui/styling/class-names';
import styles, { sheet } from './fact-list.module.css';

interface FactListProps {
  facts: readonly (readonly [name: string, value: ReactNode])[];
  /** Directly below a title, which needs no line between. */
  isFirst?: boolean;
}

/** A description list as account cards show it: roomier, with a line above. */
export function FactList({ facts, isFirst = false }: FactListProps) {
  useSheet(sheet);
  return (
    <div className={classNames(styles.facts, isFirst && styles.first)}>
      <DescriptionList rows={facts.map(([term, value]) => ({ term, value }))} />
    </div>
  );
}
