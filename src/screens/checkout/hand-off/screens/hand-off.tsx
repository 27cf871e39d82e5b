import { behaviorOf } from '../../../../contract/errors/catalogue';
import { hasOwn } from '../../../../rules/own-fields';
import '../../../shared/tv/tv-texts';
import type { ComponentProps, ReactNode, RefObject } from 'react';
import { listCard } from '../../../../contract/calls/cards';
import { order as orderCall } from '../../../../contract/calls/orders';
import { planDetail } from '../../../../contract/calls/plans';
import { cardsOf, type Order } from '../../../../contract/entities';
import { useElementContext, useMember, useTexts } from '../../../../runtime/element-context/element-context';
import { useAreas } from '../../../../runtime/element-context/use-areas';
import { useQuery } from '../../../../runtime/element-context/use-query';
import { useSheet } from '../../../../runtime/styles/use-sheet';
import { Button } from '../../../../ui/button/button';
import { Countdown } from '../../../../ui/feedback/countdown';
import { ErrorState } from '../../../../ui/feedback/error-state';
import { Skeleton } from '../../../../ui/feedback/loading/skeleton';
import { Spinner } from '../../../../ui/feedback/loading/spinner';
import { Notice } from '../../../../ui/feedback/notice';
import { formatDate } from '../../../../ui/format/format-date';
import { Money, useMoney } from '../../../../ui/format/money';
import { AlertIcon, CheckIcon, RefreshIcon } from '../../../../ui/icons/icons';
import { DescriptionList } from '../../../../ui/layout/description-list';
import checkoutStyles, { sheet as checkoutSheet } from '../../../shared/payment/checkout.module.css';
import { StepHeading } from '../../../shared/payment/step-heading';
import { CodeFailure, CodeMessage, CodePicture, CodeSteps, UrlForTyping } from '../../../shared/tv/code-screen';
import codeStyles, { sheet as codeSheet } from '../../../shared/tv/code-screen.module.css';
import { useStepFocus } from '../../flow/use-step-focus';
import { UnavailablePlan } from '../../order/order-notices';
import { useValuation } from '../../order/use-price';
import resultStyles, { sheet as resultSheet } from '../../result/result.module.css';
import handOffStyles, { sheet as handOffSheet } from './hand-off.module.css';
import { type HandOffPurchase, type HandOffState, type HandOffStep, stepOf } from './hand-off-state';
import { type HandOffSubject, type HandOffView, useHandOff } from './use-hand-off';

export interface HandOffProps {
  planId?: string | undefined;
  orderId?: string | undefined;
  /** A coupon code for the phone's checkout. */
  coupon?: string | undefined;
}

/** Hands a purchase on a TV over to a phone: shows a QR code, a URL and a code to type, then the progress. */
export function HandOff({ planId, orderId, coupon }: HandOffProps) {
  const member = useMember();
  const subject = orderId === undefined ? { planId: planId ?? '', ...(coupon && { coupon }) } : { orderId };
  // A new hand-off starts when the member, plan, order or coupon changes, because the key changes.
  return <HandOffScreen key={[member?.uid, planId, orderId, coupon].join()} subject={subject} />;
}

function HandOffScreen({ subject }: { subject: HandOffSubject }) {
  useSheet(checkoutSheet);
  useSheet(codeSheet);
  useSheet(handOffSheet);
  const view = useHandOff(subject);
  const { state } = view;
  const newStep = stepOf(state);
  // Until the texts have loaded, the screen stays as it is.
  const hasTexts = useAreas(...(newStep === 'authorized' ? (['payment'] as const) : []));
  const step = hasTexts ? newStep : 'taken';
  // The steps of `CodeStep` count as one for `useStepFocus`, so that requesting a new code doesn't move the focus.
  const showsCode = step === 'creating' || step === 'waiting' || step === 'expired';
  const container = useStepFocus(showsCode ? 'code' : step, null);
  if (behaviorOf(state.error).isNotOnSale) return <UnavailablePlan reason="notOnSale" availableFrom={null} />;
  if (step === 'paid') return <PaidOnPhone purchase={state.purchase} container={container} />;
  if (step === 'authorized') return <AuthorizedOnPhone purchase={state.purchase} container={container} />;
  return (
    <div ref={container} className={`${checkoutStyles.screen} ${codeStyles.screen}`}>
      {step === 'createFailed' ? (
        <CodeFailure error={state.error} onRetry={view.renew}>
          <PayOnTv onClick={view.payOnTv} />
        </CodeFailure>
      ) : showsCode ? (
        <CodeStep {...{ subject, view, state, step }} />
      ) : (
        <PhoneStep {...{ subject, view, state, step }} />
      )}
    </div>
  );
}

interface StepProps {
  subject: HandOffSubject;
  view: HandOffView;
  state: HandOffState;
  step: HandOffStep;
}

