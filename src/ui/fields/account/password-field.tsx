import { useState } from 'react';
import { useTexts } from '../../../runtime/element-context/element-context';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { EyeIcon, EyeOffIcon } from '../../icons/late-icons';
import { boxStyles, ControlBox, Field, type FieldLabelProps } from '../field';
import { TextInput, type TextInputProps } from '../text-input';
import styles, { sheet } from './password-field.module.css';
import { passwordStrength, strengths } from './password-strength';

export interface PasswordFieldProps extends FieldLabelProps, Omit<TextInputProps, 'type' | 'format' | 'autoComplete'> {
  /** `current-password` for signing in, `new-password` for choosing a new password. */
  autoComplete: 'current-password' | 'new-password';
  /** Shows and announces the strength of a new password while it's typed. */
  showsStrength?: boolean | undefined;
}

/** A password field with a button that shows or hides the password. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, labelHidden, hint, optional, error, announcesError, showsStrength, ...inputProps } = props;
  const { t } = useTexts();
  const [isVisible, setVisible] = useState(false);
  const ToggleIcon = isVisible ? EyeOffIcon : EyeIcon;
  return (
    <div>
      <Field {...{ label, labelHidden, hint, optional, error, announcesError }}>
        {(control) => (
          <ControlBox error={error} disabled={inputProps.disabled}>
            <TextInput autoCapitalize="off" {...inputProps} {...control} type={isVisible ? 'text' : 'password'} />
            <span className={boxStyles.affix}>
              <button
                type="button"
                className={boxStyles.boxButton}
                aria-label={t(isVisible ? 'common:kit.hidePassword' : 'common:kit.showPassword')}
                aria-controls={control.id}
                onClick={() => setVisible(!isVisible)}
              >
                <ToggleIcon />
              </button>
            </span>
          </ControlBox>
        )}
      </Field>
      {showsStrength && <StrengthMeter password={inputProps.value} />}
    </div>
  );
}

const strengthTextKeys = {
  weak: 'common:kit.password.weak',
  fair: 'common:kit.password.fair',
  good: 'common:kit.password.good',
  strong: 'common:kit.password.strong',
} as const;

function StrengthMeter({ password }: { password: string }) {
  useSheet(sheet);
  const { t } = useTexts();
  const strength = password ? passwordStrength(password) : undefined;
  const strengthIndex = strength ? strengths.indexOf(strength) : -1;
  return (
    <div>
      <div className={styles.meter} aria-hidden="true">
        {strengths.map((step, index) => (
          <span key={step} className={`${styles.step} ${strength && index <= strengthIndex ? styles[strength] : ''}`} />
        ))}
      </div>
      <p className={styles.strengthLabel} role="status">
        {strength && t('common:kit.password.label', { strength: t(strengthTextKeys[strength]) })}
      </p>
    </div>
  );
}
