import { useState } from 'react';
import { paymentMethods } from '../../../../contract/calls/payments';
import { paymentCrypto } from '../../../../contract/calls/providers';
import { ownFields } from '../../../../rules/own-fields';
import type { CallError } from '../../../../runtime/api/call-error';
import { useElementContext, useIsTv, useTexts } from '../../../../runtime/element-context/element-context';
import { useErrorText } from '../../../../runtime/element-context/error-text';
import { useQuery } from '../../../../runtime/element-context/use-query';
import { useSheet } from '../../../../runtime/styles/use-sheet';
import { Button, LinkButton } from '../../../../ui/button/button';
import { RadioCards } from '../../../../ui/choices/radio-cards';
import { CopyField } from '../../../../ui/copy/copy-field';
import { ErrorState } from '../../../../ui/feedback/error-state';
import { Loading, Skeleton } from '../../../../ui/feedback/loading/skeleton';
import { Notice } from '../../../../ui/feedback/notice';
import { Money, useMoney } from '../../../../ui/format/money';
import { OrderMoneyNotices } from '../../../shared/order-display/order-money-notices';
import type { ActionViewProps } from '../../../shared/payment/payment-method';
import actionStyles from '../shared/action.module.css';
import { ActionStep } from '../shared/action-step';
import { Deadline } from '../shared/deadline';
import { ExpiredStep } from '../shared/expired-step';
import { OtherDeviceCode, PayCode } from '../shared/pay-code/pay-code';
import styles, { sheet } from './crypto.module.css';
import { type CryptoPayment, receivedShare } from './crypto-payment';
import { paymentUriFor, uriIncludesAmount } from './payment-uri';

/** The names of the best-known coins; others are called by their codes. */
const coinNames: Readonly<Record<string, string>> = ownFields({
  BTC: 'Bitcoin',
  ETH: 'Ethereum',
  LTC: 'Litecoin',
  USDC: 'USD Coin',
  USDT: 'Tether',
});

/**
 * Shows the wallet address while the exchange rate is valid, and the network's confirmations once the whole amount has
 * arrived. If the rate expires first, offers a new address.
 */
export function CryptoActionView(props: ActionViewProps) {
  useSheet(sheet);
  const { action, isExpired } = props;
  const payment = action.type === 'cryptoAddress' ? action : null;
  if (payment && receivedShare(payment) === 'all') return <NetworkConfirmations payment={payment} />;
  if (isExpired || !payment) {
    const receivedPart = payment && receivedShare(payment) === 'part' ? `${payment.received} ${payment.coin}` : null;
    return <ExpiredAddress {...props} received={receivedPart} />;
  }
  return <TransferInstructions key={payment.address} {...props} payment={payment} />;
}

interface ExpiredAddressProps extends ActionViewProps {
  /** The part of the amount that was received, with its coin; null if nothing was received. */
  received: string | null;
}

function ExpiredAddress({ isRenewing, onRenew, received, order, orderId }: ExpiredAddressProps) {
  const { t } = useTexts();
  const partText = received
    ? t('pay-crypto:expired.part', { amount: received, orderId })
    : t('pay-crypto:expired.text');
  return (
    <>
      <ExpiredStep
        title={t('pay-crypto:expired.title')}
        {...{ isRenewing, onRenew }}
        renewLabel={t('pay-crypto:expired.renew')}
        busyLabel={t('pay-crypto:expired.working')}
      >
        {order?.owed?.length ? t('pay-crypto:expired.refund') : partText}
      </ExpiredStep>
      {order && <OrderMoneyNotices order={order} />}
    </>
  );
}