/** The QR code, and the URL to type instead. An expired code is hidden at once. */
function CodeStep({ subject, view, state, step }: StepProps) {
  const { t } = useTexts();
  const { handOff, expiresAt } = state;
  const isExpired = step === 'expired';
  return (
    <div className={codeStyles.layout}>
      <CodePicture
        link={handOff?.link}
        label={t('stb:handOff.picture')}
        replacedBy={
          isExpired && <CodeMessage title={t('stb:handOff.expired.title')}>{t('stb:handOff.expired.text')}</CodeMessage>
        }
      />
      <div className={codeStyles.text}>
        <StepHeading>{t('stb:handOff.title')}</StepHeading>
        <HandedOverPurchase subject={subject} purchase={state.purchase} />
        <CodeSteps
          steps={isExpired ? [] : [t('stb:handOff.scan'), t('stb:handOff.pay'), t('stb:handOff.autoUpdate')]}
          isConnectionLost={state.hasPollFailed}
        />
        {handOff && !isExpired && (
          <div className={codeStyles.manual}>
            <p className={codeStyles.small}>{t('stb:handOff.type')}</p>
            <UrlForTyping url={handOff.address} code={handOff.code} />
            <p className={codeStyles.small}>
              <Countdown until={expiresAt} onEnd={view.expire} format={(time) => t('stb:handOff.timeLeft', { time })} />
            </p>
          </div>
        )}
        <div className={codeStyles.actions}>
          <PayOnTv onClick={view.payOnTv} />
          <Button variant={isExpired ? 'primary' : 'secondary'} icon={<RefreshIcon />} onClick={view.renew}>
            {t('stb:handOff.newCode')}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** The progress of the purchase on the phone. */
function PhoneStep({ subject, view, state, step }: StepProps & { step: 'taken' | 'pending' | 'refused' }) {
  const { t } = useTexts();
  const { purchase, hasPollFailed } = state;
  const account = purchase?.account;
  const refusedOrder = step === 'refused' ? purchase?.order : undefined;
  const stepText = t(`stb:phone.${step}.text`);
  const refusalText = ({ isCharged, owed }: Order) => {
    // The text of the step asks the payer to try again. A payer who was charged must not do that.
    if (isCharged) return t('stb:phone.charged');
    return owed?.length ? stepText : `${t('stb:phone.notCharged')} ${stepText}`;
  };
  const text = refusedOrder ? refusalText(refusedOrder) : stepText;
  return (
    <div className={codeStyles.center}>
      {step === 'refused' ? (
        <span className={codeStyles.failure}>
          <AlertIcon />
        </span>
      ) : (
        <span className={checkoutStyles.badge}>
          <Spinner />
        </span>
      )}
      <StepHeading>{t(`stb:phone.${step}.title`)}</StepHeading>
      <p role="status">{text}</p>
      {account && <p className={checkoutStyles.small}>{t('stb:phone.account', { account })}</p>}
      <HandedOverPurchase subject={subject} purchase={purchase} />
      {hasPollFailed && <Notice role="status">{t('stb:handOff.lost')}</Notice>}
      <div className={codeStyles.actions}>
        <Button icon={<RefreshIcon />} onClick={view.check}>
          {t('stb:handOff.check')}
        </Button>
        {/* No new code while a payment is pending, so that the purchase isn't paid twice. */}
        {step !== 'pending' && (
          <Button variant="secondary" onClick={view.renew}>
            {t('stb:handOff.another')}
          </Button>
        )}
      </div>
    </div>
  );
}

interface HandedOverPurchaseProps {
  subject: HandOffSubject;
  /** The purchase's state on the phone, with the payer's price; null until the TV knows it. */
  purchase: HandOffPurchase | null;
}

/** The name of the plan, and the total to pay; an error with a retry button if they can't be loaded. */
function HandedOverPurchase({ subject, purchase }: HandedOverPurchaseProps) {
  const { t } = useTexts();
  const planId = hasOwn(subject, 'planId') ? subject.planId : null;
  const plan = useQuery(planDetail, planId ? { id: planId } : null);
  const order = useQuery(orderCall, hasOwn(subject, 'orderId') ? { id: subject.orderId } : null);
  const coupon = hasOwn(subject, 'planId') ? subject.coupon : undefined;
  const valuation = useValuation(planId ? { planId, ...(coupon && { couponCode: coupon }) } : null);
  const name = plan.data?.name ?? order.data?.planName;
  // If the total with the coupon can't be calculated, the plan's price without the coupon is shown.
  const total =
    purchase?.order?.total ??
    purchase?.total ??
    order.data?.total ??
    valuation.value?.total ??
    (valuation.error && plan.data?.price);
  if (!name || !total) {
    // A price that can't be calculated isn't needed: the plan has one.
    const failed = [plan, order].find(({ status }) => status === 'error');
    if (!failed) return <Skeleton lines={1} width="70%" />;
    const title = t(failed === plan ? 'stb:purchase.planFailed' : 'stb:purchase.failed');
    return <ErrorState error={failed.error} title={title} retry={failed.retry} />;
  }
  return (
    <p className={handOffStyles.purchase}>
      {name} <span aria-hidden="true">·</span>{' '}
      <strong>
        <Money value={total} />
      </strong>
      {order.data && (
        <small className={checkoutStyles.small}> {t('checkout:reference', { orderId: order.data.orderId })}</small>
      )}
    </p>
  );
}

/** The button to pay on the TV instead of on a phone. */
function PayOnTv({ onClick }: { onClick: () => void }) {
  const { t } = useTexts();
  const isMember = !!useMember();
  const { data } = useQuery(listCard, isMember ? {} : null);
  const cards = cardsOf(data?.cards);
  const card = cards.find(({ isDefault }) => isDefault) ?? cards[0];
  return (
    <Button variant="secondary" onClick={onClick}>
      {card ? t('stb:handOff.card', { ending: card.ending }) : t('stb:handOff.here')}
    </Button>
  );
}

interface FinishedProps {
  purchase: HandOffPurchase | null;
  /** The ref of the screen's outermost element, for moving the focus to the screen. */
  container: RefObject<HTMLDivElement | null>;
}

/** Shown on the TV after the payment on the phone: the purchase, and what to do next. */
function PaidOnPhone({ purchase, container }: FinishedProps) {
  const { t, lang } = useTexts();
  const isMember = !!useMember();
  const order = purchase?.order;
  const account = purchase?.account;
  return (
    <FinishedOnPhone
      container={container}
      title={t('stb:paid.title')}
      rows={
        order && [
          { term: t('stb:orders.plan'), value: order.planName },
          order.expiry ? { term: t('stb:orders.validUntil'), value: formatDate(order.expiry, lang) } : null,
          {
            term: t('stb:orders.amount'),
            value: <Money value={order.total} showsCurrencyCode />,
            isStrong: true,
          },
        ]
      }
      orderId={order?.orderId}
    >
      <p>
        {isMember ? t('stb:paid.ready') : account ? t('stb:paid.signIn', { account }) : t('stb:paid.signInAsPayer')}
      </p>
    </FinishedOnPhone>
  );
}

/** Shown on the TV once the payer has paid nothing on the phone, and authorized the first charge for a later date. */
function AuthorizedOnPhone({ purchase, container }: FinishedProps) {
  const { t, lang } = useTexts();
  const formatMoney = useMoney();
  const plan = useQuery(planDetail, purchase && { id: purchase.planId });
  const first = purchase?.authorized;
  return (
    <FinishedOnPhone
      container={container}
      title={t('payment:mandate.done.title')}
      rows={[
        plan.data ? { term: t('stb:orders.plan'), value: plan.data.name } : null,
        first
          ? {
              term: t('payment:mandate.done.first'),
              value: t('payment:mandate.done.amountOn', {
                amount: formatMoney(first.amount),
                date: formatDate(first.firstCharge, lang),
              }),
              isStrong: true,
            }
          : null,
      ]}
    >
      <p>{t('payment:mandate.done.text')}</p>
      <p className={checkoutStyles.small}>{t('payment:mandate.cancel')}</p>
    </FinishedOnPhone>
  );
}

interface FinishedOnPhoneProps extends Pick<FinishedProps, 'container'> {
  title: string;
  rows: ComponentProps<typeof DescriptionList>['rows'] | null | undefined;
  orderId?: string | undefined;
  children: ReactNode;
}

function FinishedOnPhone({ container, title, rows, orderId, children }: FinishedOnPhoneProps) {
  useSheet(resultSheet);
  const context = useElementContext();
  const { t } = useTexts();
  const isMember = !!useMember();
  const canClose = context.host.closest('sub-dialog') !== null || context.host.getAttribute('checkout') === 'inline';
  return (
    <div ref={container} className={`${checkoutStyles.screen} ${codeStyles.screen}`}>
      <div className={codeStyles.center}>
        <span className={`${checkoutStyles.badge} ${resultStyles.good}`}>
          <CheckIcon />
        </span>
        <StepHeading>{title}</StepHeading>
        {rows && (
          <div className={handOffStyles.details}>
            <DescriptionList rows={rows} />
          </div>
        )}
        {children}
        <div className={codeStyles.actions}>
          {canClose && (
            <Button onClick={() => context.emit('sub-close', { reason: 'done' })}>{t('stb:paid.done')}</Button>
          )}
          {isMember ? (
            <Button variant={canClose ? 'secondary' : 'primary'} onClick={() => context.navigate('stb-orders')}>
              {t('stb:paid.orders')}
            </Button>
          ) : (
            <Button variant={canClose ? 'secondary' : 'primary'} onClick={() => context.navigate('login')}>
              {t('stb:paid.login')}
            </Button>
          )}
        </div>
        {orderId !== undefined && <p className={checkoutStyles.small}>{t('checkout:reference', { orderId })}</p>}
      </div>
    </div>
  );
}
