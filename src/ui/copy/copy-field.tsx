import { useSheet } from '../../runtime/styles/use-sheet';
import { classNames } from '../styling/class-names';
import { CopyButton } from './copy-button';
import styles, { sheet } from './copy-field.module.css';

export interface CopyFieldProps {
  label: string;
  /** The shown value; one click selects all of it. */
  value: string;
  /** The copied value if it differs, for example a payment slip's line without dots. */
  copyValue?: string | undefined;
  onCopied?: (() => void) | undefined;
}

/** Values of at least this many characters take the whole width, with the button below. */
const longLength = 80;

/** A value to copy, such as a wallet's address, a code or a reference. */
export function CopyField({ label, value, copyValue, onCopied }: CopyFieldProps) {
  useSheet(sheet);
  return (
    <div className={classNames(styles.field, value.length >= longLength && styles.long)}>
      <div className={styles.text}>
        <span className={styles.label}>{label}</span>
        <bdi className={styles.value}>{value}</bdi>
      </div>
      <CopyButton text={copyValue ?? value} name={label} size="small" onCopied={onCopied} />
    </div>
  );
}
