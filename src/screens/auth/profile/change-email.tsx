import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { useSignalValue } from '../../../runtime/state/use-signal-value';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { Button } from '../../../ui/button/button';
import { Loading, Skeleton } from '../../../ui/feedback/loading/skeleton';
import { EmailField } from '../../../ui/fields/account/email-field';
import { PasswordField } from '../../../ui/fields/account/password-field';
import { CaptchaField } from '../captcha/captcha-field';
import { type SiteRules, useSiteRules } from '../shared/account-name/use-site-rules';
import '../shared/auth-texts';
import styles, { sheet } from '../shared/auth.module.css';
import { AuthFailure } from '../shared/auth-panel';
import { CodeField } from '../shared/code-field/code-field';
import { CodeActions } from '../shared/code-request/code-actions';
import { LightDomForm } from '../shared/light-dom-form';
import { useEmailChange } from './use-email-change';

interface ChangeEmailProps {
  onCancel(): void;
  onDone(): void;
}

/**
 * Changes the email address that the member signs in with. The member must type the password and a code sent to the new
 * address, because a stolen session alone must not be enough to take over the account.
 */
export function ChangeEmail(props: ChangeEmailProps) {
  useSheet(sheet);
  const rules = useSiteRules();
  if (rules) return <EmailForm {...props} rules={rules} />;
  return (
    <Loading>
      <Skeleton height="calc(var(--s-px) * 160)" />
    </Loading>
  );
}

type EmailChange = ReturnType<typeof useEmailChange>;

function EmailForm({ onCancel, onDone, rules }: ChangeEmailProps & { rules: SiteRules }) {
  const { t } = useTexts();
  const emailChange = useEmailChange(rules, onDone);
  const { form, flow, captcha } = emailChange;
  const isCodeStep = flow.step === 'code';
  return (
    <div>
      <p className={styles.lead}>
        {isCodeStep ? t('auth:code.lead', { account: flow.sentTo }) : t('auth:changeEmail.lead')}
      </p>
      {flow.failure && <AuthFailure failure={flow.failure} retry={form.submit} />}
      <LightDomForm slot="change-email" submit={form.submit}>
        {isCodeStep ? <CodeStep {...emailChange} /> : <AddressStep form={form} />}
        {(!isCodeStep || flow.showsCaptcha) && <CaptchaField captcha={captcha} field={form.field('captcha')} />}
        <Button type="submit" full busy={form.isSubmitting} busyLabel={t('common:kit.working')}>
          {t(isCodeStep ? 'auth:changeEmail.submit' : 'auth:login.sendCode')}
        </Button>
        <Button full variant="quiet" onClick={onCancel}>
          {t('auth:changeEmail.cancel')}
        </Button>
      </LightDomForm>
    </div>
  );
}

/** The fields for the new address and the current password. */
function AddressStep({ form }: Pick<EmailChange, 'form'>) {
  const { t } = useTexts();
  const { emailSuffixes } = useSignalValue(useElementContext().brand).settings;
  return (
    <>
      <EmailField
        {...form.field('email')}
        label={t('auth:changeEmail.label')}
        suffixes={emailSuffixes}
        autoComplete="email"
      />
      <PasswordField {...form.field('password')} label={t('auth:change.current')} autoComplete="current-password" />
    </>
  );
}

/** The field for the code that was sent to the new address. */
function CodeStep({ form, flow, dispatch, resend }: EmailChange) {
  const { t } = useTexts();
  return (
    <>
      <CodeField field={form.field('code')} kind="email" onComplete={() => form.submit()} />
      <CodeActions
        flow={flow}
        resend={resend}
        change={{ label: t('auth:changeEmail.back'), onClick: () => dispatch({ type: 'returnedToAccountStep' }) }}
      />
    </>
  );
}
