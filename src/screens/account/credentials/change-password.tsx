import { type CallError, isOutcomeUnknown, type Result } from '../../../runtime/api/call-error';
import {
  type ElementContext,
  useElementContext,
  useMember,
  useTexts,
} from '../../../runtime/element-context/element-context';
import { useErrorText } from '../../../runtime/element-context/error-text';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { Button, LinkButton } from '../../../ui/button/button';
import { Notice } from '../../../ui/feedback/notice';
import { PasswordField } from '../../../ui/fields/account/password-field';
import '../../shared/credentials/auth-texts';
import { useRef, useState } from 'react';
import { changePassword } from '../../../contract/calls/account';
import { behaviorOf } from '../../../contract/errors/catalogue';
import type { FormChecks } from '../../../ui/forms/form-state';
import { useForm } from '../../../ui/forms/use-form';
import styles, { sheet } from '../../shared/credentials/auth.module.css';
import { useErrorKey } from '../../shared/credentials/form-errors';
import { LightDomForm } from '../../shared/credentials/light-dom-form';
import { NewPasswordFields, newPasswordChecks, type PasswordValues } from '../../shared/credentials/new-password';
import { trySealPassword } from '../../shared/credentials/try-seal-password';
import { useUnmounted } from '../../shared/credentials/use-unmounted';

interface ChangePasswordProps {
  /** Called after the change, so that the parent can close the form. A form that stays open shows a success message. */
  onDone?: (() => void) | undefined;
  /** Called by the cancel button, which is shown only with this callback. */
  onCancel?: (() => void) | undefined;
}

/**
 * The form for the current password and a new one, which is typed twice, and the outcome of the last attempt. It has no
 * heading. The form is in the light DOM, in the slot `password`.
 */
export function ChangePassword({ onDone, onCancel }: ChangePasswordProps) {
  useSheet(sheet);
  const context = useElementContext();
  const { t } = useTexts();
  const errorTextOf = useErrorText();
  const account = useMember()?.account ?? '';
  const { form, isDone, failure } = useChangePassword(onDone);
  return (
    <div>
      <p className={styles.lead}>{t('auth:change.lead')}</p>
      {isDone && (
        <div className={styles.notice}>
          <Notice kind="success" role="status">
            {t('auth:change.done')}
          </Notice>
        </div>
      )}
      {failure && (
        <div className={styles.notice}>
          <Notice kind="error" role="alert">
            <span>{errorTextOf(failure)}</span>
            {isOutcomeUnknown(failure) && <span>{` ${t('auth:change.lost')}`}</span>}
          </Notice>
        </div>
      )}
      <LightDomForm slot="password" submit={form.submit}>
        <PasswordField
          {...form.field('current')}
          label={t('auth:change.current')}
          autoComplete="current-password"
          hasInitialFocus
        />
        <p className={styles.fieldLink}>
          <LinkButton onClick={() => context.navigate('forgot-password')}>{t('auth:change.forgot')}</LinkButton>
        </p>
        <NewPasswordFields account={account} password={form.field('password')} repeat={form.field('repeat')} />
        <Button type="submit" full busy={form.isSubmitting} busyLabel={t('common:kit.working')}>
          {t('auth:change.submit')}
        </Button>
        {onCancel && (
          <Button full variant="quiet" onClick={() => onCancel()}>
            {t('auth:change.cancel')}
          </Button>
        )}
      </LightDomForm>
    </div>
  );
}

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
function useChangePassword(onDone: (() => void) | undefined) {
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

/** Whether the server refused the request because the current password is wrong. */
const isCurrentPasswordRefused = (
  result: Result<unknown>,
): result is { ok: false; error: CallError & { kind: 'code' } } =>
  !result.ok && behaviorOf(result.error).field === 'password';

/** Encrypts both passwords and sends them. */
async function sendPasswordChange(
  { call, brand }: Pick<ElementContext, 'call' | 'brand'>,
  passwords: { current: string; password: string },
): Promise<Result<unknown>> {
  const brandCode = brand.peek().settings.code;
  const sealedCurrent = await trySealPassword(brandCode, 'changePassword', passwords.current);
  if (!sealedCurrent.ok) return sealedCurrent;
  const sealedNew = await trySealPassword(brandCode, 'changePassword', passwords.password);
  if (!sealedNew.ok) return sealedNew;
  return call(changePassword, { currentPassword: sealedCurrent.value, newPassword: sealedNew.value });
}

interface RetriedChange {
  /** The current password, as typed. */
  current: string;
  /** The new password. */
  password: string;
  /** The new password of the last attempt, if the response to that attempt was lost. */
  uncertainPassword: string | null;
  /** Sends the change with this current password. */
  send(currentPassword: string): Promise<Result<unknown>>;
}

/**
 * Sends the change. If the response to the last attempt was lost, the new password may already be the current one. The
 * server then refuses the typed current password, and this function sends the new password as the current one.
 */
export async function sendWithNewPasswordFallback({
  current,
  password,
  uncertainPassword,
  send,
}: RetriedChange): Promise<Result<unknown>> {
  const result = await send(current);
  if (!isCurrentPasswordRefused(result) || uncertainPassword !== password) return result;
  const retryResult = await send(password);
  // If the new password is refused too, the current password was mistyped.
  return isCurrentPasswordRefused(retryResult) ? result : retryResult;
}
