import { useState } from 'react';
import { useTexts } from '../../../runtime/element-context/element-context';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { EyeIcon, EyeOffIcon } from '../../icons/late-icons';
import { boxStyles, ControlBox, Field, type FieldLabelProps } from '../field';
import { TextInput, type TextInputProps } from '../text-input';
import styles, { sheet } from './password-field.module.css';

type PasswordStrength = 'weak' | 'fair' | 'good' | 'strong';

/** From the weakest to the strongest. */
const strengths = ['weak', 'fair', 'good', 'strong'] as const satisfies readonly PasswordStrength[];

const characterClasses = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/];

/**
 * Estimates a password's strength: the length counts most, then the number of character classes. The result is a hint
 * for the visitor, not validation: the server accepts every password of at least six characters. The thresholds are our
 * choice.
 */
export function passwordStrength(text: string): PasswordStrength {
  const distinctCharacterCount = new Set(text).size;
  if (text.length < 6 || distinctCharacterCount < 4) return 'weak';
  const classCount = characterClasses.filter((pattern) => pattern.test(text)).length;
  const points = Math.min(text.length, 20) + classCount * 2;
  if (points < 12) return 'weak';
  if (points < 16) return 'fair';
  return points < 20 ? 'good' : 'strong';
}

export interface PasswordFieldProps extends FieldLabelProps, Omit<TextInputProps, 'type' | 'format' | 'autoComplete'> {
  /** `current-password` for signing in, `new-password` for choosing a new password. */
  autoComplete: 'current-password' | 'new-password';
  /** Shows and announces the strength of a new password while it's typed. */
  showsStrength?: boolean | undefined;
}

/** A password field with a button that shows or hides the password. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, labelHidden, hint, hasHintAbove, optional, error, announcesError, showsStrength, ...inputProps } =
    props;
  const { t } = useTexts();
  const [isVisible, setVisible] = useState(false);
  const ToggleIcon = isVisible ? EyeOffIcon : EyeIcon;
  return (
    <div>
      <Field {...{ label, labelHidden, hint, hasHintAbove, optional, error, announcesError }}>
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
      {strength && (
        <div className={styles.meter} aria-hidden="true">
          {strengths.map((step, index) => (
            <span key={step} className={`${styles.step} ${index <= strengthIndex ? styles[strength] : ''}`} />
          ))}
        </div>
      )}
      <p className={styles.strengthLabel} role="status">
        {strength && t('common:kit.password.label', { strength: t(strengthTextKeys[strength]) })}
      </p>
    </div>
  );
}
