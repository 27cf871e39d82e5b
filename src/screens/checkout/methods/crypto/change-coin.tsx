import { useState } from 'react';
import { paymentMethods } from '../../../../contract/calls/payments';
import { paymentCrypto } from '../../../../contract/calls/providers';
import type { CallError } from '../../../../runtime/api/call-error';
import { useElementContext, useTexts } from '../../../../runtime/element-context/element-context';
import { useErrorText } from '../../../../runtime/element-context/error-text';
import { useQuery } from '../../../../runtime/element-context/use-query';
import { Button, LinkButton } from '../../../../ui/button/button';
import { RadioCards } from '../../../../ui/choices/radio-cards';
import { ErrorState } from '../../../../ui/feedback/error-state';
import { Loading, Skeleton } from '../../../../ui/feedback/loading/skeleton';
import { Notice } from '../../../../ui/feedback/notice';
import type { ActionViewProps } from '../../../shared/payment/payment-method';
import { ActionStep } from '../shared/action-step';
import styles from './crypto.module.css';
import type { CryptoPayment } from './crypto-payment';

interface ChangeCoinProps extends Pick<ActionViewProps, 'orderId' | 'confirm'> {
  payment: CryptoPayment;
  /** Called after the change, or if the payer keeps the current coin. */
  onDone: () => void;
}

/** Lets the payer choose another coin for the same order. The order then gets a new wallet address. */
export function ChangeCoin({ payment, orderId, confirm, onDone }: ChangeCoinProps) {
  const { t } = useTexts();
  const context = useElementContext();
  const errorText = useErrorText();
  const methods = useQuery(paymentMethods, { orderId });
  const [chosenCode, setChosenCode] = useState(payment.optionCode ?? '');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  const options = methods.data?.methods.find(({ group }) => group === 'CRYPTO')?.options ?? [];
  const changeCoin = async () => {
    if (isBusy) return;
    if (!chosenCode || chosenCode === payment.optionCode) return onDone();
    setBusy(true);
    const failure = await confirm(() => context.call(paymentCrypto, { orderId, optionCode: chosenCode }), chosenCode);
    setBusy(false);
    setError(failure);
    if (!failure) onDone();
  };
  return (
    <ActionStep title={t('pay-crypto:change.title')}>
      {options.length > 0 && (
        <div className={styles.fields}>
          <RadioCards
            legend={t('pay-crypto:change.which')}
            layout="tiles"
            value={chosenCode}
            onChange={setChosenCode}
            options={options.map(({ code, name, note }) => ({ value: code, title: name, meta: note }))}
          />
        </div>
      )}
      {options.length === 0 && methods.status === 'error' && <ErrorState error={methods.error} retry={methods.retry} />}
      {options.length === 0 && methods.status !== 'error' && (
        <Loading>
          <Skeleton width="calc(var(--s-px) * 320)" height="calc(var(--s-px) * 240)" />
        </Loading>
      )}
      <p className={styles.small}>{t('pay-crypto:change.text')}</p>
      {error && (
        <Notice kind="error" role="alert">
          {errorText(error)}
        </Notice>
      )}
      {options.length > 0 && (
        <Button busy={isBusy} busyLabel={t('pay-crypto:change.working')} onClick={() => void changeCoin()}>
          {t('pay-crypto:change.take')}
        </Button>
      )}
      <LinkButton onClick={onDone}>{t('pay-crypto:change.keep', { coin: payment.coin })}</LinkButton>
    </ActionStep>
  );
}
