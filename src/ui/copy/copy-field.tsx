import { useSheet } from '../../runtime/styles/use-sheet';
import { classNames } from '../styling/class-names';
import { CopyButton } from './copy-button';
import styles, { sheet } from './copy-field.module.css';

export interface CopyFieldProps {
  label: string;
  /** The shown value; one click selects all of it. */
  value: string;
  /** The copied value if it differs, for example a payment slip's line without dots. */
  copied?: string | undefined;
  onCopied?: (() => void) | undefined;
}

/** Values of at least this many characters take the whole width, with the button below. */
const longLength = 80;

/** A value to copy: an address, a code, a reference. */
export function CopyField({ label, value, copied, onCopied }: CopyFieldProps) {
  useSheet(sheet);
  return (
    <div className={classNames(styles.field, value.length >= longLength && styles.long)}>
      <div className={styles.text}>
        <span className={styles.label}>{label}</span>
        <bdi className={styles.value}>{value}</bdi>
      </div>
      <CopyButton text={copied ?? value} name={label} size="small" onCopied={onCopied} />
    </div>
  );
}
