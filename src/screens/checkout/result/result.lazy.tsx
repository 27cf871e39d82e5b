import { useEffect, useRef, useState } from 'react';
import type { Order } from '../../../contract/entities';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { useErrorText } from '../../../runtime/element-context/error-text';
import { clearAttemptKey } from '../../../runtime/navigation/return-url';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { Button } from '../../../ui/button/button';
import { Money } from '../../../ui/format/money';
import { AlertIcon, CloseIcon } from '../../../ui/icons/icons';
import { OrderMoneyNotices } from '../../shared/order-display/order-money-notices';
import styles from '../../shared/payment/checkout.module.css';
import type { Checkout } from '../flow/create-checkout';
import type { CheckoutStep } from '../flow/state/steps';
import type { PaymentProgressProps } from '../progress/payment-progress';
import { ActionView } from './action-view';
import { moneyClaim } from './money-claim';
import { failureReason } from './problem-notice';
import { sheet } from './result.module.css';
import { ResultPage } from './result-page';
import { RepeatPurchaseWarning, Success } from './success';

/**
 * What follows a click on the pay button: a notice if the payment takes long, what the payer still has to do, and the
 * result.
 */
export function AfterPayClick({ checkout, step, onChangeMethod, onRestart, onRenew }: PaymentProgressProps) {
  if (step.phase === 'paying') return <SlowNotice />;
  if (step.phase !== 'actionRequired' && step.phase !== 'done') return null;
  return (
    // Without this `div`, the step's automatic margins would make it only as wide as its content.
    <div>
      {step.phase === 'done' ? (
        <ResultScreen {...{ checkout, step, onChangeMethod, onRestart }} />
      ) : (
        <ActionView {...{ checkout, step, onChangeMethod, onRenew }} />
      )}
    </div>
  );
}

type DoneStep = Extract<CheckoutStep, { phase: 'done' }>;

export interface ResultScreenProps {
  checkout: Checkout;
  step: DoneStep;
  /** Called when the payer wants to pay the order with another method. */
  onChangeMethod: () => void;
  /** Called when the payer wants to start a new purchase. */
  onRestart: () => void;
}

/**
 * The result of a payment. Shows the purchase if the payment succeeded; otherwise says whether the payer was charged,
 * and what to do now.
 */
export function ResultScreen(props: ResultScreenProps) {
  useSheet(sheet);
  const { checkout, step, onRestart } = props;
  const { outcome, order } = step;
  useEffect(clearAttemptKey, []);
  if (outcome === 'success') {
    const { earlierPurchase } = checkout.state.peek();
    return order && earlierPurchase ? (
      <RepeatPurchaseWarning {...{ order, onRestart }} ageMs={earlierPurchase.ageMs} />
    ) : (
      <Success step={step} />
    );
  }
  return outcome === 'failed' ? <FailedPayment {...props} /> : <CanceledPayment {...props} />;
}

/** The plan and its price, if the order is known. */
function Purchase({ order }: { order: Order | null }) {
  return (
    order && (
      <p>
        <strong translate="no">{order.planName}</strong> · <Money value={order.total} />
      </p>
    )
  );
}

function FailedPayment({ step, onChangeMethod }: ResultScreenProps) {
  const { t } = useTexts();
  const errorText = useErrorText();
  const { order, orderId, code, group } = step;
  const claim = moneyClaim(step);
  const reason = failureReason({ code, group, isCharged: claim !== 'notCharged' });
  const reasonSaysNotCharged = reason.type === 'code' && reason.saysNotCharged;
  return (
    <ResultPage
      tone="bad"
      icon={<CloseIcon />}
      title={t('payment:result.failed.title')}
      orderId={orderId}
      actions={<FailureActions onChangeMethod={claim === 'charged' ? undefined : onChangeMethod} />}
    >
      <Purchase order={order} />
      {order && <OrderMoneyNotices order={order} />}
      <p role="alert">
        <span>
          {reason.type === 'code'
            ? errorText(reason)
            : t(reason.type === 'text' ? reason.key : 'payment:result.failed.text')}
        </span>{' '}
        {claim === 'charged' && <span>{t('payment:result.failed.charged')}</span>}
        {claim === 'notCharged' && !reasonSaysNotCharged && <span>{t('payment:result.failed.notCharged')}</span>}
      </p>
    </ResultPage>
  );
}

function CanceledPayment({ step, onChangeMethod }: ResultScreenProps) {
  const { t } = useTexts();
  const { order, orderId } = step;
  const isCharged = moneyClaim(step) === 'charged';
  const isSuperseded = order?.isSuperseded === true;
  const hasMoneyNotice = isSuperseded || !!order?.owed?.length;
  // The order of a failed renewal, whose period was paid with another order.
  const replacedBy = order?.replacedBy;
  const textKey = isCharged ? 'payment:result.failed.charged' : 'payment:result.cancelled.text';
  return (
    <ResultPage
      tone="warn"
      icon={<AlertIcon />}
      title={t('payment:result.cancelled.title')}
      orderId={orderId}
      actions={<FailureActions onChangeMethod={isCharged || isSuperseded || replacedBy ? undefined : onChangeMethod} />}
    >
      <Purchase order={order} />
      {order && <OrderMoneyNotices order={order} />}
      {!hasMoneyNotice && (
        <p role="status">{replacedBy ? t('payment:result.cancelled.replaced', { orderId: replacedBy }) : t(textKey)}</p>
      )}
    </ResultPage>
  );
}

/**
 * The buttons after a failed or canceled payment. `onChangeMethod` is missing if the payer was charged, so that no
 * second payment is offered.
 */
function FailureActions({ onChangeMethod }: { onChangeMethod: (() => void) | undefined }) {
  const context = useElementContext();
  const { t } = useTexts();
  return (
    <>
      {onChangeMethod && <Button onClick={onChangeMethod}>{t('payment:result.another')}</Button>}
      <Button variant="secondary" onClick={() => context.navigate(onChangeMethod ? 'plans' : 'orders')}>
        {t(onChangeMethod ? 'checkout:seePlans' : 'checkout:seeOrders')}
      </Button>
    </>
  );
}

const slowAfterMs = 10_000;

/**
 * A notice below the pay button, mounted while a payment is in progress. Its text appears if the payment takes longer
 * than usual. The notice is a live region that is empty at first, so that screen readers announce the text.
 */
function SlowNotice() {
  const { t } = useTexts();
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, []);
  // It's below the form, so it scrolls into view once it has a text.
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isSlow) notice.current?.scrollIntoView({ block: 'nearest' });
  }, [isSlow]);
  return (
    <p ref={notice} role="status" className={styles.small}>
      {isSlow && t('payment:slow')}
    </p>
  );
}
