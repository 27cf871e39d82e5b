import { useEffect } from 'react';
import { orderRemind } from '../../contract/calls/storefront/plans';
import { callWithToast } from '../../runtime/error-toast/call-with-toast';
import { clearReturnKey, consumeReturnKey } from '../../runtime/navigation/return-link';
import { useElementContext, useMember } from '../../runtime/page/element-context';

/** A reseller who comes back from a bank's page is shown the order of that attempt, without asking. */
export function useReturned(isWanted: boolean): void {
  const scope = useElementContext();
  const uid = useMember()?.uid;
  useEffect(() => {
    const attempt = isWanted && uid ? consumeReturnKey() : undefined;
    if (!attempt) return;
    void callWithToast(scope, orderRemind, { attempt }).then((result) => {
      const orderId = result.ok ? result.value.order?.orderId : undefined;
      if (orderId) scope.navigate('reseller-payment', { orderId });
      else if (result.ok) clearReturnKey();
    });
  }, [scope, uid, isWanted]);
}
