import { useElementContext, useMember, useTexts } from '../../../runtime/element-context/element-context';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { Button } from '../../../ui/button/button';
import { Loading, Skeleton } from '../../../ui/feedback/loading/skeleton';
import { CaptchaField } from '../../shared/credentials/captcha/captcha-field';
import { type SiteRules, useSiteRules } from '../../shared/credentials/use-site-rules';
import '../../shared/credentials/auth-texts';
import { useReducer, useState } from 'react';
import { changePassword, queryInfo } from '../../../contract/calls/account';
import { sendVerificationCode } from '../../../contract/calls/sign-in';
import { verificationCode } from '../../../rules/identity/password';
import { requiredChoice } from '../../../rules/identity/text';
import { invalidate } from '../../../runtime/api/query-store';
import { useForm } from '../../../ui/forms/use-form';
import styles, { sheet } from '../../shared/credentials/auth.module.css';
import { initialAuthFlow, reduceAuthFlow } from '../../shared/credentials/auth-flow';
import { AuthFailure } from '../../shared/credentials/auth-panel';
import { useCaptcha } from '../../shared/credentials/captcha/use-captcha';
import { CodeActions, CodeField } from '../../shared/credentials/code-field';
import { absentFields } from '../../shared/credentials/form-errors';
import { LightDomForm } from '../../shared/credentials/light-dom-form';
import { NewPasswordFields, newPasswordChecks, type PasswordValues } from '../../shared/credentials/new-password';
import type { AccountKind } from '../../shared/credentials/sign-in-draft';
import { trySealPassword } from '../../shared/credentials/try-seal-password';
import { useCodeRequest } from '../../shared/credentials/use-code-request';
import { useUnmounted } from '../../shared/credentials/use-unmounted';

interface FirstPasswordProps {
  onCancel(): void;
  onDone?: (() => void) | undefined;
}

/**
 * A form that sets the first password of a member who signs in by code or with a third party. The member must type a
 * code sent to the account's email address or phone, because a stolen session alone must not be enough to set a
 * password.
 */
export function FirstPassword(props: FirstPasswordProps) {
  useSheet(sheet);
  const rules = useSiteRules();
  if (rules) return <FirstPasswordForm {...props} rules={rules} />;
  return (
    <Loading>
      <Skeleton height="calc(var(--s-px) * 160)" />
    </Loading>
  );
}

function FirstPasswordForm({ onCancel, onDone, rules }: FirstPasswordProps & { rules: SiteRules }) {
  const { t } = useTexts();
  const { form, flow, captcha, kind, account, resend, isDone } = useFirstPassword(rules, onDone);
  if (isDone) return <p role="status">{t('auth:first.done')}</p>;
  const isCodeStep = flow.step === 'code';
  return (
    <div>
      <p className={styles.lead}>{t(isCodeStep ? 'auth:code.lead' : 'auth:first.lead', { account })}</p>
      {flow.failure && <AuthFailure failure={flow.failure} retry={form.submit} />}
      <LightDomForm slot="password" submit={form.submit}>
        {isCodeStep && (
          <>
            <CodeField field={form.field('code')} kind={kind} />
            <CodeActions flow={flow} resend={resend} />
          </>
        )}
        {(!isCodeStep || flow.showsCaptcha) && <CaptchaField captcha={captcha} field={form.field('captcha')} />}
        {isCodeStep && (
          <NewPasswordFields account={account} password={form.field('password')} repeat={form.field('repeat')} />
        )}
        <Button type="submit" full busy={form.isSubmitting} busyLabel={t('common:kit.working')}>
          {t(isCodeStep ? 'auth:first.submit' : 'auth:login.sendCode')}
        </Button>
        <Button full variant="quiet" onClick={onCancel}>
          {t('common:actions.close')}
        </Button>
      </LightDomForm>
    </div>
  );
}

interface FirstPasswordValues extends PasswordValues {
  captcha: string;
  code: string;
}

/** The state and actions of the form that sets a member's first password. Calls `onDone` when it is saved. */
function useFirstPassword({ captchaKind }: Pick<SiteRules, 'captchaKind'>, onDone?: () => void) {
  const context = useElementContext();
  const { lang } = useTexts();
  const member = useMember();
  const isUnmounted = useUnmounted();
  const captcha = useCaptcha(captchaKind);
  const [flow, dispatch] = useReducer(reduceAuthFlow, initialAuthFlow);
  const [isDone, setDone] = useState(false);
  const kind: AccountKind = member?.type === 'phone' ? 'phone' : 'email';
  const account = member?.account ?? '';
  const { step } = flow;

  const form = useForm<FirstPasswordValues>({
    initial: { captcha: '', code: '', password: '', repeat: '' },
    checks: {
      ...(step === 'code' && { code: verificationCode, ...newPasswordChecks(account) }),
      // The code step shows a captcha only for a resend. The request with the code contains no captcha.
      ...(step === 'account' &&
        captcha.kind !== 'none' && { captcha: (text: string) => requiredChoice('captcha', text) }),
    },
    onSubmit: (values) => submit(values as FirstPasswordValues),
  });

  const { handleFailure, requestCode, resend } = useCodeRequest({
    form,
    flow,
    dispatch,
    captcha,
    recipient: account,
    send: (captchaFields) =>
      context.call(sendVerificationCode, {
        type: kind,
        account,
        purpose: 'password',
        language: lang,
        ...captchaFields,
      }),
    // The form has no fields for the account and the current password, so errors about them are shown above all fields.
    // `hasPassword` is about the current password. The form's own field `password` is the new password.
    absentFields: ['account', 'country', ...absentFields({ step, kind, hasPassword: false })],
  });

  const savePassword = async ({ code, password }: FirstPasswordValues) => {
    const sealed = await trySealPassword(context.brand.peek().settings.code, 'changePassword', password);
    const result = sealed.ok ? await context.call(changePassword, { code, newPassword: sealed.value }) : sealed;
    if (isUnmounted.current) return;
    if (!result.ok) {
      await handleFailure(result.error);
      return;
    }
    setDone(true);
    invalidate(queryInfo);
    onDone?.();
  };

  const submit = async (values: FirstPasswordValues) => {
    dispatch({ type: 'submitted' });
    if (step === 'account') await requestCode(values.captcha);
    else await savePassword(values);
  };

  return { form, flow, captcha, kind, account, resend, isDone };
}
