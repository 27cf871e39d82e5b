import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../runtime/page/element-context';
import styles from '../../shared/payment/checkout.module.css';

const slowAfterMs = 10_000;

/**
 * Appears below the pay button if a payment takes longer than usual. The live region is rendered empty first,
 * so that screen readers announce its text.
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
