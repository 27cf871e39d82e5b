import { type ReactNode, useEffect } from 'react';
import type { Order } from '../../../contract/entities';
import { behaviourOf } from '../../../contract/errors/catalogue';
import { clearReturnKey } from '../../../runtime/navigation/return-link';
import { useElementContext, useErrorText, useTexts } from '../../../runtime/page/element-context';
import { useSignalValue } from '../../../runtime/page/use-signal-value';
import { useSheet } from '../../../runtime/styles/sheets';
import { Button } from '../../../ui/button/button';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton';
import { formatDate } from '../../../ui/format/format-date';
import { Money } from '../../../ui/format/money';
import { rateText } from '../../../ui/format/rate-text';
import { AlertIcon, CheckIcon, CloseIcon } from '../../../ui/icons/icons';
import { DescriptionList } from '../../../ui/layout/description-list';
import styles from '../../shared/payment/checkout.module.css';
import { StepHeading } from '../../shared/payment/step-heading';
import type { CheckoutStep } from '../flow/steps';
import { methodRow } from '../methods/method-registry';
import { moneyClaim } from './money-claim';
import result, { sheet } from './result.module.css';

interface ResultScreenProps {
  step: Extract<CheckoutStep, { phase: 'done' }>;
  onAnother: () => void;
  onRestart: () => void;
}

/** The result of a payment: the purchase, or what happened to the money and what to do now. */
export function ResultScreen(props: ResultScreenProps) {
  useSheet(sheet);
  const { outcome } = props.step;
  useEffect(clearReturnKey, []);
  if (outcome === 'success') return <Success {...props} />;
  return outcome === 'failed' ? <Failed {...props} /> : <Cancelled {...props} />;
}

interface ResultPageProps {
  tone: 'good' | 'bad' | 'warn';
  icon: ReactNode;
  title: string;
  actions: ReactNode;
  orderId: string | null;
  children: ReactNode;
}

function ResultPage({ tone, icon, title, actions, orderId, children }: ResultPageProps) {
  const { t } = useTexts();
  return (
    <div className={styles.center}>
      <span className={`${styles.badge} ${result[tone]}`}>{icon}</span>
      <StepHeading>{title}</StepHeading>
      {children}
      <div className={result.actions}>{actions}</div>
      {orderId && <p className={styles.small}>{t('checkout:reference', { orderId })}</p>}
    </div>
  );
}

/** Whether the screen is in a dialog or inline, so that it can be closed. */
const canClose = (host: HTMLElement): boolean =>
  host.closest('sub-dialog') !== null || host.getAttribute('checkout') === 'inline';

function Success({ step: { order, orderId }, onRestart }: ResultScreenProps) {
  const context = useElementContext();
  const { t } = useTexts();
  return (
    <ResultPage
      tone="good"
      icon={<CheckIcon />}
      title={t('payment:result.success.title')}
      orderId={orderId}
      actions={
        <>
          <Button onClick={() => context.navigate('account')}>{t('payment:result.success.account')}</Button>
          {canClose(context.host) && (
            <Button variant="secondary" onClick={() => context.emit('sub-close', {})}>
              {t('common:actions.close')}
            </Button>
          )}
          <Button variant="quiet" onClick={onRestart}>
            {t('payment:result.success.again')}
          </Button>
        </>
      }
    >
      {order ? (
        <Bought order={order} />
      ) : (
        <Loading>
          <Skeleton width="calc(var(--s-px) * 320)" height="calc(var(--s-px) * 180)" />
        </Loading>
      )}
    </ResultPage>
  );
}

function Bought({ order }: { order: Order }) {
  const { t, lang } = useTexts();
  const { currency } = useSignalValue(useElementContext().brand).settings;
  const { planName, deviceCount, total, exchangeRate, expiry, installments, cardEnding } = order;
  return (
    <>
      <p>
        {expiry
          ? t('payment:result.success.until', { plan: planName, date: formatDate(expiry, lang) })
          : t('payment:result.success.text', { plan: planName })}
      </p>
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
            exchangeRate
              ? {
                  term: t('checkout:summary.rate'),
                  value: rateText({ from: currency, to: total.currency, rate: exchangeRate }, lang),
                }
              : null,
            { term: t('payment:result.paid'), value: <Money value={total} hasCode />, isStrong: true },
          ]}
        />
      </div>
      <p className={styles.small}>{t('payment:result.success.next')}</p>
    </>
  );
}

/** The code of the error text; wallets have their own texts. */
const textCodeOf = (code: string, group: string | null): string => {
  return (methodRow(group).isWallet && behaviourOf(code).walletText) || code;
};

/** The purchase that the result is about. */
function Purchase({ order }: { order: Order | null }) {
  return (
    order && (
      <p>
        <strong>{order.planName}</strong> · <Money value={order.total} hasCode />
      </p>
    )
  );
}

function Failed({ step, onAnother }: ResultScreenProps) {
  const { t } = useTexts();
  const errorText = useErrorText();
  const { order, orderId, code, group } = step;
  const isCharged = moneyClaim(step) === 'charged';
  const money = isCharged ? 'charged' : 'notCharged';
  return (
    <ResultPage
      tone="bad"
      icon={<CloseIcon />}
      title={t('payment:result.failed.title')}
      orderId={orderId}
      actions={<NextActions onAnother={isCharged ? undefined : onAnother} />}
    >
      <Purchase order={order} />
      <p role="alert">
        {code ? errorText({ code: textCodeOf(code, group) }) : t('payment:result.failed.text')}{' '}
        {(isCharged || behaviourOf(code).money !== 'notMoved') && t(`payment:result.failed.${money}`)}
      </p>
    </ResultPage>
  );
}

function Cancelled({ step, onAnother }: ResultScreenProps) {
  const { t } = useTexts();
  const { order, orderId } = step;
  const isCharged = moneyClaim(step) === 'charged';
  return (
    <ResultPage
      tone="warn"
      icon={<AlertIcon />}
      title={t('payment:result.cancelled.title')}
      orderId={orderId}
      actions={<NextActions onAnother={isCharged ? undefined : onAnother} />}
    >
      <Purchase order={order} />
      <p role="status">{t(isCharged ? 'payment:result.failed.charged' : 'payment:result.cancelled.text')}</p>
    </ResultPage>
  );
}

function NextActions({ onAnother }: { onAnother: (() => void) | undefined }) {
  const context = useElementContext();
  const { t } = useTexts();
  return (
    <>
      {onAnother && <Button onClick={onAnother}>{t('payment:result.another')}</Button>}
      <Button variant="secondary" onClick={() => context.navigate(onAnother ? 'plans' : 'orders')}>
        {t(onAnother ? 'checkout:seePlans' : 'checkout:seeOrders')}
      </Button>
    </>
  );
}
