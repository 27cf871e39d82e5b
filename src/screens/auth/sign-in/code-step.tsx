import { useTexts } from '../../../runtime/element-context/element-context';
import { Button } from '../../../ui/button/button';
import { PasswordField } from '../../../ui/fields/account/password-field';
import { CaptchaField } from '../../shared/credentials/captcha/captcha-field';
import { CodeActions, CodeField, LinkAfterLockout } from '../../shared/credentials/code-field';
import { MailboxLink } from './mailbox/mailbox-link';
import type { Auth } from './use-auth';

/** The step that asks for the four-digit code from an email or text message. Submits when the code is complete. */
export function CodeStep({ auth }: { auth: Auth }) {
  const { t } = useTexts();
  const { form, flow, dispatch, view, captcha, kind } = auth;
  return (
    <>
      {kind === 'email' && <MailboxLink email={flow.sentTo} />}
      {/* After a reload, the step is restored without the password, which is never stored. */}
      {flow.isRestored && (
        <PasswordField
          {...form.field('password')}
          label={t('auth:password.label')}
          hint={t('auth:code.passwordAgain')}
          autoComplete="new-password"
          showsStrength
        />
      )}
      <CodeField
        field={form.field('code')}
        kind={kind}
        hasInitialFocus={!flow.isRestored}
        onComplete={() => {
          if (!flow.isRestored || form.values.password) form.submit();
        }}
      />
      {flow.showsCaptcha && <CaptchaField captcha={captcha} field={form.field('captcha')} />}
      <Button type="submit" full busy={form.isSubmitting} busyLabel={t('common:kit.working')}>
        {t(view === 'register' ? 'auth:code.register' : 'auth:code.login')}
      </Button>
      {view !== 'register' && <LinkAfterLockout flow={flow} />}
      <CodeActions
        flow={flow}
        resend={auth.resend}
        change={{ label: t(`auth:code.change.${kind}`), onClick: () => dispatch({ type: 'returnedToAccountStep' }) }}
      />
    </>
  );
}
