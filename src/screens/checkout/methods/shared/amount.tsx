import type { Money as MoneyValue } from '../../../../contract/primitives';
import { useTexts } from '../../../../runtime/element-context/element-context';
import { useSheet } from '../../../../runtime/styles/use-sheet';
import { Money } from '../../../../ui/format/money';
import { visuallyHidden } from '../../../../ui/styling/tokens';
import styles, { sheet } from './action.module.css';

/** The total to pay, in large type. While the total is null, an empty line keeps its place. */
export function Amount({ total }: { total: MoneyValue | null }) {
  useSheet(sheet);
  const { t } = useTexts();
  return (
    <p className={styles.amount}>
      <span className={visuallyHidden}>{t('checkout:summary.total')} </span>
      <span>{total ? <Money value={total} /> : '\u00a0'}</span>
    </p>
  );
}
