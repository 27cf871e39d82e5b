import { useReducer } from 'react';
import { behaviourOf } from '../../../contract/errors/catalogue';
import type { CallError, Result } from '../../../runtime/api/call-error';
import { useElementContext, useTexts } from '../../../runtime/page/element-context';
import { Button } from '../../../ui/button/button';
import { useForm } from '../../../ui/forms/use-form';
import { AuthPanel } from '../shared/auth-panel';
import { LightDomForm } from '../shared/light-dom-form';
import { sealedPassword } from '../shared/sealed-password';
import { useUnmounted } from '../shared/use-unmounted';
import { NewPasswordFields } from './new-password-fields';
import { newPasswordChecks, type PasswordValues } from './recovery-checks';

interface NewPasswordFormProps {
  /** The account of the password. */
  email: string;
  save(password: string[]): Promise<Result<unknown>>;
  /** `password` is unencrypted, because an encrypted one works for a single request. */
  onSaved(password: string): Promise<void>;
  /** Called if the link no longer works. */
  onLinkInvalid(failure: CallError): void;
}

/** The form for a new password behind an emailed link. */
export function NewPasswordForm({ email, save, onSaved, onLinkInvalid }: NewPasswordFormProps) {
  const { brand } = useElementContext();
  const { t } = useTexts();
  const isUnmounted = useUnmounted();
  const [failure, setFailure] = useReducer((_: CallError | null, next: CallError | null) => next, null);
  const form = useForm<PasswordValues>({
    initial: { password: '', repeat: '' },
    checks: newPasswordChecks,
    onSubmit: async (values) => {
      setFailure(null);
      const typed = String(values.password);
      const password = await sealedPassword(brand.peek().settings.code, 'emailResetPassword', typed);
      const saved = password.ok ? await save(password.value) : password;
      if (isUnmounted.current) return;
      if (!saved.ok) {
        if (behaviourOf(saved.error).isNotFound) onLinkInvalid(saved.error);
        else setFailure(saved.error);
      } else await onSaved(typed);
    },
  });
  return (
    <AuthPanel
      view="new-password"
      isOpened
      title={t('auth:newPassword.title')}
      lead={t('auth:reset.for', { email })}
      failure={failure}
      retry={form.submit}
    >
      <LightDomForm submit={form.submit}>
        <NewPasswordFields account={email} password={form.field('password')} repeat={form.field('repeat')} />
        <Button type="submit" full busy={form.isSubmitting} busyLabel={t('common:kit.working')}>
          {t('auth:newPassword.submit')}
        </Button>
      </LightDomForm>
    </AuthPanel>
  );
}
