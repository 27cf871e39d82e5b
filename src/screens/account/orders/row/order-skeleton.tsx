import { useSheet } from '../../../../runtime/styles/use-sheet';
import { Skeleton } from '../../../../ui/feedback/loading/skeleton';
import { classNames } from '../../../../ui/styling/class-names';
import styles, { sheet } from './order-row.module.css';

/** Shows skeletons for `count` orders while they load. Each is as high as the row of an order. */
export function OrderSkeleton({ count }: { count: number }) {
  useSheet(sheet);
  return (
    <div>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are alike and never move
        <div key={index} className={classNames(styles.row, styles.line)}>
          <div className={styles.trigger}>
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
              <Skeleton width="6em" />
            </span>
          </div>
          <span className={styles.menu} />
        </div>
      ))}
    </div>
  );
}
