import { queryInfo } from '../../../contract/calls/account';
import { renewInfo } from '../../../contract/calls/renewal';
import type { Order } from '../../../contract/entities';
import { behaviorOf } from '../../../contract/errors/catalogue';
import { isZeroMoney } from '../../../rules/money/money';
import { serverNow } from '../../../runtime/api/server-clock';
import { useIsAbsent } from '../../../runtime/element-context/absent-calls';
import { useElementContext, useIsTv, useTexts } from '../../../runtime/element-context/element-context';
import { useErrorText } from '../../../runtime/element-context/error-text';
import { useQuery } from '../../../runtime/element-context/use-query';
import { isOldEngine } from '../../../runtime/page/old-engine';
import { useSignalValue } from '../../../runtime/state/use-signal-value';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { BrandArt } from '../../../ui/brand-art/brand-art';
import { Button } from '../../../ui/button/button';
import { Loading, Skeleton } from '../../../ui/feedback/loading/skeleton';
import { Tick } from '../../../ui/feedback/tick';
import { formatDate } from '../../../ui/format/format-date';
import { Money, useMoney } from '../../../ui/format/money';
import { rateText } from '../../../ui/format/rate-text';
import { AlertIcon } from '../../../ui/icons/icons';
import { DescriptionList } from '../../../ui/layout/description-list';
import { mandateObstacle } from '../../shared/mandates/mandates';
import { installmentsText } from '../../shared/order-display/installments-text';
import { methodText } from '../../shared/order-display/method-text';
import { OrderMoneyNotices } from '../../shared/order-display/order-money-notices';
import styles from '../../shared/payment/checkout.module.css';
import { StepHeading } from '../../shared/payment/step-heading';
import { useDeviceApp, WatchLinks } from '../../shared/watch-links';
import type { CheckoutStep } from '../flow/state/steps';
import resultStyles from './result.module.css';
import { ResultPage } from './result-page';
import pageStyles, { sheet as pageSheet } from './success.module.css';

/** Whether the element can be closed: if it is in a dialog, or if the checkout opened inline on the page. */
const canClose = (host: HTMLElement): boolean =>
  host.closest('sub-dialog') !== null || host.getAttribute('checkout') === 'inline';

/** The page of a successful payment: the purchase, links to the apps, and whether the plan renews. */
export function Success({ step: { order, orderId } }: { step: Extract<CheckoutStep, { phase: 'done' }> }) {
  useSheet(pageSheet);
  const { t } = useTexts();
  const isFree = order !== null && isZeroMoney(order.total);
  return (
    <div className={`${styles.center} ${pageStyles.page}`}>
      <div className={pageStyles.background}>
        <div className={pageStyles.hero}>
          {isOldEngine ? (
            <Tick />
          ) : (
            <div className={pageStyles.visual}>
              <BrandArt name="success" className={pageStyles.art} />
              <Tick />
            </div>
          )}
          <StepHeading>{t(isFree ? 'payment:result.success.freeTitle' : 'payment:result.success.title')}</StepHeading>
          {order ? <PurchaseText order={order} /> : <p>{'\u00a0'}</p>}
        </div>
      </div>
      {order ? (
        <>
          <OrderMoneyNotices order={order} />
          {order.isGift ? <GiftLink /> : <WatchLinks noteClass={styles.small} />}
          <PurchaseDetails order={order} isFree={isFree} />
          {!order.isGift && <RenewalStatus order={order} />}
        </>
      ) : (
        <Loading>
          <span className={styles.stack}>
            <Skeleton height="var(--s-touch)" />
            <Skeleton lines={2} />
            <Skeleton height="calc(var(--s-px) * 120)" />
          </span>
        </Loading>
      )}
      <SuccessActions orderId={orderId} />
      {orderId && <p className={styles.small}>{t('checkout:reference', { orderId })}</p>}
    </div>
  );
}

/** The button to the gift's code, its letter and its cancellation. */
function GiftLink() {
  const { navigate } = useElementContext();
  const { t } = useTexts();
  return (
    <Button full onClick={() => navigate('account', { view: 'gifts' })}>
      {t('payment:result.success.seeGift')}
    </Button>
  );
}

/** The buttons for the receipt, the account and closing. */
function SuccessActions({ orderId }: { orderId: string | null }) {
  const context = useElementContext();
  const { t } = useTexts();
  const isTv = useIsTv();
  const deviceApp = useDeviceApp();
  const hasAccount = !useIsAbsent()(queryInfo);
  return (
    <div className={pageStyles.links}>
      {orderId && !isTv && (
        <Button variant="quiet" size="small" onClick={() => context.navigate('receipt', { orderId })}>
          {t('payment:result.success.receipt')}
        </Button>
      )}
      {/* Without an app for this device, the account is the main action. */}
      {deviceApp && hasAccount && (
        <Button variant="quiet" size="small" onClick={() => context.navigate('account')}>
          {t('common:watch.account')}
        </Button>
      )}
      {canClose(context.host) && (
        <Button variant="quiet" size="small" onClick={() => context.emit('sub-close', { reason: 'done' })}>
          {t('common:actions.close')}
        </Button>
      )}
    </div>
  );
}

