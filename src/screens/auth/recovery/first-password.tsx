import { useTexts } from '../../../runtime/element-context/element-context';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { Button } from '../../../ui/button/button';
import { Loading, Skeleton } from '../../../ui/feedback/loading/skeleton';
import { CaptchaField } from '../captcha/captcha-field';
import { type SiteRules, useSiteRules } from '../shared/account-name/use-site-rules';
import '../shared/auth-texts';
import styles, { sheet } from '../shared/auth.module.css';
import { AuthFailure } from '../shared/auth-panel';
import { CodeField } from '../shared/code-field/code-field';
import { CodeActions } from '../shared/code-request/code-actions';
import { LightDomForm } from '../shared/light-dom-form';
import { NewPasswordFields } from './new-password-fields';
import { useFirstPassword } from './use-first-password';

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
