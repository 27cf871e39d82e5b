import { useState } from 'react';
import { useTexts } from '../../../runtime/element-context/element-context';
import { Button, LinkButton } from '../../../ui/button/button';
import { Dialog } from '../../../ui/overlays/dialog';

/**
 * What happens to the payment that the payer leaves. `waiting`: it is on its way. `unpaid`: it may have been paid, such
 * as a boleto at a bank. `part`: a part of the amount has arrived.
 */
export type PaymentToLeave = { kind: 'waiting' } | { kind: 'unpaid' } | { kind: 'part'; amount: string };

interface ChangeMethodLinkProps {
  /** Null if the payment can't have been paid, so that nothing needs to be asked. */
  payment: PaymentToLeave | null;
  onChangeMethod: () => void;
}

/** The link "Use another payment method". Asks first if money for the current payment may arrive. */
export function ChangeMethodLink({ payment, onChangeMethod }: ChangeMethodLinkProps) {
  const { t } = useTexts();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <LinkButton onClick={() => (payment ? setAsking(true) : onChangeMethod())}>
        {t('checkout:waiting.another')}
      </LinkButton>
      {isAsking && payment && (
        <Dialog
          open
          onClose={() => setAsking(false)}
          title={t('checkout:leave.title')}
          actions={
            <>
              <Button variant="secondary" onClick={onChangeMethod}>
                {t('checkout:waiting.another')}
              </Button>
              <Button onClick={() => setAsking(false)}>{t('checkout:leave.stay')}</Button>
            </>
          }
        >
          <p>
            {payment.kind === 'part'
              ? t('checkout:leave.part', { amount: payment.amount })
              : t(`checkout:leave.${payment.kind}`)}
          </p>
        </Dialog>
      )}
    </>
  );
}
