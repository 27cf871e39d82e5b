import type { ReactNode } from 'react';
import { ErrorState } from '../../../ui/feedback/error-state';
import { useSpoken } from '../../../ui/lazy/use-lazy-with-texts';
import styles from '../../shared/payment/checkout.module.css';

interface RarelyProps {
  /** Stands until the part is there. */
  fallback?: ReactNode;
  children: (parts: typeof import('../rare-parts/rare-parts.lazy')) => ReactNode;
}

/** Draws what few checkouts need, with the texts that only it speaks. What was typed there outlasts a language. */
export function Rarely({ fallback, children }: RarelyProps) {
  const { part, isMute, hasFailed, retry } = useSpoken(
    true,
    'checkout-more',
    () => import('../rare-parts/rare-parts.lazy'),
  );
  if (hasFailed) return <ErrorState error={{ kind: 'network' }} retry={retry} />;
  return (
    <>
      {isMute && fallback}
      {part && (
        <div className={styles.stack} hidden={isMute}>
          {children(part)}
        </div>
      )}
    </>
  );
}
