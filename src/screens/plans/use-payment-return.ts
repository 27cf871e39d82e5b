import { useEffect } from 'react';
import { readReturnKey } from '../../runtime/navigation/return-url';
import { useElementContext } from '../../runtime/page/element-context';

/** Shows the result of a payment to visitors who return from the bank's page. */
export function usePaymentReturn(): void {
  const context = useElementContext();
  useEffect(() => {
    if (readReturnKey()) context.navigate('payment');
  }, [context]);
}
