import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../runtime/page/element-context';
import styles from '../../shared/payment/checkout.module.css';

/** After this, a request counts as slow. */
const slowAfterMs = 10_000;

/**
 * Stands below the pay button and says when a payment takes longer than usual. The live region is rendered empty first,
 * so that screen readers announce its text.
 */
export function SlowNotice() {
  const { t } = useTexts();
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, []);
  // Enter in the card form pays too, while the button and its spinner are below the fold of a phone.
  const notice = useRef<HTMLParagraphElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text makes the notice taller
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, [isSlow]);
  return (
    <p ref={notice} role="status" className={styles.small}>
      {isSlow && t('payment:slow')}
    </p>
  );
}
