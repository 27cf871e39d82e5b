import { useTexts } from '../../../runtime/page/element-context';
import { Button } from '../../../ui/button/button';
import styles from './references.module.css';
import { pageSize } from './report-filter';

interface PagerProps {
  page: number;
  total: number;
  onChange: (page: number) => void;
}

/** The buttons for the previous and the next page, and which rows are shown. */
export function Pager({ page, total, onChange }: PagerProps) {
  const { t } = useTexts();
  const last = Math.ceil(total / pageSize);
  if (last < 2 && page === 1) return null;
  const from = (page - 1) * pageSize + 1;
  return (
    <div className={styles.pager}>
      <Button variant="secondary" size="small" disabled={page <= 1} onClick={() => onChange(Math.min(page - 1, last))}>
        {t('reseller-report:pages.previous')}
      </Button>
      <span className={styles.lead}>
        {from <= total
          ? t('reseller-report:pages.range', { from, to: Math.min(from + pageSize - 1, total), total })
          : t('reseller-report:pages.beyond')}
      </span>
      <Button variant="secondary" size="small" disabled={page >= last} onClick={() => onChange(page + 1)}>
        {t('reseller-report:pages.next')}
      </Button>
    </div>
  );
}
