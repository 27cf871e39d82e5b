import { Skeleton } from '../../ui/feedback/loading/skeleton';
import styles from '../shared/reseller/reseller.module.css';

/** The skeleton of the price list and the order form. */
export function PricingSkeleton() {
  return (
    <span className={styles.layout}>
      <span className={styles.column}>
        <Skeleton height="calc(var(--s-px) * 90)" />
        {[0, 1, 2, 3, 4].map((row) => (
          <Skeleton key={row} height="calc(var(--s-px) * 84)" />
        ))}
      </span>
      <span className={styles.aside}>
        <Skeleton height="calc(var(--s-px) * 560)" />
      </span>
    </span>
  );
}
