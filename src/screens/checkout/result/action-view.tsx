import { Fragment, type ReactNode, useState } from 'react';
import type { PaymentAction, PaymentResponse } from '../../../contract/entities';
import { methodNotSupportedError } from '../../../contract/errors/client-errors';
import type { Money } from '../../../contract/primitives';
import { type CallError, codeOf, type Result } from '../../../runtime/api/call-error';
import { randomId } from '../../../runtime/api/random-id';
import { useElementContext, useIsTv, useTexts } from '../../../runtime/element-context/element-context';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { Button, LinkButton } from '../../../ui/button/button';
import { ErrorState } from '../../../ui/feedback/error-state';
import { Loading, Skeleton } from '../../../ui/feedback/loading/skeleton';
import { ExternalIcon } from '../../../ui/icons/late-icons';
import { classNames } from '../../../ui/styling/class-names';
import styles from '../../shared/payment/checkout.module.css';
import type { MethodModule } from '../../shared/payment/payment-method';
import { priceOf } from '../../shared/payment/price-of';
import { StepHeading } from '../../shared/payment/step-heading';
import type { Checkout } from '../flow/create-checkout';
import { failureOf } from '../flow/failure';
import { methodTraitsOf } from '../flow/method-traits';
import type { CheckoutStep } from '../flow/state/steps';
import { followIfSafe } from '../flow/use-checkout';
import { receivedShare } from '../methods/crypto/crypto-payment';
import { LazyMethod } from '../methods/method-registry';
import { type Columns, ColumnsContext } from '../methods/shared/action-step';
import { PhonePaymentQr } from '../methods/shared/qr-code';
import { providerGroup } from '../methods/usable-methods';
import { ChangeMethodLink, type PaymentToLeave } from '../progress/change-method-link';
import resultStyles, { sheet } from './result.module.css';

interface CheckoutActionProps {
  checkout: Checkout;
  step: Extract<CheckoutStep, { phase: 'actionRequired' }>;
  onChangeMethod: () => void;
  /** Requests a new payment code in place of the expired one. Meanwhile, `step.isRenewing` is true. */
  onRenew: () => void;
}

/** Whether the payer still has to report, with the method's own button, that the money was sent. */
const needsPayerReport = (action: PaymentAction): boolean =>
  (action.type === 'slip' || action.type === 'bankDetails') && action.reported == null;

/** The actions that end on this page, so that nothing can be paid elsewhere meanwhile. On a TV, a phone shows PayPal. */
const actionsOnThisPage = ['otp', 'confirmInBrowser', 'scriptMount'];
const tvActionsOnThisPage = ['otp', 'confirmInBrowser'];

/** What the payer must know before leaving a payment that may have been paid. Null if it can't have been paid. */
function paymentToLeave(action: PaymentAction): PaymentToLeave | null {
  if (action.type === 'slip' || action.type === 'bankDetails')
    return { kind: needsPayerReport(action) ? 'unpaid' : 'waiting' };
  if (action.type === 'cryptoAddress' && receivedShare(action) === 'part')
    return { kind: 'part', amount: `${action.received} ${action.coin}` };
  return null;
}

/** The kinds of redirect that open a page of the card's issuer. */
const cardIssuerPageKinds = ['threeDSecure', 'threeDSecureFrame'];

/** The types of actions whose views are wider than those of the other types. */
const wideActionTypes = ['copyPaste', 'qr', 'cryptoAddress'];
/** On a TV, the other types of actions that show a QR code or a boleto have wide views too. */
const wideTvActionTypes = [...wideActionTypes, 'redirect', 'form', 'scriptMount', 'slip'];

/**
 * The step in which the payer has to do something, such as scan a QR code. The payment method's module renders what the
 * payer needs for that.
 */
