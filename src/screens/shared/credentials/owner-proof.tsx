import { useReducer, useState } from 'react';
import { sendVerificationCode } from '../../../contract/calls/sign-in';
import type { AccountInfo } from '../../../contract/entities';
import { verificationCode } from '../../../rules/identity/password';
import { requiredChoice } from '../../../rules/identity/text';
import type { CallError } from '../../../runtime/api/call-error';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { Button, LinkButton } from '../../../ui/button/button';
import { PasswordField } from '../../../ui/fields/account/password-field';
import { useForm } from '../../../ui/forms/use-form';
import styles from './auth.module.css';
import { initialAuthFlow, reduceAuthFlow } from './auth-flow';
import { AuthFailure } from './auth-panel';
import { CaptchaField } from './captcha/captcha-field';
import { useCaptcha } from './captcha/use-captcha';
import { CodeActions, CodeField } from './code-field';
import { absentFields } from './form-errors';
import { LightDomForm } from './light-dom-form';
import type { AccountKind } from './sign-in-draft';
import { trySealPassword } from './try-seal-password';
import { useCodeRequest } from './use-code-request';
import type { SiteRules } from './use-site-rules';
import { useUnmounted } from './use-unmounted';

/** The fields of a request that prove that the member, and not somebody with a stolen session, sends it. */
export type Proof = { currentPassword: string[] } | { code: string };

interface OwnerProofProps {
  info: Pick<AccountInfo, 'account' | 'type' | 'hasPassword'>;
  rules: SiteRules;
  /** The name of the slot that shows the form in the element. */
  slot: string;
  /** The call that gets the proof: a password is sealed for one call. */
  call: 'deleteAccount' | 'passkeyOptions' | 'changeThirdParty';
  /** The purpose of the code. */
  purpose: 'delete' | 'passkey' | 'thirdParty';
  submitLabel: string;
  isDestructive?: boolean;
  /** Sends the proof. Returns the error, which the form shows; null on success. */
  send(proof: Proof): Promise<CallError | null>;
}

interface ProofValues {
  password: string;
  captcha: string;
  code: string;
}

/** A form for the password or, for members without one and those who choose it, a code that is sent to the member. */
export function OwnerProof({ info, rules, slot, call, purpose, submitLabel, isDestructive, send }: OwnerProofProps) {
  const context = useElementContext();
  const { t, lang } = useTexts();
  const isUnmounted = useUnmounted();
  const captcha = useCaptcha(rules.captchaKind);
  const [flow, dispatch] = useReducer(reduceAuthFlow, initialAuthFlow);
  const [usesPassword, setUsesPassword] = useState(info.hasPassword !== false);
  const { account } = info;
  const kind: AccountKind = info.type === 'phone' ? 'phone' : 'email';
  const { step } = flow;
  const isCodeStep = !usesPassword && step === 'code';
  const requestsCode = !usesPassword && step !== 'code';

  const form = useForm<ProofValues>({
    initial: { password: '', captcha: '', code: '' },
    checks: {
      ...(usesPassword && {
        password: (text: string) =>
          text
            ? ({ ok: true, value: text } as const)
            : ({ ok: false, reason: 'fields.password.currentRequired' } as const),
      }),
      ...(isCodeStep && { code: verificationCode }),
      ...(requestsCode && captcha.kind !== 'none' && { captcha: (text: string) => requiredChoice('captcha', text) }),
    },
    onSubmit: (values) => submit(values as ProofValues),
  });

  const { handleFailure, requestCode, resend } = useCodeRequest({
    form,
    flow,
    dispatch,
    captcha,
    recipient: account,
    send: (captchaFields) =>
      context.call(sendVerificationCode, { type: kind, account, purpose, language: lang, ...captchaFields }),
    absentFields: ['account', 'country', ...absentFields({ step, kind, hasPassword: usesPassword })],
  });

  const confirm = async ({ password, code }: ProofValues) => {
    const sealed = usesPassword ? await trySealPassword(context.brand.peek().settings.code, call, password) : null;
    if (isUnmounted.current) return;
    if (sealed && !sealed.ok) {
      await handleFailure(sealed.error);
      return;
    }
    const error = await send(sealed ? { currentPassword: sealed.value } : { code });
    if (error && !isUnmounted.current) await handleFailure(error);
  };

  const submit = async (values: ProofValues) => {
    dispatch({ type: 'submitted' });
    if (requestsCode) await requestCode(values.captcha);
    else await confirm(values);
  };

  return (
    <>
      {flow.failure && <AuthFailure failure={flow.failure} retry={form.submit} />}
      <LightDomForm slot={slot} submit={form.submit}>
        {usesPassword && (
          <PasswordField {...form.field('password')} label={t('auth:change.current')} autoComplete="current-password" />
        )}
        {usesPassword && (
          <p className={styles.fieldLink}>
            <LinkButton onClick={() => setUsesPassword(false)}>{t('auth:delete.useCode')}</LinkButton>
          </p>
        )}
        {requestsCode && <p className={styles.lead}>{t('auth:delete.codeLead', { account })}</p>}
        {isCodeStep && (
          <>
            <p className={styles.lead}>{t('auth:code.lead', { account })}</p>
            <CodeField field={form.field('code')} kind={kind} />
            <CodeActions flow={flow} resend={resend} />
          </>
        )}
        {(requestsCode || (isCodeStep && flow.showsCaptcha)) && (
          <CaptchaField captcha={captcha} field={form.field('captcha')} />
        )}
        <Button
          type="submit"
          full
          variant={isDestructive && !requestsCode ? 'danger' : 'primary'}
          busy={form.isSubmitting}
          busyLabel={t('common:kit.working')}
        >
          {requestsCode ? t('auth:login.sendCode') : submitLabel}
        </Button>
      </LightDomForm>
    </>
  );
}
