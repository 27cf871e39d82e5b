import { useTexts } from '../../../runtime/element-context/element-context';
import { Button } from '../../../ui/button/button';
import styles from './references.module.css';
import { pageSize } from './report-filter';

interface PagerProps {
  /** The current page, counted from 1. */
  page: number;
  /** The number of rows on all pages. */
  total: number;
  onChange: (page: number) => void;
}

/** Buttons for the previous and the next page; between them, the range of rows on this page, such as 21–40 of 57. */
export function Pager({ page, total, onChange }: PagerProps) {
  const { t } = useTexts();
  // `page` can be larger than `lastPage`, because it can come from the URL.
  const lastPage = Math.ceil(total / pageSize);
  if (lastPage < 2 && page === 1) return null;
  const firstRow = (page - 1) * pageSize + 1;
  return (
    <div className={styles.pager}>
      <Button
        variant="secondary"
        size="small"
        disabled={page <= 1}
        onClick={() => onChange(Math.min(page - 1, lastPage))}
      >
        {t('reseller:report.pages.previous')}
      </Button>
      <span className={styles.muted}>
        {firstRow <= total
          ? t('reseller:report.pages.range', {
              from: firstRow,
              to: Math.min(firstRow + pageSize - 1, total),
              total,
            })
          : t('reseller:report.pages.beyond')}
      </span>
      <Button variant="secondary" size="small" disabled={page >= lastPage} onClick={() => onChange(page + 1)}>
        {t('reseller:report.pages.next')}
      </Button>
    </div>
  );
}
