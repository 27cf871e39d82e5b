import { useReducer } from 'react';
import { queryInfo } from '../../contract/calls/member';
import { order as orderCall, orders, unbindDiscountCode } from '../../contract/calls/orders';
import { orderRemind } from '../../contract/calls/plans';
import type { Order } from '../../contract/entities';
import type { CallError } from '../../runtime/api/call-error';
import { invalidate } from '../../runtime/query-store';
import { useScope, useTexts } from '../../runtime/scope';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { ErrorState } from '../../ui/error-state';

type Step = 'closed' | 'asking' | 'working';
interface State {
  step: Step;
  error: CallError | null;
}

const change = (_: State, { step, error = null }: { step: Step; error?: CallError | null }): State => ({ step, error });

/** Gives an order up and gets its coupon back, after a question. */
export function OrderDrop({ order }: { order: Order }) {
  const scope = useScope();
  const { t } = useTexts();
  const [{ step, error }, go] = useReducer(change, { step: 'closed', error: null });
  const isWorking = step === 'working';
  const close = () => {
    if (!isWorking) go({ step: 'closed' });
  };
  const drop = async () => {
    go({ step: 'working' });
    const request = { orderId: order.orderId, discountCode: order.discountCode ?? '' };
    const result = await scope.call(unbindDiscountCode, request, { inPlace: true });
    go(result.ok ? { step: 'closed' } : { step: 'asking', error: result.error });
    if (result.ok) invalidate(orders, orderCall, orderRemind, queryInfo);
  };
  return (
    <div>
      <Button variant="danger" size="small" onClick={() => go({ step: 'asking' })}>
        {t('account:orders.drop.title')}
      </Button>
      <Dialog
        open={step !== 'closed'}
        onClose={close}
        title={t('account:orders.drop.question')}
        actions={
          <>
            <Button variant="secondary" onClick={close}>
              {t('account:orders.drop.keep')}
            </Button>
            <Button variant="danger" busy={isWorking} onClick={() => void drop()}>
              {t('account:orders.drop.title')}
            </Button>
          </>
        }
      >
        <p>{t('account:orders.drop.text', { plan: order.planName, code: order.discountCode })}</p>
        {error && <ErrorState error={error} title={t('account:orders.drop.failed')} />}
      </Dialog>
    </div>
  );
}
