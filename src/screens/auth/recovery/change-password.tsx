import { useRef, useState } from 'react';
import { changePassword } from '../../../contract/calls/auth/user';
import { behaviorOf } from '../../../contract/errors/catalogue';
import { type CallError, isOutcomeUnknown, type Result } from '../../../runtime/api/call-error';
import { useAreas, useElementContext, useErrorText, useMember, useTexts } from '../../../runtime/page/element-context';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { Button, LinkButton } from '../../../ui/button/button';
import { Loading, Skeleton } from '../../../ui/feedback/loading/skeleton';
import { Notice } from '../../../ui/feedback/notice';
import { PasswordField } from '../../../ui/fields/account/password-field';
import type { FormChecks } from '../../../ui/forms/form-state';
import { useForm } from '../../../ui/forms/use-form';
import '../shared/auth-texts';
import styles, { sheet } from '../shared/auth.module.css';
import { useErrorKey } from '../shared/errors/use-error-key';
import { LightDomForm } from '../shared/light-dom-form';
import { trySealPassword } from '../shared/try-seal-password';
import { useUnmounted } from '../shared/use-unmounted';
import { NewPasswordFields } from './new-password-fields';
import { newPasswordChecks, type PasswordValues } from './recovery-checks';

interface ChangePasswordProps {
  /** Called after the change, so that the parent can close the form. A form that stays open shows a success message. */
  onDone?: (() => void) | undefined;
  /** Called by the cancel button, which is shown only with this callback. */
  onCancel?: (() => void) | undefined;
}

interface ChangeValues extends PasswordValues {
  current: string;
}

const checks: FormChecks<ChangeValues> = {
  current: (text) => (text ? { ok: true, value: text } : { ok: false, reason: 'fields.password.currentRequired' }),
  ...newPasswordChecks,
};

/**
 * The form for the current password and a new one, which is typed twice. It has no heading. It loads its own texts, so
 * that any element can show it. The form is in the light DOM, in the slot `password`.
 */
export function ChangePassword(props: ChangePasswordProps) {
  useSheet(sheet);
  const hasTexts = useAreas('auth', 'fields');
  if (hasTexts) return <ChangeForm {...props} />;
  return (
    <Loading>
      <div className={styles.skeleton}>
        <Skeleton height="72px" />
        <Skeleton height="72px" />
        <Skeleton height="72px" />
      </div>
    </Loading>
  );
}

/** Whether the server refused the request because the current password is wrong. */
const isCurrentPasswordRefused = (
  result: Result<unknown>,
): result is { ok: false; error: CallError & { kind: 'code' } } =>
  !result.ok && behaviorOf(result.error).field === 'password';

type Outcome = { isDone: boolean; failure: CallError | null };

function ChangeForm({ onDone, onCancel }: ChangePasswordProps) {
  const context = useElementContext();
  const { t } = useTexts();
  const errorTextOf = useErrorText();
  const account = useMember()?.account ?? '';
  const isUnmounted = useUnmounted();
  const errorKeyOf = useErrorKey();
  /** The new password of the last attempt, if the response to that attempt was lost. */
  const uncertainPassword = useRef<string | null>(null);
  const [{ isDone, failure }, setOutcome] = useState<Outcome>({ isDone: false, failure: null });

  const form = useForm<ChangeValues>({
    initial: { current: '', password: '', repeat: '' },
    checks,
    onSubmit: async (typed) => {
      const values = typed as ChangeValues;
      setOutcome({ isDone: false, failure: null });
      const brand = context.brand.peek().settings.code;
      const send = async (currentPassword: string): Promise<Result<unknown>> => {
        const sealedCurrent = await trySealPassword(brand, 'changePassword', currentPassword);
        if (!sealedCurrent.ok) return sealedCurrent;
        const sealedNew = await trySealPassword(brand, 'changePassword', values.password);
        if (!sealedNew.ok) return sealedNew;
        const request = { currentPassword: sealedCurrent.value, newPassword: sealedNew.value };
        return context.call(changePassword, request);
      };
      let result = await send(values.current);
      // If the response to an earlier attempt was lost, the new password may already be the current one.
      if (isCurrentPasswordRefused(result) && uncertainPassword.current === values.password) {
        const retryResult = await send(values.password);
        if (!isCurrentPasswordRefused(retryResult)) result = retryResult;
      }
      if (isUnmounted.current) return;
      uncertainPassword.current = !result.ok && isOutcomeUnknown(result.error) ? values.password : null;
      if (result.ok) {
        form.reset({ current: '', password: '', repeat: '' });
        setOutcome({ isDone: true, failure: null });
        onDone?.();
      } else if (isCurrentPasswordRefused(result)) {
        form.setError('current', await errorKeyOf(result.error));
        form.focusFirstError();
      } else setOutcome({ isDone: false, failure: result.error });
    },
  });
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
            {errorTextOf(failure)}
            {isOutcomeUnknown(failure) && ` ${t('auth:change.lost')}`}
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