export function ActionView(props: CheckoutActionProps) {
  useSheet(sheet);
  const isTv = useIsTv();
  const { action, order, group } = props.step;
  const isWide = (isTv ? wideTvActionTypes : wideActionTypes).includes(action.type);
  // The frame for 3-D Secure and the methods with `handlesRedirect` render their own link. On a TV, the 3-D Secure page
  // isn't shown in a frame, because a remote control can't operate it.
  const isFramed = !isTv && action.type === 'redirect' && action.kind === 'threeDSecureFrame';
  const showsLink = action.type === 'redirect' && !isFramed && !methodTraitsOf(group).handlesRedirect;
  const [columns, setColumns] = useState<Columns>(null);
  const columnsClass = columns === 'boleto' ? resultStyles.boletoColumns : resultStyles.columns;
  return (
    <div className={classNames(styles.center, isWide && styles.wide, !isTv && columns && columnsClass)}>
      {showsLink ? (
        <RedirectLink
          url={action.url}
          isBank={action.kind != null && cardIssuerPageKinds.includes(action.kind)}
          isTv={isTv}
          total={order?.total ?? null}
        />
      ) : (
        <ColumnsContext.Provider value={setColumns}>
          <LazyMethod group={moduleGroup(props.step)} View={MethodAction} props={props}>
            <Loading>
              <Skeleton width="calc(var(--s-px) * 320)" height="calc(var(--s-px) * 420)" />
            </Loading>
          </LazyMethod>
        </ColumnsContext.Provider>
      )}
      <ActionFooter {...props} isWide={isWide} />
    </div>
  );
}

/** The group whose module renders the action: for `confirmInBrowser` the provider's, even if the method is a saved card. */
const moduleGroup = ({ action, group }: CheckoutActionProps['step']) =>
  action.type === 'confirmInBrowser' ? providerGroup : group;

type MethodActionProps = CheckoutActionProps & { methodModule: MethodModule };

/** What the method shows for the action, or that it can't be used here. */
function MethodAction({ methodModule, checkout, step, onRenew }: MethodActionProps) {
  const { t } = useTexts();
  const { action, order, orderId, isExpired, isRenewing } = step;
  const View = methodModule.ActionView;
  if (!View)
    return (
      <>
        <StepHeading>{t('payment:unsupported.title')}</StepHeading>
        <ErrorState error={methodNotSupportedError} />
      </>
    );
  return (
    <View
      {...{ action, order, isExpired, isRenewing, onRenew }}
      // Until the order has loaded, the amount that the payer agreed to.
      total={order?.total ?? checkout.state.peek().lastChoice?.expectedTotal ?? null}
      repay={checkout.calls.repay}
      orderId={orderId ?? ''}
      onExpire={() => checkout.dispatch({ type: 'expired' })}
      onCheck={() => checkout.dispatch({ type: 'check' })}
      confirm={(send, input) => sendConfirmation(checkout, send, input)}
    />
  );
}

/** The button that checks the payment, the link to other methods, and the order's number. */
function ActionFooter({ checkout, step, onChangeMethod, isWide }: CheckoutActionProps & { isWide: boolean }) {
  const { t } = useTexts();
  const isTv = useIsTv();
  const { action, order, orderId, isExpired } = step;
  const endsHere = (isTv ? tvActionsOnThisPage : actionsOnThisPage).includes(action.type);
  const changeMethod = (
    <ChangeMethodLink payment={isExpired ? null : paymentToLeave(action)} onChangeMethod={onChangeMethod} />
  );
  const question = t('payment:action.alreadyPaid');
  const checkLink = (
    <LinkButton onClick={() => void checkout.dispatch({ type: 'check' })}>{t('checkout:waiting.check')}</LinkButton>
  );
  const check = !isExpired && !needsPayerReport(action) && (
    <p>
      <span className={resultStyles.pulse} aria-hidden="true" />
      {t('payment:action.autoUpdate')}{' '}
      {isTv ? (
        <>
          {question} {checkLink}
        </>
      ) : (
        <span className={resultStyles.phrase}>
          {question} {checkLink}
        </span>
      )}
    </p>
  );
  return (
    <div className={classNames(resultStyles.footer, isWide && resultStyles.row)}>
      {/* Only once there is something to pay: while the method's code loads, nothing can have been paid. */}
      <LazyMethod
        group={moduleGroup(step)}
        View={ByProgress}
        props={{
          action,
          before: endsHere ? changeMethod : [<Fragment key="check">{check}</Fragment>, changeMethod],
          during: check,
        }}
        failed={changeMethod}
      >
        {changeMethod}
      </LazyMethod>
      {orderId && (
        <p>
          {/* The dot ends the first line if the number doesn't fit beside the name. */}
          {order && (
            <span>
              <span translate="no">{order.planName}</span> ·
            </span>
          )}{' '}
          <span>{t('checkout:reference', { orderId })}</span>
        </p>
      )}
    </div>
  );
}

