import { useSheet } from '../../runtime/styles/sheets';
import { classNames } from '../styling/class-names';
import { CopyButton } from './copy-button';
import styles, { sheet } from './copy-field.module.css';

export interface CopyFieldProps {
  label: string;
  /** What is shown, and selected whole by one press. */
  value: string;
  /** What is copied where it differs from what is shown (a slip's line without its dots). */
  copied?: string | undefined;
  onCopied?: (() => void) | undefined;
}

/** From this many characters on a value takes the whole width, with the button below. */
const long = 80;

/** A value that is needed elsewhere: an address, a code, a reference. */
export function CopyField({ label, value, copied, onCopied }: CopyFieldProps) {
  useSheet(sheet);
  return (
    <div className={classNames(styles.field, value.length >= long && styles.long)}>
      <div className={styles.text}>
        <span className={styles.label}>{label}</span>
        <span className={styles.value}>{value}</span>
      </div>
      <CopyButton text={copied ?? value} name={label} size="small" onCopied={onCopied} />
    </div>
  );
}
