import { liquidoConfirm } from '../../../../../contract/calls/providers';
import { behaviorOf } from '../../../../../contract/errors/catalogue';
import { type CallError, isOutcomeUnknown } from '../../../../../runtime/api/call-error';
import { useElementContext, useTexts } from '../../../../../runtime/element-context/element-context';
import { useErrorText } from '../../../../../runtime/element-context/error-text';
import { useMergedState } from '../../../../../runtime/state/use-merged-state';
import { useSheet } from '../../../../../runtime/styles/use-sheet';
import { Button, LinkButton } from '../../../../../ui/button/button';
import { Countdown } from '../../../../../ui/feedback/countdown';
import { Loading, Skeleton } from '../../../../../ui/feedback/loading/skeleton';
import { Notice } from '../../../../../ui/feedback/notice';
import { CodeInput } from '../../../../../ui/fields/code-input';
import type { ActionViewProps } from '../../../../shared/payment/payment-method';
import { StepHeading } from '../../../../shared/payment/step-heading';
import { Amount } from '../amount';
import { useHasPassed } from '../deadline';
import styles, { sheet } from './otp.module.css';

/** The form for a one-time code that the payer got from a bank or mobile operator. Any method may require a code. */
export function OtpActionView({ action, orderId, total, confirm }: ActionViewProps) {
  useSheet(sheet);
  const { t } = useTexts();
  const errorText = useErrorText();
  const { code, error, isIncomplete, pendingRequest, wasResent, update, send } = useOtp({ orderId, confirm });
  const otpAction = action.type === 'otp' ? action : null;
  const canResend = useHasPassed(otpAction?.resendAfter ?? 0);
  if (!otpAction) {
    return (
      <Loading>
        <Skeleton width="calc(var(--s-px) * 320)" height="calc(var(--s-px) * 320)" />
      </Loading>
    );
  }
  const { length, sentTo, resendAfter } = otpAction;
  const requestNewCode = () => void send();
  const otpError = error && isOtpError(error) ? (errorText(error) ?? undefined) : undefined;
  const fieldError = isIncomplete ? t('payment:confirm.code.missing', { count: length }) : otpError;
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (code.length === length) void send(code);
        else update({ isIncomplete: true });
      }}
    >
      <StepHeading>{t('payment:confirm.code.title')}</StepHeading>
      <p>
        {sentTo
          ? t('payment:confirm.code.sentTo', { sentTo: sentTo.replace(/ /g, '\u00a0') })
          : t('payment:confirm.code.sent')}
      </p>
      <Amount total={total} />
      <div className={styles.code}>
        <CodeInput
          label={t('payment:confirm.code.label')}
          length={length}
          value={code}
          error={fieldError}
          hasInitialFocus
          onChange={(next) => update({ code: next, isIncomplete: false })}
          onComplete={(completeCode) => void send(completeCode)}
        />
      </div>
      {error && !isOtpError(error) && (
        <Notice kind="error" role="alert">
          {isOutcomeUnknown(error) ? t('payment:confirm.code.lost') : errorText(error)}
        </Notice>
      )}
      {wasResent && (
        <Notice kind="success" role="status">
          {t('payment:confirm.code.again.done')}
        </Notice>
      )}
      <Button type="submit" full busy={pendingRequest === 'code'} busyLabel={t('payment:confirm.code.working')}>
        {t('payment:confirm.code.confirm')}
      </Button>
      {canResend || !resendAfter ? (
        <LinkButton disabled={pendingRequest === 'newCode'} onClick={requestNewCode}>
          {t('payment:confirm.code.again.send')}
        </LinkButton>
      ) : (
        <p className={styles.note}>
          <Countdown until={resendAfter} format={(time) => t('payment:confirm.code.again.in', { time })} />
        </p>
      )}
      <p className={styles.note}>{t('payment:confirm.code.secret')}</p>
    </form>
  );
}

/** Whether an error is about the one-time code that the payer typed. */
const isOtpError = (error: CallError): boolean => behaviorOf(error).field === 'code';

interface OtpState {
  code: string;
  error: CallError | null;
  /** The submitted code was incomplete. */
  isIncomplete: boolean;
  /** What the request in progress does: `code` sends the typed code, `newCode` requests a new one. */
  pendingRequest: 'code' | 'newCode' | null;
  /** A new code was sent at the payer's request. */
  wasResent: boolean;
}

const noFeedback = { error: null, isIncomplete: false, wasResent: false };

/** Holds the state of the form for a one-time code, submits the typed code and requests new codes. */
function useOtp({ orderId, confirm }: Pick<ActionViewProps, 'orderId' | 'confirm'>) {
  const context = useElementContext();
  const [state, update] = useMergedState<OtpState>({ ...noFeedback, code: '', pendingRequest: null });
  /** Submits the one-time code `otp`. Without `otp`, requests a new code. The call `liquidoConfirm` does both. */
  const send = async (otp?: string) => {
    if (state.pendingRequest) return;
    update({ ...noFeedback, pendingRequest: otp === undefined ? 'newCode' : 'code' });
    const request = otp === undefined ? { orderId } : { orderId, otp };
    const error = await confirm((idempotencyKey) => context.call(liquidoConfirm, request, { idempotencyKey }), otp);
    // The field is cleared after a wrong code and after a new code was sent.
    const clearsField = otp === undefined ? !error : error !== null && isOtpError(error);
    update({ pendingRequest: null, error, wasResent: otp === undefined && !error, ...(clearsField && { code: '' }) });
  };
  return { ...state, update, send };
}
