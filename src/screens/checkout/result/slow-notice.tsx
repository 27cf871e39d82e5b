import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../runtime/element-context/element-context';
import styles from '../../shared/payment/checkout.module.css';

const slowAfterMs = 10_000;

/**
 * A notice below the pay button, mounted while a payment is in progress. Its text appears if the payment takes longer
 * than usual. The notice is a live region that is empty at first, so that screen readers announce the text.
 */
export function SlowNotice() {
  const { t } = useTexts();
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, []);
  // The notice scrolls into view: on a phone, a payer who pressed Enter in the card form may not see the pay button and
  // its spinner.
  const notice = useRef<HTMLParagraphElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text makes the notice taller, so it must scroll again
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, [isSlow]);
  return (
    <p ref={notice} role="status" className={styles.small}>
      {isSlow && t('payment:slow')}
    </p>
  );
}
