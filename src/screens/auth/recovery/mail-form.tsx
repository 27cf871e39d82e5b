import { useEffect, useReducer } from 'react';
import { flushSync } from 'react-dom';
import { email as emailRule } from '../../../rules/contact/contact';
import { chosen } from '../../../rules/identity/text';
import type { CallError, Result } from '../../../runtime/api/call-error';
import { useElementContext, useTexts } from '../../../runtime/page/element-context';
import { useSignalValue } from '../../../runtime/page/use-signal-value';
import { Button, LinkButton } from '../../../ui/button/button';
import { EmailField } from '../../../ui/fields/account/email-field';
import { useForm } from '../../../ui/forms/use-form';
import { CaptchaPart } from '../captcha/captcha-part';
import { useCaptcha } from '../captcha/use-captcha';
import styles from '../shared/auth.module.css';
import { AuthPanel } from '../shared/auth-panel';
import { CodeActions } from '../shared/code-actions';
import { otherViewFor, placeOf } from '../shared/error-places';
import { LightForm } from '../shared/light-form';
import { draft, keepDraft } from '../shared/sign-in-draft';
import { nextFlow, startOfFlow } from '../shared/sign-in-state';
import { tooOften } from '../shared/too-often';
import { useErrorKey } from '../shared/use-error-key';
import type { SiteRules } from '../shared/use-site-rules';
import { useUnmounted } from '../shared/use-unmounted';
import { BackToSignIn } from './back-to-sign-in';

export interface MailRequest {
  email: string;
  language: string;
  captchaId?: string;
  captcha?: string;
}

interface MailFormProps {
  /** What the link is for; the words of the view. */
  view: 'lost-password' | 'resend-confirm';
  isOpened: boolean;
  rules: SiteRules;
  send(request: MailRequest): Promise<Result<{ countdown?: number | null | undefined }>>;
  /** Sends once more what was sent. */
  sendAgain?: MailFormProps['send'];
  /** The password may be set by code instead. */
  offersCode?: boolean;
}

/** Seconds. Source: specification, section 9. */
const countdownDefault = 60;

/** Asks for an e-mail address and has a link sent there. */
export function MailForm({ view, isOpened, rules, send, sendAgain = send, offersCode }: MailFormProps) {
  const scope = useElementContext();
  const { t, lang } = useTexts();
  const { emailSuffixes } = useSignalValue(scope.brand).settings;
  const [flow, dispatch] = useReducer(nextFlow, startOfFlow);
  const captcha = useCaptcha(rules.captchaKind);
  const isGone = useUnmounted();
  const errorKey = useErrorKey();
  const asksCaptcha = captcha.kind !== 'none';
  const form = useForm<{ email: string; captcha: string }>({
    initial: { email: draft.peek().email, captcha: '' },
    checks: {
      email: (text) => emailRule(text, rules.patterns.email),
      ...(asksCaptcha && { captcha: (text: string) => chosen('captcha', text) }),
    },
    onSubmit: async (values) => {
      dispatch({ type: 'tried' });
      await ask(send, String(values.email), String(values.captcha));
    },
  });
  const { email } = form.values;
  useEffect(() => keepDraft({ email }), [email]);

  const fail = async (error: CallError) => {
    const place = placeOf(error);
    const said = await errorKey(error);
    if (isGone.current) return;
    flushSync(() => {
      if (place === 'captcha') captcha.switchToPicture();
      else if (error.kind === 'code') captcha.renew();
      form.set('captcha', '');
      // Only the address can be wrong here besides the captcha.
      const shown = place === 'account' || place === 'captcha' ? place : 'notice';
      dispatch({ type: 'failed', error, place: shown, other: otherViewFor(error) });
      // The field that is wrong stands on the step before.
      if (shown !== 'notice') {
        dispatch({ type: 'left' });
        form.setError(shown === 'account' ? 'email' : 'captcha', said);
      }
    });
    form.focusFirstError();
  };

  const ask = async (how: MailFormProps['send'], to: string, answer: string): Promise<boolean> => {
    const sent = await how({ email: to, language: lang, ...captcha.fieldsFor(answer) });
    if (isGone.current) return false;
    const early = sent.ok ? null : tooOften(sent.error);
    if (sent.ok || early?.isSent) {
      const countdown = (sent.ok ? sent.value.countdown : early?.wait) || countdownDefault;
      captcha.renew();
      form.set('captcha', '');
      dispatch({ type: 'codeSent', sentTo: to, resendAt: Date.now() + countdown * 1000 });
    }
    if (!sent.ok) await fail(sent.error);
    return sent.ok;
  };

  const again = async () => {
    // A captcha works once, and its field stands on the step before.
    if (asksCaptcha) {
      dispatch({ type: 'left' });
      return;
    }
    dispatch({ type: 'sending' });
    if (await ask(sendAgain, flow.sentTo, '')) scope.toasts.show('success', t('auth:mail.sentAgain'));
  };

  const isSent = flow.step === 'code';
  return (
    <AuthPanel
      shown={isSent ? 'sent' : view}
      isOpened={isOpened}
      title={t(isSent ? 'auth:mail.sentTitle' : `auth:mail.${view}.title`)}
      lead={isSent ? t(`auth:mail.${view}.sent`, { email: flow.sentTo }) : t(`auth:mail.${view}.lead`)}
      failure={flow.failure}
      retry={isSent ? () => void again() : form.submit}
    >
      {isSent ? (
        <div className={styles.form}>
          <p className={styles.quiet}>{t('auth:mail.hint')}</p>
          <CodeActions
            flow={flow}
            resend={again}
            change={() => dispatch({ type: 'left' })}
            labels={{
              again: t('auth:mail.again'),
              againIn: (time) => t('auth:mail.againIn', { time }),
              change: t('auth:mail.change'),
            }}
          />
        </div>
      ) : (
        <LightForm submit={form.submit}>
          <div>
            <EmailField
              {...form.field('email')}
              label={t('auth:mail.label')}
              suffixes={emailSuffixes}
              autoComplete="username"
            />
            {flow.other && flow.other !== view && (
              <p className={styles.instead}>
                <LinkButton onClick={() => scope.navigate(flow.other ?? 'login')}>
                  {t(`auth:instead.${flow.other}`)}
                </LinkButton>
              </p>
            )}
          </div>
          <CaptchaPart captcha={captcha} field={form.field('captcha')} />
          <Button type="submit" full busy={form.isSubmitting} busyLabel={t('common:kit.working')}>
            {t('auth:mail.submit')}
          </Button>
          {offersCode && (
            <p className={styles.other}>
              <LinkButton onClick={() => scope.navigate('forgot-password')}>{t('auth:mail.useCode')}</LinkButton>
            </p>
          )}
        </LightForm>
      )}
      <BackToSignIn />
    </AuthPanel>
  );
}
