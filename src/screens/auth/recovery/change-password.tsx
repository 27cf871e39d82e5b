import { isOutcomeUnknown } from '../../../runtime/api/call-error';
import { useElementContext, useMember, useTexts } from '../../../runtime/element-context/element-context';
import { useErrorText } from '../../../runtime/element-context/error-text';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { Button, LinkButton } from '../../../ui/button/button';
import { Notice } from '../../../ui/feedback/notice';
import { PasswordField } from '../../../ui/fields/account/password-field';
import '../shared/auth-texts';
import styles, { sheet } from '../shared/auth.module.css';
import { LightDomForm } from '../shared/light-dom-form';
import { NewPasswordFields } from './new-password-fields';
import { useChangePassword } from './use-change-password';

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
