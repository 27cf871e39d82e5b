import { useCallback, useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import { tvSignInStart, tvSignInState } from '../../../contract/calls/tv';
import type { UserInfo } from '../../../contract/entities';
import { serverNow } from '../../../runtime/api/server-clock';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { Button } from '../../../ui/button/button';
import { Countdown } from '../../../ui/feedback/countdown';
import { RefreshIcon } from '../../../ui/icons/icons';
import { useUnmounted } from '../../shared/credentials/use-unmounted';
import { StepHeading } from '../../shared/payment/step-heading';
import { otherDeviceDelaysMs, poll } from '../../shared/poll';
import { CodeLetters } from '../../shared/tv/code-letters';
import { CodeFailure, CodeMessage, CodePicture, CodeSteps, UrlForTyping } from '../../shared/tv/code-screen';
import styles, { sheet } from '../../shared/tv/code-screen.module.css';
import type { ViewProps } from '../shared/view-props';
import { AuthForm } from '../sign-in/auth-form';
import { reasonText } from '../sign-in/reason-text';
import {
  initialTvSignIn,
  isTvSignInUnsupported,
  needsPolling,
  reduceTvSignIn,
  stepOf,
  type TvSignInState,
  type TvSignInStep,
} from './tv-sign-in-state';

/**
 * How a TV is signed in: from a phone or with the remote control. `remoteOnly`: with the remote control, because the
 * server doesn't support sign-in from a phone.
 */
export type TvSignInMethod = 'phone' | 'remote' | 'remoteOnly';

export interface TvSignInProps extends ViewProps {
  method: TvSignInMethod;
  /** Called with the method to use from now on. */
  onMethod(method: TvSignInMethod): void;
}

/**
 * Signs a visitor in on a TV. The visitor scans a QR code and confirms the sign-in on a phone, or fills in a form with
 * the remote control. `method` says which, and `onMethod` changes it.
 */
export function TvSignIn({ method, onMethod, ...props }: TvSignInProps) {
  useBackKey(method === 'remote', () => onMethod('phone'));
  if (method !== 'phone') return <AuthForm {...props} takesFocus={props.takesFocus || method === 'remote'} />;
  return <PhoneSignIn {...props} onRemote={() => onMethod('remote')} onUnsupported={() => onMethod('remoteOnly')} />;
}

/** Makes the Back key of the remote control return from the form to the QR code. */
function useBackKey(isEnabled: boolean, goBack: () => void): void {
  const { host } = useElementContext();
  const latest = useRef(goBack);
  latest.current = goBack;
  useEffect(() => {
    if (!isEnabled) return undefined;
    const handleBack = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      latest.current();
    };
    host.addEventListener('sub-back', handleBack);
    return () => host.removeEventListener('sub-back', handleBack);
  }, [host, isEnabled]);
}

interface PhoneSignInProps extends ViewProps {
  /** Called when the visitor chooses to sign in with the remote control. */
  onRemote(): void;
  /** Called if the server doesn't support sign-in from a phone. */
  onUnsupported(): void;
}

