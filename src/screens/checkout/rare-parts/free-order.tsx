import { freeMethod } from '../../../contract/entities';
import { useTexts } from '../../../runtime/page/element-context';
import { Notice } from '../../../ui/feedback/notice';
import styles from '../../shared/payment/checkout.module.css';
import type { Draft } from '../../shared/payment/checkout-draft';
import type { CheckoutFlow } from '../flow/flow';
import { PayButton, type PayTerms } from '../payment-methods/pay-button';

interface FreeOrderProps {
  flow: CheckoutFlow;
  draft: Pick<Draft, 'couponCode' | 'currency'>;
  terms: PayTerms;
  isPaying: boolean;
}

/** An order that costs nothing: no way to pay is asked. */
export function FreeOrder({ flow, draft: { couponCode, currency }, terms, isPaying }: FreeOrderProps) {
  const { t } = useTexts();
  const confirm = () => {
    if (!terms.canPay || isPaying) return;
    // Where nothing is offered, nothing was chosen.
    flow.choose(freeMethod.code, freeMethod.group);
    void flow.pay(() =>
      Promise.resolve({
        methodCode: freeMethod.code,
        ...(couponCode && { couponCode }),
        ...(currency && { currency }),
        ...(terms.total && { expectedTotal: terms.total }),
      }),
    );
  };
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        confirm();
      }}
    >
      <Notice kind="success" role="status" title={t('checkout-more:free.title')}>
        {t('checkout-more:free.text')}
      </Notice>
      <PayButton {...terms} isPaying={isPaying} isRenewing={false} />
    </form>
  );
}
