import type { ReactNode } from 'react';
import { useSheet } from '../../../../runtime/styles/sheets';
import { DescriptionList } from '../../../../ui/layout/description-list';
import { classNames } from '../../../../ui/styling/class-names';
import styles, { sheet } from './fact-list.module.css';

interface FactListProps {
  facts: readonly (readonly [name: string, value: ReactNode])[];
  /** No line above the list. */
  isBelowTitle?: boolean;
}

/** The description list of an account card, with more space between its rows and a line above. */
export function FactList({ facts, isBelowTitle = false }: FactListProps) {
  useSheet(sheet);
  return (
    <div className={classNames(styles.facts, isBelowTitle && styles.belowTitle)}>
      <DescriptionList rows={facts.map(([term, value]) => ({ term, value }))} />
    </div>
  );
}
