import { useReducer, useState } from 'react';
import { flushSync } from 'react-dom';
import { queryInfo } from '../../../contract/calls/account/member';
import { changePassword, sendVerificationCode } from '../../../contract/calls/auth/user';
import { verificationCode } from '../../../rules/identity/password';
import { chosen } from '../../../rules/identity/text';
import type { CallError } from '../../../runtime/api/call-error';
import { invalidate } from '../../../runtime/api/query-store';
import { useAreas, useElementContext, useMember, useTexts } from '../../../runtime/page/element-context';
import { useSheet } from '../../../runtime/styles/sheets';
import { Button } from '../../../ui/button/button';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton';
import { CodeInput } from '../../../ui/fields/code/code-input';
import { useForm } from '../../../ui/forms/use-form';
import { CaptchaPart } from '../captcha/captcha-part';
import { useCaptcha } from '../captcha/use-captcha';
import styles, { sheet } from '../shared/auth.module.css';
import { AuthFailure } from '../shared/auth-panel';
import { CodeActions } from '../shared/code-actions';
import { placeOf } from '../shared/error-places';
import { LightForm } from '../shared/light-form';
import { sealedPassword } from '../shared/sealed-password';
import { nextFlow, startOfFlow } from '../shared/sign-in-state';
import { tooOften } from '../shared/too-often';
import { useErrorKey } from '../shared/use-error-key';
import { type SiteRules, useSiteRules } from '../shared/use-site-rules';
import { useUnmounted } from '../shared/use-unmounted';
import { NewPasswordFields } from './new-password-fields';
import { type PasswordValues, pairChecks } from './recovery-checks';

interface FirstPasswordProps {
  onCancel(): void;
}

interface Values extends PasswordValues {
  captcha: string;
  code: string;
}

/** Seconds. Source: specification, section 9. */
const countdownDefault = 60;

/**
 * The first password of a member who signs in by code or through a third party. A code to their own mailbox or phone
 * proves that it is them, since whoever stole a session could set a password too.
 */
export function FirstPassword(props: FirstPasswordProps) {
  useSheet(sheet);
  const hasTexts = useAreas('auth', 'fields', 'errors');
  const rules = useSiteRules();
  if (hasTexts && rules) return <FirstForm {...props} rules={rules} />;
  return (
    <Loading>
      <Skeleton height="calc(var(--s-px) * 160)" />
    </Loading>
  );
}

function FirstForm({ onCancel, rules }: FirstPasswordProps & { rules: SiteRules }) {
  const scope = useElementContext();
  const { t, lang } = useTexts();
  const member = useMember();
  const isGone = useUnmounted();
  const errorKey = useErrorKey();
  const captcha = useCaptcha(rules.captchaKind);
  const [flow, dispatch] = useReducer(nextFlow, startOfFlow);
  const [isDone, setDone] = useState(false);
  const type = member?.type === 'phone' ? 'phone' : 'email';
  const account = member?.account ?? '';
  const isCode = flow.step === 'code';
  const asksCaptcha = captcha.kind !== 'none' && (!isCode || flow.showsCaptcha);
  const captchaCheck = { captcha: (text: string) => chosen('captcha', text) };

  const form = useForm<Values>({
    initial: { captcha: '', code: '', password: '', repeat: '' },
    checks: isCode ? { code: verificationCode, ...pairChecks } : { ...(asksCaptcha && captchaCheck) },
    onSubmit: async (values) => {
      dispatch({ type: 'tried' });
      if (isCode) await save(values as Values);
      else await requestCode();
    },
  });

  const fail = async (error: CallError) => {
    const said = await errorKey(error);
    if (isGone.current) return;
    const place = placeOf(
      error,
      isCode ? ['account', 'country', 'password'] : ['account', 'country', 'password', 'code'],
    );
    flushSync(() => {
      if (place === 'captcha') captcha.switchToPicture();
      else if (error.kind === 'code') captcha.renew();
      if (place === 'code') form.set('code', '');
      form.set('captcha', '');
      dispatch({ type: 'failed', error, place, other: null });
      if (place === 'code' || place === 'captcha') form.setError(place, said);
    });
    form.focusFirstError();
  };

  const requestCode = async () => {
    const answer = captcha.fieldsFor(form.values.captcha);
    const request = { type, account, purpose: 'password', language: lang, ...answer } as const;
    const sent = await scope.call(sendVerificationCode, request);
    if (isGone.current) return;
    const early = sent.ok ? null : tooOften(sent.error);
    if (sent.ok || early?.isSent) {
      const countdown = (sent.ok ? sent.value.countdown : early?.wait) || countdownDefault;
      captcha.renew();
      form.set('captcha', '');
      dispatch({ type: 'codeSent', sentTo: account, resendAt: Date.now() + countdown * 1000 });
    }
    if (!sent.ok) await fail(sent.error);
  };

  const resend = async () => {
    if (captcha.kind !== 'none' && !form.values.captcha) {
      if (flow.showsCaptcha) form.setError('captcha', 'fields.captcha.required');
      dispatch({ type: 'captchaWanted' });
      return;
    }
    dispatch({ type: 'sending' });
    await requestCode();
  };

  const save = async ({ code, password }: Values) => {
    const sealed = await sealedPassword(scope.brand.peek().settings.code, 'changePassword', password);
    const set = sealed.ok ? await scope.call(changePassword, { code, newPassword: sealed.value }) : sealed;
    if (isGone.current) return;
    if (!set.ok) {
      await fail(set.error);
      return;
    }
    setDone(true);
    invalidate(queryInfo);
  };

  if (isDone) return <p role="status">{t('auth:first.done')}</p>;
  const submit = isCode ? 'auth:first.submit' : 'auth:login.sendCode';
  return (
    <div>
      <p className={styles.lead}>{t(isCode ? 'auth:code.lead' : 'auth:first.lead', { account })}</p>
      {flow.failure && <AuthFailure failure={flow.failure} retry={form.submit} />}
      <LightForm slot="password" submit={form.submit}>
        {isCode && (
          <>
            <CodeInput
              {...form.field('code')}
              // Leaving it empty, to ask for another code, is no mistake.
              onBlur={undefined}
              label={t('auth:code.label')}
              hint={t(`auth:code.hint.${type}`)}
              isFocused
            />
            <CodeActions
              flow={flow}
              resend={resend}
              labels={{ again: t('auth:code.resend'), againIn: (time) => t('auth:code.resendIn', { time }) }}
            />
          </>
        )}
        {asksCaptcha && <CaptchaPart captcha={captcha} field={form.field('captcha')} />}
        {isCode && (
          <NewPasswordFields account={account} password={form.field('password')} repeat={form.field('repeat')} />
        )}
        <Button type="submit" full busy={form.isSubmitting} busyLabel={t('common:kit.working')}>
          {t(submit)}
        </Button>
        <Button full variant="quiet" onClick={onCancel}>
          {t('common:actions.close')}
        </Button>
      </LightForm>
    </div>
  );
}
