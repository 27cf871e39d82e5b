import { Loading, Skeleton } from '../../ui/skeleton';
import styles from './plans.module.css';

/** Holds the place of the picker while the plans come: the same grid, the same heights. */
export function PlansSkeleton() {
  return (
    <Loading>
      <Skeleton height="calc(var(--s-px) * 84)" />
      <div className={styles.offers}>
        <div className={styles.cards}>
          {[1, 2, 3, 4, 5].map((card) => (
            <Skeleton key={card} height="calc(var(--s-px) * 148)" />
          ))}
        </div>
      </div>
      <Skeleton height="calc(var(--s-px) * 148)" />
    </Loading>
  );
}
