import { useState } from 'react';
import { renewInfo } from '../../../contract/calls/account/renewal';
import type { Order } from '../../../contract/entities';
import { behaviourOf } from '../../../contract/errors/catalogue';
import { isZeroMoney } from '../../../rules/money/money';
import { useElementContext, useQuery, useTexts } from '../../../runtime/page/element-context';
import { useSignalValue } from '../../../runtime/page/use-signal-value';
import { Button } from '../../../ui/button/button';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton';
import { formatDate } from '../../../ui/format/format-date';
import { Money, useMoney } from '../../../ui/format/money';
import { rateText } from '../../../ui/format/rate-text';
import { AlertIcon, CheckIcon } from '../../../ui/icons/icons';
import { DescriptionList } from '../../../ui/layout/description-list';
import styles from '../../shared/payment/checkout.module.css';
import type { CheckoutStep } from '../flow/steps';
import { purchaseAge } from './purchase-age';
import result from './result.module.css';
import { ResultPage } from './result-page';

/** Whether the screen is in a dialog or inline, so that it can be closed. */
const canClose = (host: HTMLElement): boolean =>
  host.closest('sub-dialog') !== null || host.getAttribute('checkout') === 'inline';

/** The purchase, how to watch, and what happens next. */
export function Success({ step: { order, orderId } }: { step: Extract<CheckoutStep, { phase: 'done' }> }) {
  const context = useElementContext();
  const { t } = useTexts();
  const { scene } = useSignalValue(context.settings);
  const isFree = order !== null && isZeroMoney(order.total);
  return (
    <ResultPage
      tone="good"
      icon={<CheckIcon />}
      title={t(isFree ? 'payment:result.success.freeTitle' : 'payment:result.success.title')}
      orderId={orderId}
      actions={
        <>
          <Button onClick={() => context.navigate('account')}>{t('payment:result.success.account')}</Button>
          {orderId && scene !== 'STB' && (
            <Button variant="secondary" onClick={() => context.navigate('receipt', { orderId })}>
              {t('payment:result.success.receipt')}
            </Button>
          )}
          {canClose(context.host) && (
            <Button variant="secondary" onClick={() => context.emit('sub-close', {})}>
              {t('common:actions.close')}
            </Button>
          )}
        </>
      }
    >
      {order ? (
        <>
          <Bought order={order} isFree={isFree} />
          <Apps />
          <RenewalState />
        </>
      ) : (
        <Loading>
          <Skeleton width="calc(var(--s-px) * 320)" height="calc(var(--s-px) * 180)" />
        </Loading>
      )}
    </ResultPage>
  );
}

function useBoughtText({ planName: plan, expiry }: Order): string {
  const { t, lang } = useTexts();
  return expiry
    ? t('payment:result.success.until', { plan, date: formatDate(expiry, lang) })
    : t('payment:result.success.text', { plan });
}

function Bought({ order, isFree }: { order: Order; isFree: boolean }) {
  const { t, lang } = useTexts();
  const { currency } = useSignalValue(useElementContext().brand).settings;
  const { planName, deviceCount, total, exchangeRate, expiry, installments, cardEnding } = order;
  const text = useBoughtText(order);
  return (
    <>
      <p>{text}</p>
      <div className={`${styles.panel} ${result.wide}`}>
        <DescriptionList
          rows={[
            { term: t('payment:result.plan'), value: planName },
            { term: t('payment:result.devices'), value: t('checkout:devices', { count: deviceCount }) },
            expiry ? { term: t('payment:result.validUntil'), value: formatDate(expiry, lang) } : null,
            cardEnding
              ? { term: t('payment:result.card'), value: t('checkout:card.ending', { ending: cardEnding }) }
              : null,
            installments && installments > 1
              ? { term: t('checkout:installments.label'), value: t('payment:result.parts', { count: installments }) }
              : null,
            exchangeRate && !isFree
              ? {
                  term: t('checkout:summary.rate'),
                  value: rateText({ from: currency, to: total.currency, rate: exchangeRate }, lang),
                }
              : null,
            {
              term: t('payment:result.paid'),
              value: isFree ? t('payment:result.free') : <Money value={total} hasCode />,
              isStrong: true,
            },
          ]}
        />
      </div>
    </>
  );
}

/** Where the plan is watched, with the brand's apps. */
function Apps() {
  const { t } = useTexts();
  const { apps = [] } = useSignalValue(useElementContext().brand).settings;
  return (
    <p className={styles.small}>
      {t('payment:result.success.next')}
      {apps.length > 0 && ` ${t('payment:result.success.apps')}`}
      {apps.map(({ name, url }, index) => (
        <span key={url}>
          {index > 0 ? ', ' : ' '}
          <a href={url} target="_blank" rel="noopener noreferrer">
            {name}
          </a>
        </span>
      ))}
    </p>
  );
}

/** Whether the plan renews, and what is charged then. */
function RenewalState() {
  const { t, lang } = useTexts();
  const formatMoney = useMoney();
  const { data, error, isStale } = useQuery(renewInfo, {});
  // Data from before the payment may be outdated. Without a renewal, the server answers that there is none.
  if (isStale || (!data && !behaviourOf(error).isNotFound)) return null;
  const { status, nextBillingDate, nextAmount } = data ?? {};
  const isOn = status === 'on' || status === 'renewing';
  if (isOn && !(nextBillingDate && nextAmount)) return null;
  return (
    <p className={styles.small}>
      {isOn && nextBillingDate && nextAmount
        ? t('payment:result.success.renewalOn', {
            date: formatDate(nextBillingDate, lang),
            amount: formatMoney(nextAmount, { isCharge: true }),
          })
        : t('payment:result.success.renewalOff')}
    </p>
  );
}

interface BoughtBeforeProps {
  order: Order;
  /** When the payment was sent from this browser. The order may be older. */
  boughtAt: number;
  onRestart: () => void;
}

/** Asks before a plan that was bought a moment ago is bought once more. */
export function BoughtBefore({ order, boughtAt, onRestart }: BoughtBeforeProps) {
  const context = useElementContext();
  const { t } = useTexts();
  const { orderId, planName: plan } = order;
  const [{ isJustNow, count }] = useState(() => purchaseAge(boughtAt, Date.now()));
  const text = useBoughtText(order);
  return (
    <ResultPage
      tone="warn"
      icon={<AlertIcon />}
      title={t('payment:result.before.title')}
      orderId={orderId}
      actions={
        <>
          <Button onClick={onRestart}>{t('payment:result.before.again')}</Button>
          <Button variant="secondary" onClick={() => context.navigate('receipt', { orderId })}>
            {t('payment:result.before.receipt')}
          </Button>
        </>
      }
    >
      <p>
        {isJustNow ? t('payment:result.before.justNow', { plan }) : t('payment:result.before.bought', { plan, count })}{' '}
        {text}
      </p>
    </ResultPage>
  );
}
