import { useSheet } from '../../runtime/styles/use-sheet';
import { classNames } from '../styling/class-names';
import { CopyButton } from './copy-button';
import styles, { sheet } from './copy-field.module.css';

export interface CopyFieldProps {
  label: string;
  /** The shown value; one click selects all of it. */
  value: string;
  /** The copied value if it differs from the shown one, for example a boleto's number without dots. */
  copiedValue?: string | undefined;
  onCopied?: (() => void) | undefined;
}

/** A value of at least this many characters takes the whole width of the field, and the button is below it. */
const longValueMinLength = 80;

/** A value with a copy button, such as a crypto wallet's address, a code or a payment reference. */
export function CopyField({ label, value, copiedValue, onCopied }: CopyFieldProps) {
  useSheet(sheet);
  return (
    <div className={classNames(styles.field, value.length >= longValueMinLength && styles.long)}>
      <div className={styles.text}>
        <span className={styles.label}>{label}</span>
        <bdi className={styles.value} translate="no">
          {value}
        </bdi>
      </div>
      <CopyButton text={copiedValue ?? value} name={label} size="small" onCopied={onCopied} />
    </div>
  );
}
