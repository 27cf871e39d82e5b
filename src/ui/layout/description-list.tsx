import type { ReactNode } from 'react';
import { useSheet } from '../../runtime/styles/use-sheet';
import { classNames } from '../styling/class-names';
import styles, { sheet } from './description-list.module.css';

export interface DescriptionRow {
  term: ReactNode;
  value: ReactNode;
  /** React key. Default: the row's index. */
  key?: string | undefined;
  /** Emphasizes the row, such as the total of an order. */
  isStrong?: boolean | undefined;
}

/** Terms and values, for an order summary or a receipt. Rows without a value are omitted. */
export function DescriptionList({ rows }: { rows: readonly (DescriptionRow | false | null | undefined)[] }) {
  useSheet(sheet);
  return (
    <dl className={styles.list}>
      {rows.map((row, index) => {
        if (!row || (!row.value && row.value !== 0)) return null;
        return (
          <div key={row.key ?? index} className={classNames(styles.row, row.isStrong && styles.strong)}>
            <dt className={styles.term}>{row.term}</dt>
            <dd className={styles.value}>{row.value}</dd>
          </div>
        );
      })}
    </dl>
  );
}
