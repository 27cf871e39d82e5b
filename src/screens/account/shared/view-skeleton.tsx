import { useSheet } from '../../../runtime/styles/sheets';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton';
import styles, { sheet } from '../account.module.css';

/** Holds the place of a part whose code is on its way. */
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
