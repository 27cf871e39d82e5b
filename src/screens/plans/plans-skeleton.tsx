import { Loading, Skeleton } from '../../ui/feedback/loading/skeleton';
import styles from './plans.module.css';

/** The skeleton of `PlanPicker`: blocks as high as the device counts, the plans, and the section with the button. */
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
