import { useReducer } from 'react';
import { behaviourOf } from '../../../contract/errors/catalogue';
import type { CallError, Result } from '../../../runtime/api/call-error';
import { useElementContext, useTexts } from '../../../runtime/page/element-context';
import { Button } from '../../../ui/button/button';
import { useForm } from '../../../ui/forms/use-form';
import { AuthPanel } from '../shared/auth-panel';
import { LightForm } from '../shared/light-form';
import { sealedPassword } from '../shared/sealed-password';
import { useUnmounted } from '../shared/use-unmounted';
import { NewPasswordFields } from './new-password-fields';
import { type PasswordValues, pairChecks } from './recovery-checks';

interface PairFormProps {
  /** The account of the password. */
  email: string;
  save(password: string[]): Promise<Result<unknown>>;
  /** `password` is the typed text: an encrypted one works for one request only. */
  onSaved(password: string): Promise<void>;
  /** Called if the link no longer works. */
  onLinkInvalid(failure: CallError): void;
}

/** The form for a new password behind an emailed link. */
export function NewPasswordForm({ email, save, onSaved, onLinkInvalid }: PairFormProps) {
  const { brand } = useElementContext();
  const { t } = useTexts();
  const isUnmounted = useUnmounted();
  const [failure, setFailure] = useReducer((_: CallError | null, now: CallError | null) => now, null);
  const form = useForm<PasswordValues>({
    initial: { password: '', repeat: '' },
    checks: pairChecks,
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
      view="pair"
      isOpened
      title={t('auth:newPassword.title')}
      lead={t('auth:reset.for', { email })}
      failure={failure}
      retry={form.submit}
    >
      <LightForm submit={form.submit}>
        <NewPasswordFields account={email} password={form.field('password')} repeat={form.field('repeat')} />
        <Button type="submit" full busy={form.isSubmitting} busyLabel={t('common:kit.working')}>
          {t('auth:newPassword.submit')}
        </Button>
      </LightForm>
    </AuthPanel>
  );
}
