import { useState } from 'react';
import type { PaymentMethod } from '../../../../contract/entities';
import { useElementContext, useMember, useTexts } from '../../../../runtime/element-context/element-context';
import { LazyPart } from '../../../../ui/async/lazy-part';
import { Button } from '../../../../ui/button/button';
import { Loading, Skeleton } from '../../../../ui/feedback/loading/skeleton';
import { formatDate } from '../../../../ui/format/format-date';
import { useMoney } from '../../../../ui/format/money';
import { Dialog } from '../../../../ui/overlays/dialog';
import { invalidateAccountData } from '../../flow/use-checkout';

interface StartAfterTrialProps {
  method: PaymentMethod;
  offer: NonNullable<PaymentMethod['afterTrial']>;
}

const loadNewMandate = () => import('../../../shared/mandates/new-mandate.lazy').then(({ NewMandate }) => NewMandate);

/** Offers a member whose trial is running to pay nothing now, and to authorize the first charge for its end. */
export function StartAfterTrial({ method, offer }: StartAfterTrialProps) {
  const context = useElementContext();
  const member = useMember();
  const { t, lang } = useTexts();
  const formatMoney = useMoney();
  const [isOpen, setOpen] = useState(false);
  const [isAuthorized, setAuthorized] = useState(false);
  const values = { amount: formatMoney(offer.amount), date: formatDate(offer.firstCharge, lang) };
  const finish = () => {
    setOpen(false);
    // The checkout would go on asking for a payment.
    context.navigate('account', { view: 'renewal' });
  };
  return (
    <>
      <p>{t('pay-transfer:pix.afterTrial.text', values)}</p>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t('pay-transfer:pix.afterTrial.button')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={isAuthorized ? finish : () => setOpen(false)}
        title={t('pay-transfer:pix.afterTrial.title')}
      >
        <LazyPart
          load={loadNewMandate}
          props={{
            method,
            planId: offer.planId,
            nextAmount: offer.amount,
            onAuthorized: () => {
              setAuthorized(true);
              if (member) void invalidateAccountData(context, member);
            },
            onDone: finish,
          }}
          areas={['payment', 'fields']}
        >
          <Loading>
            <Skeleton height="calc(var(--s-px) * 260)" />
          </Loading>
        </LazyPart>
      </Dialog>
    </>
  );
}
