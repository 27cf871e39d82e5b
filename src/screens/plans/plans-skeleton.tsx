import { Loading, Skeleton } from '../../ui/feedback/loading/skeleton';
import styles from './plans.module.css';

/**
 * The skeleton of `PlanPicker`: three blocks with the heights of its parts, which are the choice of the number of
 * devices, the plans, and the section with the Continue button.
 */
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
