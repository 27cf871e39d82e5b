import type { Money as Sum } from '../../../../contract/primitives';
import { useSheet } from '../../../../runtime/styles/sheets';
import { Money } from '../../../../ui/format/money';
import styles, { sheet } from './action.module.css';

/** What is to be paid, large. Its line is kept while the sum is not known yet. */
export function Amount({ total }: { total: Sum | null }) {
  useSheet(sheet);
  return <p className={styles.amount}>{total ? <Money value={total} /> : '\u00a0'}</p>;
}
