import { useSheet } from '../../../runtime/styles/use-sheet';
import { Loading, Skeleton } from '../../../ui/feedback/loading/skeleton';
import { classNames } from '../../../ui/styling/class-names';
import styles, { sheet } from '../../shared/credentials/auth.module.css';
import { useLoginOptions } from '../../shared/credentials/use-site-rules';
import { accountKindsOf } from './account-name';

/**
 * The loading skeleton of a sign-in, registration or password form: a heading with a line of text, as many fields with
 * labels as `rows` says, and the button. `hasPlan`: the sign-in before an order, with the plan above the heading, the
 * tabs of the account's kinds, and the button of a third party below. `hasPicture`: beside the form, a wide page will
 * show a picture.
 */
export function AuthSkeleton({ rows, hasPlan, hasPicture }: { rows: number; hasPlan?: boolean; hasPicture?: boolean }) {
  useSheet(sheet);
  const loginOptions = useLoginOptions();
  const hasTabs = hasPlan && accountKindsOf(loginOptions).length > 1;
  return (
    <div className={classNames(styles.card, hasPicture && styles.withPicture)}>
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
          {hasTabs && (
            <div className={styles.skeletonTabs}>
              <Skeleton height="calc(var(--s-px) * 44)" />
            </div>
          )}
          {Array.from({ length: rows }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows are alike and never move
            <div key={row} className={styles.skeletonField}>
              <Skeleton width="40%" />
              <Skeleton height="var(--s-touch)" />
            </div>
          ))}
          <Skeleton height="var(--s-touch)" />
        </div>
        {hasPlan && loginOptions.includes('google') && (
          <div className={styles.skeletonThirdParty}>
            <Skeleton height="44px" />
          </div>
        )}
      </Loading>
      {hasPicture && <div className={styles.picture} />}
    </div>
  );
}
