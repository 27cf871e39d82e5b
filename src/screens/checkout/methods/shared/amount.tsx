import type { Money as Sum } from '../../../../contract/primitives';
import { useSheet } from '../../../../runtime/styles/sheets';
import { Money } from '../../../../ui/format/money';
import styles, { sheet } from './action.module.css';

/** The amount in large type. Its line is reserved while it loads. */
export function Amount({ total }: { total: Sum | null }) {
  useSheet(sheet);
  return <p className={styles.amount}>{total ? <Money value={total} isCharge /> : '\u00a0'}</p>;
}
