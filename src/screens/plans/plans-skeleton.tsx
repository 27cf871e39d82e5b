import { Loading, Skeleton } from '../../ui/feedback/skeleton';
import styles from './plans.module.css';

/** Holds the place of the picker while the plans come, in the heights it will have. */
export function PlansSkeleton() {
  return (
    <Loading>
      <div className={styles.bones}>
        {['devices', 'offers', 'decision'].map((part) => (
          <Skeleton key={part} height={`calc(var(--s-px) * var(--${part}))`} />
        ))}
      </div>
    </Loading>
  );
}
