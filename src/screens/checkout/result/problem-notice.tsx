import { type ReactNode, useEffect } from 'react';
import { behaviorOf } from '../../../contract/errors/catalogue';
import { paymentFailedError } from '../../../contract/errors/client-errors';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { useErrorText } from '../../../runtime/element-context/error-text';
import type { TextKey } from '../../../runtime/i18n/text-keys';
import { type PendingDestination, storePendingDestination } from '../../../runtime/navigation/pending-destination';
import { clearAttemptKey } from '../../../runtime/navigation/return-url';
import { LazyPart } from '../../../ui/async/lazy-part';
import { Button } from '../../../ui/button/button';
import { Notice } from '../../../ui/feedback/notice';
import { useMoney } from '../../../ui/format/money';
import styles from '../../shared/payment/checkout.module.css';
import type { Problem } from '../../shared/payment/problem';
import { methodTraitsOf } from '../flow/method-traits';
import { problemClaim } from './money-claim';

/** What the payer can do at once after a refused payment. */
export interface WaysOut {
  tryAnotherCard?: () => void;
  /** Another method. `percent` is its discount, or 0. */
  other?: { name: string; percent: number; choose: () => void };
}

interface ProblemNoticeProps {
  problem: Problem;
  orderId: string | null;
  /** The problem is from an earlier visit, so it is shown but not announced. */
  isEarlier?: boolean;
  waysOut?: WaysOut | undefined;
}

interface ProblemAreaProps extends ProblemNoticeProps {
  /** Called when the notice itself takes the focus, not a button in it. */
  onFocus?: (() => void) | undefined;
}

const loadNotice = async () => ProblemNotice;

/** Shows the notice that explains a failed attempt, once its texts have loaded. `useStepFocus` focuses it. */
export function ProblemArea({ onFocus, ...props }: ProblemAreaProps) {
  return (
    <div
      role="group"
      data-problem=""
      tabIndex={-1}
      className={styles.problem}
      onFocus={({ target, currentTarget }) => target === currentTarget && onFocus?.()}
    >
      <LazyPart load={loadNotice} props={props} areas={['payment']} />
    </div>
  );
}

/** Explains a failed attempt: what happened, whether money moved, and what to do now. */
export function ProblemNotice({ problem, orderId, isEarlier, waysOut }: ProblemNoticeProps) {
  const context = useElementContext();
  const { t } = useTexts();
  const formatMoney = useMoney();
  const errorText = useErrorText();
  const { kind, code, total, group } = problem;
  const reason = failureReason({ code, group, isCharged: false });
  // If the element has a plan, the pay button creates a new order.
  const canPayAgain = context.host.getAttribute('plan-id') !== null;
  const { goTo } = behaviorOf(code);
  // Only these two screens help. The others are for signing in or registering, but the payer is signed in.
  const helpScreen = goTo === 'plans' || goTo === 'forgot-password' ? goTo : null;
  const helpButton = helpScreen && (
    <Button
      variant="secondary"
      size="small"
      onClick={() => {
        // The payer returns to the checkout after the password reset.
        if (helpScreen === 'forgot-password')
          storePendingDestination(context.settings.peek(), checkoutDestination(context.host, orderId));
        context.navigate(helpScreen);
      }}
    >
      {t(`payment:problem.helpLink.${helpScreen}`)}
    </Button>
  );
  const refusalText = () => {
    if (reason.type === 'code') return errorText(reason);
    return t(reason.type === 'text' ? reason.key : 'payment:problem.refused.text');
  };
  const textByKind: Record<Problem['kind'], ReactNode> = {
    refused: refusalText(),
    // The error code's own text isn't shown, because it doesn't say that the payer wasn't charged.
    notReceived: t(`payment:problem.notReceived.${code === null ? 'text' : 'server'}`),
    outcomeUnknown: t('payment:problem.outcomeUnknown.text'),
    priceChanged: total
      ? t('payment:problem.priceChanged.text', { amount: formatMoney(total) })
      : t('payment:problem.priceChanged.unknown'),
    expired: t(`payment:problem.expired.${canPayAgain ? 'again' : 'text'}`),
    unpaid: t('payment:problem.unpaid.text', { orderId: orderId ?? '' }),
    oneMorePress: t('payment:problem.oneMorePress.text'),
  };
  const text = textByKind[kind];
  const isNotCharged = problemClaim(problem) === 'notCharged';
  // This notice shows the attempt's result, so a reload doesn't need the attempt's key in the URL anymore.
  useEffect(() => {
    if (isNotCharged) clearAttemptKey();
  }, [isNotCharged]);
  // Nothing is rendered until the text has loaded, so that screen readers announce the notice once.
  if (text === '') return null;
  const reasonSaysNotCharged = kind === 'refused' && reason.type === 'code' && reason.saysNotCharged;
  const isWarning = kind === 'outcomeUnknown' || kind === 'priceChanged';
  const severity = isWarning ? 'warning' : 'error';
  // Nothing went wrong.
  const isInformation = kind === 'unpaid' || kind === 'oneMorePress';
  const role = isInformation ? 'status' : 'alert';
  return (
    <Notice
      kind={isInformation ? 'info' : severity}
      role={isEarlier ? undefined : role}
      title={t(kind === 'refused' && isEarlier ? 'payment:problem.refused.earlier' : `payment:problem.${kind}.title`)}
      action={helpButton ?? (kind === 'refused' && waysOut && <WayOutButtons {...waysOut} />)}
    >
      <span>{text}</span> {isNotCharged && !reasonSaysNotCharged && <span>{t('payment:problem.notCharged')}</span>}
    </Notice>
  );
}