/** A sentence that says which plan was bought and, if known, until when it is or was valid. */
function usePurchaseText(order: Order): string {
  const { t, lang } = useTexts();
  const { planName, credited, expiry } = order;
  const plan = credited?.planName ?? planName;
  if (order.isGift) return t('payment:result.success.gift', { plan });
  if (!expiry) return t('payment:result.success.text', { plan });
  // A purchase whose success nobody has seen can be older than the plan.
  const key = expiry > serverNow() ? 'payment:result.success.until' : 'payment:result.success.ended';
  return t(key, { plan, date: formatDate(expiry, lang) });
}

function PurchaseText({ order }: { order: Order }) {
  return <p>{usePurchaseText(order)}</p>;
}

function PurchaseDetails({ order, isFree }: { order: Order; isFree: boolean }) {
  const { t, lang } = useTexts();
  const { currency } = useSignalValue(useElementContext().brand).settings;
  const { planName, deviceCount, credited, total, exchangeRate, installments } = order;
  const method = methodText(order, lang);
  const formatMoney = useMoney();
  const devicesText = t('checkout:devices', { count: deviceCount });
  return (
    <div className={`${styles.panel} ${resultStyles.wide}`}>
      <DescriptionList
        rows={[
          // The names of many plans already contain the number of devices.
          planName.includes(devicesText) || credited ? null : { term: t('payment:result.devices'), value: devicesText },
          method && !isFree ? { term: t('payment:result.card'), value: t(method.key, method.values) } : null,
          installments && installments > 1
            ? {
                term: t('checkout:installments.label'),
                value: installmentsText(order, formatMoney, t),
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
            value: isFree ? t('payment:result.free') : <Money value={total} />,
            isStrong: true,
          },
        ]}
      />
    </div>
  );
}

const renewalClass = `${styles.small} ${pageStyles.renewal}`;

/** Whether the plan, or another plan of the member, renews, when and for what amount; otherwise, what is still charged. */
function RenewalStatus({ order }: { order: Order }) {
  const { t, lang } = useTexts();
  const formatMoney = useMoney();
  const errorTextOf = useErrorText();
  const { data: renewal, error, isStale } = useQuery(renewInfo, {});
  // A member without a renewal gets a "not found" error.
  const hasNoRenewal = !renewal && behaviorOf(error).isNotFound;
  // Stale data is from before the payment. The line keeps its place until it's known, so that nothing moves.
  if (isStale || (!renewal && !error)) return <p className={renewalClass} />;
  if (!renewal && !hasNoRenewal) return null;
  const { status, nextBillingDate, nextAmount } = renewal ?? {};
  if (status !== 'on' && status !== 'renewing')
    return (
      <p className={renewalClass}>
        {t(
          (order.installments ?? 1) > 1
            ? 'payment:result.success.installmentsLeft'
            : 'payment:result.success.renewalOff',
        )}
      </p>
    );
  const obstacle = renewal ? mandateObstacle(renewal) : null;
  if (obstacle) return <p className={renewalClass}>{errorTextOf({ code: obstacle })}</p>;
  if (!nextBillingDate || !nextAmount) return null;
  const date = formatDate(nextBillingDate, lang);
  const amount = formatMoney(nextAmount);
  const otherPlan = renewal?.planId !== order.planId && renewal?.planName;
  return (
    <p className={renewalClass}>
      {otherPlan
        ? t('payment:result.success.renewalOnOther', { plan: otherPlan, date, amount })
        : t('payment:result.success.renewalOn', { date, amount })}
    </p>
  );
}

interface RepeatPurchaseWarningProps {
  order: Order;
  /** How long ago the order was paid, in milliseconds. */
  ageMs: number;
  onRestart: () => void;
}

/** Says that this plan was bought lately, maybe on another device, and asks whether to buy it again. */
export function RepeatPurchaseWarning({ order, ageMs, onRestart }: RepeatPurchaseWarningProps) {
  const context = useElementContext();
  const { t, lang } = useTexts();
  const { orderId, planName: plan } = order;
  const age = purchaseAge(ageMs);
  const text = usePurchaseText(order);
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
        <span>
          {age.unit === 'minutes'
            ? t('payment:result.before.bought', { plan, count: age.count })
            : t(`payment:result.before.${age.unit}`, { plan, date: formatDate(order.paidAt ?? order.date, lang) })}
        </span>{' '}
        <span>{text}</span>
      </p>
    </ResultPage>
  );
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** How a text says when a plan was bought: a moment ago, some minutes ago, or on a date. */
type PurchaseAge = { unit: 'justNow' | 'on' } | { unit: 'minutes'; count: number };

/** The age of a purchase for a text. Minutes are rounded down; after an hour, the date says more. */
export function purchaseAge(ageMs: number): PurchaseAge {
  if (ageMs < minuteMs) return { unit: 'justNow' };
  return ageMs < hourMs ? { unit: 'minutes', count: Math.floor(ageMs / minuteMs) } : { unit: 'on' };
}
