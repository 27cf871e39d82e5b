import type { Dispatch } from 'react';
import { flushSync } from 'react-dom';
import { userConfig } from '../../../contract/calls/site';
import type { CallError, Result } from '../../../runtime/api/call-error';
import { type ElementContext, useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { type AuthFlow, type AuthFlowEvent, isCodeFresh } from './auth-flow';
import type { Captcha } from './captcha/use-captcha';
import { type ErrorTarget, errorTargetOf, openTvNotice, suggestedViewFor, useErrorKey } from './form-errors';
import { readRateLimit } from './rate-limit';
import { useUnmounted } from './use-unmounted';

/** Used if neither the response nor the site's configuration has a countdown. Source: specification, section 9. */
const defaultCountdownSeconds = 60;

/** The parts of a form that a code request uses. A form that requests an emailed link has no `code`. */
interface CodeForm {
  values: { captcha: string; code?: string };
  set(field: string, value: string): void;
  setError(field: string, error: string | undefined): void;
  focusFirstError(): void;
}

interface CodeRequestOptions {
  form: CodeForm;
  flow: AuthFlow;
  dispatch: Dispatch<AuthFlowEvent>;
  captcha: Captcha;
  /** The recipient of the code or link, for display. */
  recipient: string;
  /** Requests the code or link. `captchaFields` contains the answer to the captcha. */
  send(captchaFields: ReturnType<Captcha['fieldsFor']>): Promise<Result<{ countdown?: number | null | undefined }>>;
  /** Fields that the form doesn't show now; their errors appear above the form. */
  absentFields: readonly ErrorTarget[];
  /** Returns the name of the form field for the target of an error. By default, the target is the field's name. */
  fieldFor?(target: Exclude<ErrorTarget, 'form'>): string;
  /**
   * The server sends a link instead of a code. Only the account step, where the visitor enters an email address, has
   * fields, so a field's error leads back to that step.
   */
  sendsLink?: boolean;
}

/**
 * Returns functions that request and resend a verification code or an emailed link. They handle errors, and start the
 * countdown until the next request is allowed.
 */
export function useCodeRequest(options: CodeRequestOptions) {
  const { form, flow, dispatch, captcha, recipient, send, sendsLink } = options;
  const context = useElementContext();
  const { t } = useTexts();
  const isUnmounted = useUnmounted();
  const handleFailure = useFailureHandler(options);

  /** Sends the request. Resolves to true if this request sent a code or a link. */
  const sendRequest = async (captchaAnswer: string): Promise<boolean> => {
    const result = await send(captcha.fieldsFor(captchaAnswer));
    // If the server refuses the request because it sent a code recently, perhaps before a reload, that code is still
    // valid. The form then continues as if this request had sent the code.
    const limit = result.ok ? null : readRateLimit(result.error);
    if (result.ok || limit?.isSent) {
      const countdownSeconds =
        (result.ok ? result.value.countdown : limit?.waitSeconds) || (await configuredCountdownSeconds(context));
      if (isUnmounted.current) return false;
      // After an error, `handleFailure` renews the captcha.
      if (result.ok) captcha.renew();
      form.set('captcha', '');
      if (!sendsLink) {
        form.set('code', '');
        form.setError('code', undefined);
      }
      dispatch({ type: 'codeSent', sentTo: recipient, resendAt: Date.now() + countdownSeconds * 1000 });
    }
    if (!result.ok) await handleFailure(result.error);
    return result.ok;
  };

  /** Requests a code or a link, and opens the step that follows. */
  const requestCode = async (captchaAnswer: string): Promise<void> => {
    // The visitor went back and submits the same recipient again. The last code still works, and the server would
    // refuse to send another one before the countdown ends.
    if (isCodeFresh(flow, recipient, Date.now()))
      dispatch({ type: 'codeSent', sentTo: flow.sentTo, resendAt: flow.resendAt });
    else await sendRequest(captchaAnswer);
  };

  /** Requests another code or link, after the countdown. */
  const resend = async (): Promise<void> => {
    const answer = form.values.captcha;
    const hasCaptcha = captcha.kind !== 'none';
    if (hasCaptcha && sendsLink) {
      dispatch({ type: 'returnedToAccountStep' });
      return;
    }
    if (hasCaptcha && !answer) {
      // The first click shows the captcha; another click without solving it shows an error.
      if (flow.showsCaptcha) form.setError('captcha', 'fields.captcha.required');
      dispatch({ type: 'captchaRequested' });
      return;
    }
    dispatch({ type: 'resending' });
    if (await sendRequest(answer))
      context.toasts.show('success', t(sendsLink ? 'auth:mail.sentAgain' : 'auth:code.sentAgain'));
  };

  return { handleFailure, requestCode, resend };
}

async function configuredCountdownSeconds(context: ElementContext): Promise<number> {
  const config = await context.call(userConfig, {});
  // In spite of its name, `caffeineRegionVerify` is the countdown in seconds.
  return (config.ok && config.value.caffeineRegionVerify) || defaultCountdownSeconds;
}

/**
 * Returns a function that shows an error at its field or above the form. On a TV, some errors open the notice screen
 * instead.
 */
function useFailureHandler(options: CodeRequestOptions) {
  const { form, dispatch, captcha, absentFields, sendsLink, fieldFor = (target) => target } = options;
  const context = useElementContext();
  const isUnmounted = useUnmounted();
  const errorKey = useErrorKey();
  return async (error: CallError): Promise<void> => {
    if (isUnmounted.current) return;
    if (openTvNotice(context, error)) return;
    const fieldError = await errorKey(error);
    if (isUnmounted.current) return;
    const target = errorTargetOf(error, absentFields);
    flushSync(() => {
      if (target === 'captcha') captcha.switchToImage();
      else if (error.kind === 'code') captcha.renew();
      if (target === 'code') form.set('code', '');
      form.set('captcha', '');
      dispatch({ type: 'failed', error, target, suggestedView: suggestedViewFor(error) });
      if (target === 'form') return;
      if (sendsLink) dispatch({ type: 'returnedToAccountStep' });
      form.setError(fieldFor(target), fieldError);
    });
    form.focusFirstError();
  };
}
