import { Loading, Skeleton } from '../../../ui/feedback/skeleton';
import styles from './checkout.module.css';

/** The skeleton of two methods and a card form. */
export const formSkeleton = (
  <>
    <Skeleton height="calc(var(--s-px) * 56)" />
    <Skeleton height="calc(var(--s-px) * 56)" />
    <Skeleton height="calc(var(--s-px) * 320)" />
  </>
);

/** The skeleton of the checkout. */
export function CheckoutSkeleton() {
  return (
    <Loading>
      <span className={styles.screen}>
        <Skeleton width="60%" height="calc(var(--s-px) * 36)" />
        <span className={styles.layout}>
          <span className={styles.aside}>
            <Skeleton height="calc(var(--s-px) * 250)" />
          </span>
          <span className={styles.column}>{formSkeleton}</span>
        </span>
      </span>
    </Loading>
  );
}
