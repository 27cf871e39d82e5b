import { freeMethod } from '../../../contract/entities';
import { useTexts } from '../../../runtime/element-context/element-context';
import { Notice } from '../../../ui/feedback/notice';
import { useUniqueId } from '../../../ui/styling/unique-id';
import styles from '../../shared/payment/checkout.module.css';
import type { Draft } from '../../shared/payment/checkout-draft';
import type { Checkout } from '../flow/create-checkout';
import { PayButton, type PayTerms, useDeferredPay } from './pay-button';

interface FreeOrderProps {
  checkout: Checkout;
  draft: Pick<Draft, 'couponCode' | 'currency'>;
  terms: PayTerms;
  isPaying: boolean;
}

/** The form of a free order, for which the payer doesn't choose a payment method. */
export function FreeOrder({ checkout, draft: { couponCode, currency }, terms, isPaying }: FreeOrderProps) {
  const { t } = useTexts();
  const id = useUniqueId();
  const confirm = () => {
    if (isPaying) return;
    // Chooses `freeMethod`, even if the payer chose another method while the order wasn't free.
    void checkout.dispatch({ type: 'choose', methodCode: freeMethod.code, group: freeMethod.group });
    void checkout.dispatch({
      type: 'pay',
      collect: async () => ({
        methodCode: freeMethod.code,
        ...(couponCode && { couponCode }),
        ...(currency && { currency }),
        ...(terms.total && { expectedTotal: terms.total }),
      }),
    });
  };
  // `isChosen` says whether the payer chose the method that the form is for. This form is for `freeMethod`, the only
  // method of a free order, so it counts as chosen.
  const { isWaiting, requestPay } = useDeferredPay({ terms, isChosen: true, pay: confirm });
  return (
    <form
      id={id}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        requestPay();
      }}
    >
      <Notice kind="success" role="status" title={t('checkout:free.title')}>
        {t('checkout:free.text')}
      </Notice>
      <PayButton {...terms} form={id} {...{ isPaying, isWaiting }} />
    </form>
  );
}
