import { useEffect } from 'react';
import { useElementContext } from '../../runtime/element-context/element-context';
import { readAttemptKey } from '../../runtime/navigation/return-url';

/** Navigates visitors who return from a payment page, such as a bank's, to the result of their payment. */
export function usePaymentReturn(): void {
  const context = useElementContext();
  useEffect(() => {
    if (readAttemptKey()) context.navigate('payment');
  }, [context]);
}