function PhoneSignIn({ next, onDone, onRemote, onUnsupported }: PhoneSignInProps) {
  useSheet(sheet);
  const { t } = useTexts();
  const { state, step, renew, expire } = useTvSignIn({ onDone: (user) => onDone(user, false), onUnsupported });
  const { signInCode, expiresAt, error, hasPollFailed } = state;
  const actions = useRef<HTMLDivElement>(null);
  const isCodeInvalid = step === 'expired' || step === 'refused';
  // When the code has expired or the sign-in was refused, the button that requests a new code takes the focus.
  useLayoutEffect(() => {
    if (isCodeInvalid) (actions.current?.lastElementChild as HTMLElement | null)?.focus();
  }, [isCodeInvalid]);
  const reason = next ? reasonText(next, t) : null;
  const remoteButton = (
    <Button variant="secondary" onClick={onRemote}>
      {t('stb:signIn.remote')}
    </Button>
  );
  if (step === 'failed')
    return (
      <div className={styles.screen}>
        <CodeFailure error={error} onRetry={renew}>
          {remoteButton}
        </CodeFailure>
      </div>
    );
  const isScanned = step === 'scanned';
  const renderReplacement = () => {
    if (step === 'expired')
      return <CodeMessage title={t('stb:handOff.expired.title')}>{t('stb:signIn.expired')}</CodeMessage>;
    if (step === 'refused')
      return <CodeMessage title={t('stb:signIn.refused.title')}>{t('stb:signIn.refused.text')}</CodeMessage>;
    return isScanned && signInCode && <CodeLetters isLarge code={signInCode.code} />;
  };
  const stepsOfCode = isScanned
    ? [t('stb:signIn.scanned.compare'), t('stb:signIn.scanned.press', { button: t('stb:confirm.go') })]
    : [t('stb:handOff.scan'), t('stb:signIn.confirm'), t('stb:handOff.autoUpdate')];
  return (
    <div className={styles.screen}>
      <div className={styles.layout}>
        <CodePicture link={signInCode?.link} label={t('stb:signIn.picture')} replacedBy={renderReplacement()} />
        <div className={styles.text}>
          <StepHeading>{t(isScanned ? 'stb:signIn.scanned.title' : 'stb:signIn.title')}</StepHeading>
          {reason && <p>{reason}</p>}
          <CodeSteps steps={isCodeInvalid ? [] : stepsOfCode} isConnectionLost={hasPollFailed} />
          {signInCode && !isCodeInvalid && (
            <div className={styles.manual}>
              {!isScanned && (
                <>
                  <p className={styles.small}>{t('stb:signIn.type')}</p>
                  <UrlForTyping url={signInCode.address} code={signInCode.code} />
                </>
              )}
              <p className={styles.small}>
                <Countdown until={expiresAt} onEnd={expire} format={(time) => t('stb:handOff.timeLeft', { time })} />
              </p>
            </div>
          )}
          <div ref={actions} className={styles.actions}>
            {remoteButton}
            <Button variant={isCodeInvalid ? 'primary' : 'secondary'} icon={<RefreshIcon />} onClick={renew}>
              {t('stb:handOff.newCode')}
            </Button>
          </div>
        </div>
      </div>
    </div>
  );
}

interface TvSignInOptions {
  /** Called when the member has confirmed the sign-in on the phone. */
  onDone(user: UserInfo): void;
  /** Called if the server doesn't implement TV sign-in. */
  onUnsupported(): void;
}

export interface UseTvSignInResult {
  state: TvSignInState;
  step: TvSignInStep;
  /** Requests a new code. */
  renew(): void;
  /** Marks the code as expired. Called when the countdown ends. */
  expire(): void;
}

/**
 * Signs in on a TV: requests a code, which the member scans or enters on a phone, and polls until the member confirms
 * or refuses the sign-in, or the code expires.
 */
export function useTvSignIn({ onDone, onUnsupported }: TvSignInOptions): UseTvSignInResult {
  const context = useElementContext();
  const [state, dispatch] = useReducer(reduceTvSignIn, initialTvSignIn);
  const isRequestingCode = useRef(false);
  const isUnmounted = useUnmounted();
  const handlers = useRef({ onDone, onUnsupported });
  handlers.current = { onDone, onUnsupported };

  const requestCode = useCallback(async () => {
    if (isRequestingCode.current) return;
    isRequestingCode.current = true;
    dispatch({ type: 'create' });
    const result = await context.call(tvSignInStart, {});
    isRequestingCode.current = false;
    if (isUnmounted.current) return;
    if (result.ok) dispatch({ type: 'created', signInCode: result.value, now: serverNow() });
    else if (isTvSignInUnsupported(result.error)) handlers.current.onUnsupported();
    else dispatch({ type: 'failed', error: result.error });
  }, [context, isUnmounted]);
  useEffect(() => void requestCode(), [requestCode]);

  const step = stepOf(state);
  const secret = state.signInCode?.secret;
  const mustPoll = needsPolling(step);
  useEffect(() => {
    if (!secret || !mustPoll) return undefined;
    const polling = poll({
      delaysMs: otherDeviceDelaysMs,
      isEager: false,
      request: async () => {
        const result = await context.call(tvSignInState, { secret });
        // If the sign-in was closed during the request, the visitor must not be signed in. `true` ends the polling.
        if (isUnmounted.current) return true;
        const user = result.ok && result.value.user;
        // Sign in even if the code has expired in the meantime, because the phone already shows a successful sign-in.
        if (user) handlers.current.onDone(user);
        else if (result.ok) dispatch({ type: 'polled', secret, status: result.value.status });
        else dispatch({ type: 'pollFailed', secret, error: result.error });
        return !!user;
      },
    });
    return () => polling.stop();
  }, [context, secret, mustPoll, isUnmounted]);

  return { state, step, renew: () => void requestCode(), expire: () => dispatch({ type: 'expired' }) };
}
