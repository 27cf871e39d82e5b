import type { ReactNode } from 'react';
import { ErrorState } from '../../../ui/feedback/error-state';
import { useLazyWithTexts } from '../../../ui/lazy/use-lazy-with-texts';
import styles from '../../shared/payment/checkout.module.css';

interface OptionalPartProps {
  /** Shown while the components load. */
  fallback?: ReactNode;
  children: (parts: typeof import('../optional-parts/optional-parts.lazy')) => ReactNode;
}

/**
 * Loads the components that few checkouts show (`optional-parts.lazy`), with their texts, and renders `children` with
 * them. What `children` renders stays mounted when the language changes.
 */
export function OptionalPart({ fallback, children }: OptionalPartProps) {
  const { module, isLoading, hasFailed, retry } = useLazyWithTexts(
    true,
    'checkout-more',
    () => import('../optional-parts/optional-parts.lazy'),
  );
  if (hasFailed) return <ErrorState error={{ kind: 'network' }} retry={retry} />;
  return (
    <>
      {isLoading && fallback}
      {module && (
        <div className={styles.stack} hidden={isLoading}>
          {children(module)}
        </div>
      )}
    </>
  );
}
