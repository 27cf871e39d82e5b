import { useEffect } from 'react';
import { takeReturn } from '../../runtime/navigation/return-link';
import { useScope } from '../../runtime/page/element-context';

/** Somebody who comes back from a bank's page is shown what became of the payment, without asking. */
export function useReturn(): void {
  const scope = useScope();
  useEffect(() => {
    if (takeReturn()) scope.navigate('payment');
  }, [scope]);
}
