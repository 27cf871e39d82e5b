import { useEffect, useState } from 'react';
import { useTexts } from '../../../runtime/page/element-context';
import styles from '../../shared/payment/checkout.module.css';

/** After this a request takes longer than usual. */
const slowAfterMs = 10_000;

/** Says that a payment takes longer than usual, once it does. The live region stands before it is filled. */
export function SlowNotice() {
  const { t } = useTexts();
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p role="status" className={styles.small}>
      {isSlow && t('payment:slow')}
    </p>
  );
}
