import { useEffect } from 'react';
import { consumeReturnKey } from '../../runtime/navigation/return-link';
import { useElementContext } from '../../runtime/page/element-context';

/** Somebody who comes back from a bank's page is shown what became of the payment, without asking. */
export function useReturn(): void {
  const scope = useElementContext();
  useEffect(() => {
    if (consumeReturnKey()) scope.navigate('payment');
  }, [scope]);
}