function WayOutButtons({ tryAnotherCard, other }: WaysOut) {
  const { t } = useTexts();
  return (
    <div className={styles.waysOut}>
      {tryAnotherCard && (
        <Button variant="secondary" onClick={tryAnotherCard}>
          {t('payment:problem.anotherCard')}
        </Button>
      )}
      {other && (
        <Button variant="secondary" onClick={other.choose}>
          {[
            t('payment:problem.otherMethod', { method: other.name }),
            ...(other.percent > 0 ? [t('checkout:method.discount', { percent: other.percent })] : []),
          ].join(' · ')}
        </Button>
      )}
    </div>
  );
}

function checkoutDestination(host: HTMLElement, orderId: string | null): PendingDestination {
  const planId = host.getAttribute('plan-id');
  if (orderId) return { to: 'checkout', params: { orderId } };
  return { to: 'checkout', params: planId ? { planId } : {} };
}

/** The key in errors.json of the text for wallets, which give no reason for a failed payment. */
const walletTextKey = 'onlineWallet';

interface Failure {
  code: string | null;
  /** The method's group, if known. */
  group: string | null | undefined;
  /** Money arrived: the payer was charged, or gets money back. */
  isCharged: boolean;
}

/** Which text explains the failure. */
export type FailureReason =
  /**
   * The text with the key `code` in errors.json: the error code's own text, or the text that replaces it for wallets.
   * `saysNotCharged`: the error code's own text already says that the payer wasn't charged.
   */
  | { type: 'code'; code: string; saysNotCharged: boolean }
  /** `key`: a text for a payer who used no card. It is about the account or provider that the payer chose instead. */
  | { type: 'text'; key: Extract<TextKey, `payment:problem.elsewhere.${string}`> }
  /** There is no error code, or the code's text would contradict the known outcome. */
  | { type: 'none' };

/**
 * Why a payment failed, once the outcome is known. The text of the error code may contradict what is known: some texts
 * say that the outcome is unknown, others that the payer wasn't charged, and others are about a card although the payer
 * used none.
 */
export function failureReason({ code, group, isCharged }: Failure): FailureReason {
  if (code === null) return { type: 'none' };
  const { money, noCardText } = behaviorOf(code);
  const saysNotCharged = money === 'notMoved';
  if (money === 'unknown' || (isCharged && saysNotCharged)) return { type: 'none' };
  const { isWallet, usesCard } = methodTraitsOf(group ?? null);
  if (group && !usesCard && noCardText) return { type: 'text', key: `payment:problem.elsewhere.${noCardText}` };
  const isUnexplained = isWallet && code === paymentFailedError.code;
  return { type: 'code', code: isUnexplained ? walletTextKey : code, saysNotCharged };
}
