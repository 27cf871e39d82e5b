import { useState } from 'react';
import { behaviorOf } from '../../../contract/errors/catalogue';
import type { CallError, Result } from '../../../runtime/api/call-error';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { Button } from '../../../ui/button/button';
import { useForm } from '../../../ui/forms/use-form';
import { AuthPanel } from '../../shared/credentials/auth-panel';
import { LightDomForm } from '../../shared/credentials/light-dom-form';
import { NewPasswordFields, newPasswordChecks, type PasswordValues } from '../../shared/credentials/new-password';
import { trySealPassword } from '../../shared/credentials/try-seal-password';
import { useUnmounted } from '../../shared/credentials/use-unmounted';

interface NewPasswordFormProps {
  /** The email address of the account whose password is set. */
  email: string;
  /** Sends the encrypted (sealed) password to the server. */
  save(sealedPassword: string[]): Promise<Result<unknown>>;
  /**
   * Called after the save, to sign in with the typed password. The typed password is encrypted again, because a sealed
   * password works for one request only.
   */
  onSaved(typedPassword: string): Promise<void>;
  /** Called if the emailed link no longer works. */
  onLinkInvalid(failure: CallError): void;
}

/** The form for a new password, shown after the server accepted the token of an emailed link. */
export function NewPasswordForm({ email, save, onSaved, onLinkInvalid }: NewPasswordFormProps) {
  const { brand } = useElementContext();
  const { t } = useTexts();
  const isUnmounted = useUnmounted();
  const [failure, setFailure] = useState<CallError | null>(null);
  const form = useForm<PasswordValues>({
    initial: { password: '', repeat: '' },
    checks: newPasswordChecks(email),
    onSubmit: async (values) => {
      setFailure(null);
      const typed = String(values.password);
      const sealResult = await trySealPassword(brand.peek().settings.code, 'emailResetPassword', typed);
      const result = sealResult.ok ? await save(sealResult.value) : sealResult;
      if (isUnmounted.current) return;
      if (!result.ok) {
        if (behaviorOf(result.error).isNotFound) onLinkInvalid(result.error);
        else setFailure(result.error);
      } else await onSaved(typed);
    },
  });
  return (
    <AuthPanel
      view="new-password"
      takesFocus
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
