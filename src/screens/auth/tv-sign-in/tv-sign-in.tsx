import { useEffect, useLayoutEffect, useRef } from 'react';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { Button } from '../../../ui/button/button';
import { Countdown } from '../../../ui/countdown/countdown';
import { Notice } from '../../../ui/feedback/notice';
import { RefreshIcon } from '../../../ui/icons/icons';
import { Steps } from '../../../ui/steps/steps';
import { StepHeading } from '../../shared/payment/step-heading';
import { CodeLetters } from '../../shared/tv/code-letters';
import { CodeFailure, CodeMessage, CodePicture, UrlForTyping } from '../../shared/tv/code-screen/code-screen';
import styles, { sheet } from '../../shared/tv/code-screen/code-screen.module.css';
import { AuthForm } from '../sign-in/auth-form';
import { reasonText } from '../sign-in/reason-text';
import type { ViewProps } from '../view-props';
import { useTvSignIn } from './use-tv-sign-in';

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
  return (
    <div className={styles.screen}>
      <div className={styles.layout}>
        <CodePicture link={signInCode?.link} label={t('stb:signIn.picture')} replacedBy={renderReplacement()} />
        <div className={styles.text}>
          <StepHeading>{t(isScanned ? 'stb:signIn.scanned.title' : 'stb:signIn.title')}</StepHeading>
          {reason && <p>{reason}</p>}
          <div role="status">
            {!isCodeInvalid && (
              <Steps
                steps={
                  isScanned
                    ? [t('stb:signIn.scanned.compare'), t('stb:signIn.scanned.press', { button: t('stb:confirm.go') })]
                    : [t('stb:handOff.scan'), t('stb:signIn.confirm'), t('stb:handOff.autoUpdate')]
                }
              />
            )}
          </div>
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
          {hasPollFailed && <Notice role="status">{t('stb:handOff.lost')}</Notice>}
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
