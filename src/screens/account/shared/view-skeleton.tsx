import { useSheet } from '../../../runtime/styles/use-sheet';
import { Loading, Skeleton } from '../../../ui/feedback/loading/skeleton';
import styles, { sheet } from '../account.module.css';

/** The placeholder for a view of the account while the module with the view loads. */
export function ViewSkeleton() {
  useSheet(sheet);
  return (
    <Loading>
      <div className={styles.view}>
        <Skeleton width="40%" height="calc(var(--s-px) * 35)" />
        <Skeleton height="calc(var(--s-px) * 260)" />
      </div>
    </Loading>
  );
}
