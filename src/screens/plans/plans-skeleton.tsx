import { Loading, Skeleton } from '../../ui/feedback/loading/skeleton';
import styles from './plans.module.css';

/** The skeleton of the picker, with the same heights. */
export function PlansSkeleton() {
  return (
    <Loading>
      <div className={styles.skeleton}>
        {['devices', 'offers', 'decision'].map((part) => (
          <Skeleton key={part} height={`calc(var(--s-px) * var(--${part}))`} />
        ))}
      </div>
    </Loading>
  );
}
