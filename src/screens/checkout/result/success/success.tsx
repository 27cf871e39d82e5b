import { useState } from 'react';
import { renewInfo } from '../../../../contract/calls/account/renewal';
import type { Order } from '../../../../contract/entities';
import { behaviourOf } from '../../../../contract/errors/catalogue';
import { isZeroMoney } from '../../../../rules/money/money';
import { useElementContext, useQuery, useTexts } from '../../../../runtime/page/element-context';
import { useSignalValue } from '../../../../runtime/page/use-signal-value';
import { useSheet } from '../../../../runtime/styles/use-sheet';
import { BrandArt } from '../../../../ui/brand-art/brand-art';
import { Button, ButtonLink } from '../../../../ui/button/button';
import { Loading, Skeleton } from '../../../../ui/feedback/loading/skeleton';
import { formatDate } from '../../../../ui/format/format-date';
import { Money, useMoney } from '../../../../ui/format/money';
import { rateText } from '../../../../ui/format/rate-text';
import { AlertIcon } from '../../../../ui/icons/icons';
import { DescriptionList } from '../../../../ui/layout/description-list';
import styles from '../../../shared/payment/checkout.module.css';
import { StepHeading } from '../../../shared/payment/step-heading';
import type { CheckoutStep } from '../../flow/state/steps';
import resultStyles from '../result.module.css';
import { ResultPage } from '../result-page';
import { purchaseAge } from './purchase-age';
import pageStyles, { sheet } from './success.module.css';

/** Whether the screen is in a dialog or inline, so that it can be closed. */
const canClose = (host: HTMLElement): boolean =>
  host.closest('sub-dialog') !== null || host.getAttribute('checkout') === 'inline';

/** The purchase, where to watch it, and what happens next. */
export function Success({ step: { order, orderId } }: { step: Extract<CheckoutStep, { phase: 'done' }> }) {
  useSheet(sheet);
  const { t } = useTexts();
  const isFree = order !== null && isZeroMoney(order.total);
  return (
    <div className={`${styles.center} ${pageStyles.page}`}>
      <div className={pageStyles.background}>
        <div className={pageStyles.hero}>
          {__TV__ ? (
            <Tick />
          ) : (
            <div className={pageStyles.scene}>
              <BrandArt name="success" className={pageStyles.art} />
              <Tick />
            </div>
          )}
          <StepHeading>{t(isFree ? 'payment:result.success.freeTitle' : 'payment:result.success.title')}</StepHeading>
          {order && <BoughtText order={order} />}
        </div>
      </div>
      {order ? (
        <>
          <WatchLinks />
          <PurchaseDetails order={order} isFree={isFree} />
          <RenewalStatus />
        </>
      ) : (
        <Loading>
          <Skeleton width="calc(var(--s-px) * 320)" height="calc(var(--s-px) * 180)" />
        </Loading>
      )}
      <SuccessLinks orderId={orderId} />
      {orderId && <p className={styles.small}>{t('checkout:reference', { orderId })}</p>}
    </div>
  );
}

/** A tick with a drawing animation. */
const Tick = () => (
  <svg className={pageStyles.tick} viewBox="0 0 64 64" aria-hidden="true" focusable="false">
    <circle cx="32" cy="32" r="30" />
    <path d="M19 33l9 9 17-19" />
  </svg>
);

/** The link to the app for this device, with the other apps below it. Without apps, a button to the account. */
function WatchLinks() {
  const { navigate, brand, settings } = useElementContext();
  const { t } = useTexts();
  const { apps = [] } = useSignalValue(brand).settings;
  const { scene } = useSignalValue(settings);
  const isTv = scene === 'STB';
  const app = isTv ? undefined : (apps.find(({ name }) => navigator.userAgent.includes(name)) ?? apps[0]);
  const others = apps.filter((other) => other !== app);
  return (
    <>
      {app ? (
        <ButtonLink full href={app.url} target="_blank" rel="noopener noreferrer">
          {t('payment:result.success.watch', { app: app.name })}
        </ButtonLink>
      ) : (
        <Button full onClick={() => navigate('account')}>
          {t('payment:result.success.account')}
        </Button>
      )}
      <p className={styles.small}>
        {t('payment:result.success.next')}
        {others.length > 0 && !isTv && ` ${t('payment:result.success.also')}`}
        {!isTv &&
          others.map(({ name, url }, index) => (
            <span key={url}>
              {index > 0 ? ', ' : ' '}
              <a href={url} target="_blank" rel="noopener noreferrer">
                {name}
              </a>
            </span>
          ))}
      </p>
    </>
  );
}

/** Links to the receipt and the account, and a button to close. */
function SuccessLinks({ orderId }: { orderId: string | null }) {
  const context = useElementContext();
  const { t } = useTexts();
  const { apps = [] } = useSignalValue(context.brand).settings;
  const { scene } = useSignalValue(context.settings);
  const isTv = scene === 'STB';
  return (
    <div className={pageStyles.links}>
      {orderId && !isTv && (
        <Button variant="quiet" size="small" onClick={() => context.navigate('receipt', { orderId })}>
          {t('payment:result.success.receipt')}
        </Button>
      )}
      {apps.length > 0 && !isTv && (
        <Button variant="quiet" size="small" onClick={() => context.navigate('account')}>
          {t('payment:result.success.account')}
        </Button>
      )}
      {canClose(context.host) && (
        <Button variant="quiet" size="small" onClick={() => context.emit('sub-close', {})}>
          {t('common:actions.close')}
        </Button>
      )}
    </div>
  );
}

function useBoughtText({ planName: plan, expiry }: Order): string {
  const { t, lang } = useTexts();
  return expiry
    ? t('payment:result.success.until', { plan, date: formatDate(expiry, lang) })
    : t('payment:result.success.text', { plan });
}

function BoughtText({ order }: { order: Order }) {
  return <p>{useBoughtText(order)}</p>;
}

function PurchaseDetails({ order, isFree }: { order: Order; isFree: boolean }) {
  const { t, lang } = useTexts();
  const { currency } = useSignalValue(useElementContext().brand).settings;
  const { planName, deviceCount, total, exchangeRate, installments, cardEnding } = order;
  const devices = t('checkout:devices', { count: deviceCount });
  return (
    <div className={`${styles.panel} ${resultStyles.wide}`}>
      <DescriptionList
        rows={[
          // Many plans have the devices in their name.
          planName.includes(devices) ? null : { term: t('payment:result.devices'), value: devices },
          cardEnding
            ? { term: t('payment:result.card'), value: t('checkout:card.ending', { ending: cardEnding }) }
            : null,
          installments && installments > 1
            ? {
                term: t('checkout:installments.label'),
                value: t('payment:result.parts', { count: installments }),
              }
            : null,
          exchangeRate && !isFree
            ? {
                term: t('checkout:summary.rate'),
                value: rateText({ from: currency, to: total.currency, rate: exchangeRate }, lang),
              }
            : null,
          {
            term: t('payment:result.paid'),
            value: isFree ? t('payment:result.free') : <Money value={total} showsCurrencyCode />,
            isStrong: true,
          },
        ]}
      />
    </div>
  );
}

/** Whether the plan renews, and what is charged then. */
function RenewalStatus() {
  const { t, lang } = useTexts();
  const formatMoney = useMoney();
  const { data, error, isStale } = useQuery(renewInfo, {});
  // Data from before the payment may be outdated. Without a renewal, the server responds that there is none.
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

/** Asks before a plan that was bought a moment ago is bought again. */
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
