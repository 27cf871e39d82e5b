import { useSheet } from '../../../../runtime/styles/sheets';
import { Skeleton } from '../../../../ui/feedback/skeleton';
import styles, { sheet } from './order-row.module.css';

/** The skeleton of `count` orders. */
export function OrderSkeleton({ count }: { count: number }) {
  useSheet(sheet);
  return (
    <div>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are alike and never move
        <div key={at} className={styles.row}>
          <span className={styles.plan}>
            <Skeleton width="70%" />
          </span>
          <span className={styles.total}>
            <Skeleton width="5em" />
          </span>
          <span className={styles.meta}>
            <Skeleton width="50%" />
          </span>
          <span className={styles.state}>
            <Skeleton width="5em" />
          </span>
        </div>
      ))}
    </div>
  );
}
