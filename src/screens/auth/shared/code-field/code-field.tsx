import { useTexts } from '../../../../runtime/element-context/element-context';
import { CodeInput } from '../../../../ui/fields/code/code-input';
import type { FieldBinding } from '../../../../ui/forms/form-state';
import type { AccountKind } from '../sign-in-state/sign-in-draft';

interface CodeFieldProps {
  field: FieldBinding<string>;
  /** Whether the code was sent by email or by text message. */
  kind: AccountKind;
  hasInitialFocus?: boolean;
  /** Called when all digits are typed. */
  onComplete?: () => void;
}

/** The field for the four-digit code from an email or a text message. */
export function CodeField({ field, kind, hasInitialFocus = true, onComplete }: CodeFieldProps) {
  const { t } = useTexts();
  return (
    <CodeInput
      {...field}
      // No error when the empty field loses focus, because visitors leave it to click the button for a new code.
      onBlur={undefined}
      label={t('auth:code.label')}
      hint={t(`auth:code.hint.${kind}`)}
      hasInitialFocus={hasInitialFocus}
      onComplete={onComplete}
    />
  );
}
