import type { ReactNode } from 'react';
import { ErrorState } from '../../ui/error-state';
import styles from './checkout.module.css';
import { useSpoken } from './use-spoken';

interface RarelyProps {
  /** Stands until the part is there. */
  fallback?: ReactNode;
  children: (parts: typeof import('./rare')) => ReactNode;
}

/** Draws what few checkouts need, with the texts that only it speaks. What was typed there outlasts a language. */
export function Rarely({ fallback, children }: RarelyProps) {
  const { part, isMute, hasFailed, retry } = useSpoken(true, 'checkout-more', () => import('./rare'));
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
