import { useSheet } from '../../../runtime/styles/use-sheet';
import { Loading, Skeleton } from '../../../ui/feedback/loading/skeleton';
import styles, { sheet } from '../../shared/credentials/auth.module.css';

/** The loading skeleton of a sign-in, registration or password form: a heading and as many fields as `rows` says. */
export function AuthSkeleton({ rows }: { rows: number }) {
  useSheet(sheet);
  return (
    <div className={styles.card}>
      <Loading>
        <Skeleton width="60%" height="32px" />
        <div className={styles.skeleton}>
          {Array.from({ length: rows }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows are alike and never move
            <Skeleton key={row} height="56px" />
          ))}
        </div>
      </Loading>
    </div>
  );
}