interface ByProgressProps {
  methodModule: MethodModule;
  action: PaymentAction;
  /** Until the payer has paid or confirmed the payment. */
  before: ReactNode;
  /** After that. */
  during: ReactNode;
}

/** Shows what applies before or after the payer has paid or confirmed the payment. */
const ByProgress = ({ methodModule, action, before, during }: ByProgressProps) =>
  methodModule.isInProgress?.(action) ? during : before;

interface RedirectProps {
  url: string;
  /** The URL opens a page of the card's issuer. */
  isBank: boolean;
  isTv: boolean;
  total: Money | null;
}

/** The link to a payment page, for payers who returned or weren't redirected. On a TV, a QR code for the phone. */
function RedirectLink({ url, isBank, isTv, total }: RedirectProps) {
  useSheet(sheet);
  const context = useElementContext();
  const { t } = useTexts();
  const kind = isBank ? 'bank' : 'page';
  if (isTv) {
    const title = t(`payment:redirect.${kind}.title`);
    const texts = { title, text: t('payment:redirect.phone.text'), label: t('payment:redirect.phone.picture') };
    return <PhonePaymentQr {...texts} url={url} total={total} />;
  }
  return (
    <>
      <span className={`${styles.badge} ${resultStyles.warn}`}>
        <ExternalIcon />
      </span>
      <StepHeading>{t(`payment:redirect.${kind}.title`)}</StepHeading>
      <p>{t(`payment:redirect.${kind}.text`)}</p>
      <Button
        icon={<ExternalIcon />}
        onClick={() => {
          if (!followIfSafe(context, url)) context.toasts.show('error', t('payment:redirect.refused'));
        }}
      >
        {t(`payment:redirect.${kind}.go`)}
      </Button>
    </>
  );
}

/**
 * Sends the payer's confirmation, such as a one-time code, in the phase `actionRequired`. A retry with the same input
 * has the same idempotency key, unless the server certainly refused the input; another input gets another key. Resolves
 * to the error that the method's form shows, or to null if there is nothing to show. After every error except a price
 * change, the checkout polls the order at once.
 */
export async function sendConfirmation(
  { state, dispatch }: Pick<Checkout, 'state' | 'dispatch'>,
  send: (idempotencyKey: string) => Promise<Result<PaymentResponse>>,
  input = '',
): Promise<CallError | null> {
  const wasLocked = state.peek().isLocked;
  void dispatch({ type: 'confirm', input, key: randomId() });
  const { confirmation, isLocked } = state.peek();
  // Nothing is sent while another request is in flight, or if no action is required any more.
  if (wasLocked || !isLocked || !confirmation) return null;
  let hasResponse = false;
  try {
    const result = await send(confirmation.key);
    hasResponse = true;
    if (result.ok) {
      void dispatch({ type: 'confirmed', response: result.value });
      return null;
    }
    const changedPrice = priceOf(result.error);
    // Whether the error says for certain that the confirmation was refused. A confirmation isn't a `repay` request, but
    // is for an existing order too: with `isRepay`, errors that end the order count as refusals.
    const isDefinite = failureOf(result.error, { isRepay: true }).kind === 'refused';
    void dispatch({ type: 'confirmFailed', isDefinite, code: codeOf(result.error), total: changedPrice });
    // After a price change, `confirmFailed` makes the payment form show the new price, so there is no error to show.
    return changedPrice ? null : result.error;
  } finally {
    // If `send` threw an error, the attempt must not stay in flight.
    if (!hasResponse) void dispatch({ type: 'attemptFinished' });
  }
}
