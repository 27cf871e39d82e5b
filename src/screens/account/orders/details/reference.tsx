import { useElementContext } from '../../../../runtime/page/element-context';
import { useSignalValue } from '../../../../runtime/page/use-signal-value';
import { useSheet } from '../../../../runtime/styles/use-sheet';
import { CopyButton } from '../../../../ui/copy/copy-button';
import styles, { sheet } from './reference.module.css';

/** Longer references are shortened in the middle. */
const maxLength = 20;

interface ReferenceProps {
  value: string;
  name: string;
  /** Text on paper or on a TV can't be copied, so the whole reference is shown. */
  isPrinted?: boolean;
}

/** An identifier in small print. A long one is shortened, with a button that copies the whole text. */
export function Reference({ value, name, isPrinted = false }: ReferenceProps) {
  useSheet(sheet);
  const { scene } = useSignalValue(useElementContext().settings);
  if (isPrinted || scene === 'STB')
    return (
      <span className={styles.value} translate="no">
        {value}
      </span>
    );
  const isLong = value.length > maxLength;
  return (
    <span className={styles.reference}>
      <span className={styles.value} translate="no">
        {isLong ? `${value.slice(0, 8)}…${value.slice(-6)}` : value}
      </span>
      <CopyButton text={value} name={name} variant="quiet" size="small" />
    </span>
  );
}
