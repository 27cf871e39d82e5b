import { useTexts } from '../../../runtime/element-context/element-context';
import { PasswordField } from '../../../ui/fields/account/password-field';
import type { FieldBinding } from '../../../ui/forms/form-state';

/** The fields for a new password, which is typed twice. `account` tells password managers whose password it is. */
export function NewPasswordFields(props: {
  account: string;
  password: FieldBinding<string>;
  repeat: FieldBinding<string>;
}) {
  const { account, password, repeat } = props;
  const { t } = useTexts();
  return (
    <>
      <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
      <PasswordField
        {...password}
        label={t('auth:newPassword.label')}
        hint={t('auth:password.hint')}
        autoComplete="new-password"
        showsStrength
      />
      <PasswordField {...repeat} label={t('auth:newPassword.repeat')} autoComplete="new-password" />
    </>
  );
}
