import type { ReactNode } from 'react';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { DescriptionList } from '../../../ui/layout/description-list';
import { classNames } from '../../../ui/styling/class-names';
import styles, { sheet } from './detail-list.module.css';

interface DetailListProps {
  details: readonly (readonly [term: string, value: ReactNode])[];
  /** Whether the list directly follows the card's title. In that case, there is no line between them. */
  isBelowTitle?: boolean;
}

/** A description list in a card of the account pages. A line separates it from what is above it in the card. */
export function DetailList({ details, isBelowTitle = false }: DetailListProps) {
  useSheet(sheet);
  return (
    <div className={classNames(styles.details, isBelowTitle && styles.belowTitle)}>
      <DescriptionList rows={details.map(([term, value]) => ({ term, value }))} />
    </div>
  );
}
