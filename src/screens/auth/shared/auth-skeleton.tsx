import { useSheet } from '../../../runtime/styles/use-sheet';
import { Loading, Skeleton } from '../../../ui/feedback/loading/skeleton';
import styles, { sheet } from '../../shared/credentials/auth.module.css';

/**
 * The loading skeleton of a sign-in, registration or password form: a heading with a line of text, as many fields with
 * labels as `rows` says, and the button. `hasPlan`: the plan that is being bought is above the heading.
 */
export function AuthSkeleton({ rows, hasPlan }: { rows: number; hasPlan?: boolean }) {
  useSheet(sheet);
  return (
    <div className={styles.card}>
      <Loading>
        {hasPlan && (
          <div className={styles.skeletonPlan}>
            <Skeleton height="calc(var(--s-px) * 84)" />
          </div>
        )}
        <Skeleton width="60%" height="calc(var(--auth-title) * 1.25)" />
        <div className={styles.skeletonLead}>
          <Skeleton width="80%" />
        </div>
        <div className={styles.form}>
          {Array.from({ length: rows }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows are alike and never move
            <div key={row} className={styles.skeletonField}>
              <Skeleton width="40%" />
              <Skeleton height="var(--s-touch)" />
            </div>
          ))}
          <Skeleton height="var(--s-touch)" />
        </div>
      </Loading>
    </div>
  );
}
