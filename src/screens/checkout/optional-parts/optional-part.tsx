import type { ReactNode } from 'react';
import { ErrorState } from '../../../ui/feedback/error-state';
import { useLazyWithTexts } from '../../../ui/lazy/use-lazy-with-texts';
import styles from '../../shared/payment/checkout.module.css';

interface OptionalPartProps {
  /** Shown while the components load. */
  fallback?: ReactNode;
  children: (parts: typeof import('./optional-parts.lazy')) => ReactNode;
}

/**
 * Loads the components that few checkouts show (`optional-parts.lazy`), with their texts, and renders `children` with
 * them. `LazyPart` shows a single component; here, `children` chooses from all components of the file.
 */
export function OptionalPart({ fallback, children }: OptionalPartProps) {
  const { module, hasFailed, retry } = useLazyWithTexts(
    'optionalParts',
    () => import('./optional-parts.lazy'),
    () => ['checkout-more'],
  );
  if (hasFailed) return <ErrorState error={{ kind: 'network' }} retry={retry} />;
  return module ? <div className={styles.stack}>{children(module)}</div> : fallback;
}