function TransferInstructions({
  payment,
  total,
  orderId,
  onExpire,
  confirm,
}: ActionViewProps & { payment: CryptoPayment }) {
  const { t } = useTexts();
  const formatMoney = useMoney();
  const isTv = useIsTv();
  const [isChangingCoin, setChangingCoin] = useState(false);
  const { coin, network, address, received, missing, expires, rate } = payment;
  const isPartlyPaid = receivedShare(payment) === 'part';
  const amount = missing ?? payment.amount;
  const transfer = { ...payment, amount };
  if (isChangingCoin && !isPartlyPaid) {
    return <ChangeCoin {...{ payment, orderId, confirm }} onDone={() => setChangingCoin(false)} />;
  }
  // On a TV, this link is above the warning, so that the QR code and a focusable control are in view together.
  const changeCoinLink = !isPartlyPaid && (
    <div>
      <LinkButton onClick={() => setChangingCoin(true)}>{t('pay-crypto:change.open')}</LinkButton>
    </div>
  );
  const code = { payload: paymentUriFor(transfer), label: t('pay-crypto:picture', { coin, network }) };
  return (
    <ActionStep
      title={t('pay-crypto:title', { coin: coinNames[coin] ?? coin })}
      lead={
        <>
          <div>
            <p className={actionStyles.amount}>
              <bdi translate="no">{`${amount} ${coin}`}</bdi>
            </p>
            {!isPartlyPaid && (
              <p className={styles.small}>
                {/* While the total loads, a space keeps the line's height. */}
                {total ? <Money value={total} /> : <span>{'\u00a0'}</span>}
                {rate && <span>{` · ${t('pay-crypto:rate', { coin, amount: formatMoney(rate) })}`}</span>}
              </p>
            )}
          </div>
          {isPartlyPaid && (
            <Notice kind="warning" role="alert" title={t('pay-crypto:part.title', { amount: `${received} ${coin}` })}>
              {t('pay-crypto:part.text', { amount: `${missing} ${coin}` })}{' '}
              {t('pay-crypto:part.another', { amount: `${received} ${coin}` })}
            </Notice>
          )}
          <Deadline expires={expires} onExpire={onExpire} format={(time) => t('pay-crypto:timeLeft', { time })} />
        </>
      }
      code={
        <PayCode {...code}>
          <div className={styles.fields}>
            <div className={styles.network}>
              <span className={styles.small}>{t('pay-crypto:network')}</span>
              <strong>
                <bdi>{network}</bdi>
              </strong>
            </div>
            {/* TVs have no clipboard, and the amount is already shown above. */}
            {!isTv && <CopyField label={t('pay-crypto:amount')} value={`${amount} ${coin}`} copiedValue={amount} />}
            <CopyField label={t('pay-crypto:address')} value={address} />
          </div>
        </PayCode>
      }
    >
      {isTv && changeCoinLink}
      <Notice kind="warning">{t('pay-crypto:only', { coin, network })}</Notice>
      <ul className={styles.hints}>
        <li>
          {t(uriIncludesAmount(transfer) ? 'pay-crypto:hints.exact' : 'pay-crypto:hints.typed', {
            amount: `${amount} ${coin}`,
          })}
        </li>
        <li>{t('pay-crypto:hints.fee')}</li>
        <li>{t('pay-crypto:hints.next')}</li>
      </ul>
      {!isTv && changeCoinLink}
      <OtherDeviceCode {...code} />
    </ActionStep>
  );
}

/**
 * Shows how many of the required confirmations the network has given. Used once the whole amount was received; the
 * payment can't expire after that.
 */
function NetworkConfirmations({ payment }: { payment: CryptoPayment }) {
  const { t } = useTexts();
  const { coin, network, received, excess } = payment;
  const neededCount = Math.max(payment.confirmationsNeeded ?? 1, 1);
  const confirmedCount = Math.min(payment.confirmations ?? 0, neededCount);
  const progressText = t('pay-crypto:detected.count', { reached: confirmedCount, count: neededCount });
  return (
    <ActionStep title={t('pay-crypto:detected.title')}>
      <p className={actionStyles.amount}>
        <bdi translate="no">{`${received} ${coin}`}</bdi>
      </p>
      <progress
        className={styles.progress}
        max={neededCount}
        value={confirmedCount}
        aria-label={t('pay-crypto:detected.label')}
      />
      <p role="status">{progressText}</p>
      <p>{t('pay-crypto:detected.text', { network })}</p>
      {excess && (
        <Notice kind="info" title={t('pay-crypto:excess.title', { amount: `${excess} ${coin}` })}>
          {t('pay-crypto:excess.text')}
        </Notice>
      )}
    </ActionStep>
  );
}

interface ChangeCoinProps extends Pick<ActionViewProps, 'orderId' | 'confirm'> {
  payment: CryptoPayment;
  /** Called after the change, or if the payer keeps the current coin. */
  onDone: () => void;
}

/** Lets the payer choose another coin for the same order. The order then gets a new wallet address. */
function ChangeCoin({ payment, orderId, confirm, onDone }: ChangeCoinProps) {
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
