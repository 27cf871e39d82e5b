import { Skeleton } from '../../../../ui/feedback/loading/skeleton';
import styles from './hero.module.css';

/** The skeleton of the hero (the box at the top of the account overview), laid out as for a plan that renews. */
export function HeroSkeleton() {
  return (
    <>
      <div className={styles.main}>
        <Skeleton width="calc(var(--s-px) * 136)" height="calc(var(--s-px) * 136)" />
        <div className={styles.plan}>
          <Skeleton width="5em" />
          <div className={styles.name}>
            <Skeleton width="70%" />
          </div>
          <Skeleton lines={2} />
        </div>
        <div className={styles.details}>
          <Skeleton width="8em" />
          <Skeleton width="6em" height="calc(var(--s-px) * 28)" />
          <Skeleton width="10em" />
        </div>
      </div>
      <div className={styles.actions}>
        <Skeleton width="calc(var(--s-px) * 220)" height="var(--s-touch)" />
      </div>
    </>
  );
}
