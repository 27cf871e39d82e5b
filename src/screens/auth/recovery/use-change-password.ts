import { useRef, useState } from 'react';
import { type CallError, isOutcomeUnknown } from '../../../runtime/api/call-error';
import { useElementContext, useMember } from '../../../runtime/element-context/element-context';
import type { FormChecks } from '../../../ui/forms/form-state';
import { useForm } from '../../../ui/forms/use-form';
import { useErrorKey } from '../shared/errors/use-error-key';
import { useUnmounted } from '../shared/use-unmounted';
import { isCurrentPasswordRefused, sendPasswordChange, sendWithNewPasswordFallback } from './change-password-request';
import { newPasswordChecks, type PasswordValues } from './recovery-checks';

interface ChangeValues extends PasswordValues {
  current: string;
}

const emptyValues: ChangeValues = { current: '', password: '', repeat: '' };

const checksFor = (account: string): FormChecks<ChangeValues> => ({
  current: (text) => (text ? { ok: true, value: text } : { ok: false, reason: 'fields.password.currentRequired' }),
  ...newPasswordChecks(account),
});

/** `failure` excludes a wrong current password, which is shown at its field. */
type Outcome = { isDone: boolean; failure: CallError | null };

/** The form that changes the password, and the outcome of its last attempt. Calls `onDone` after the change. */
export function useChangePassword(onDone: (() => void) | undefined) {
  const context = useElementContext();
  const member = useMember();
  const isUnmounted = useUnmounted();
  const errorKeyOf = useErrorKey();
  /** The new password of the last attempt, if the response to that attempt was lost. */
  const uncertainPassword = useRef<string | null>(null);
  const [outcome, setOutcome] = useState<Outcome>({ isDone: false, failure: null });

  const form = useForm<ChangeValues>({
    initial: emptyValues,
    checks: checksFor(member?.account ?? ''),
    onSubmit: async (typed) => {
      const { current, password } = typed as ChangeValues;
      setOutcome({ isDone: false, failure: null });
      const result = await sendWithNewPasswordFallback({
        current,
        password,
        uncertainPassword: uncertainPassword.current,
        send: (currentPassword) => sendPasswordChange(context, { current: currentPassword, password }),
      });
      if (isUnmounted.current) return;
      uncertainPassword.current = !result.ok && isOutcomeUnknown(result.error) ? password : null;
      if (result.ok) {
        form.reset(emptyValues);
        setOutcome({ isDone: true, failure: null });
        onDone?.();
      } else if (isCurrentPasswordRefused(result)) {
        form.setError('current', await errorKeyOf(result.error));
        form.focusFirstError();
      } else setOutcome({ isDone: false, failure: result.error });
    },
  });
  return { ...outcome, form };
}
