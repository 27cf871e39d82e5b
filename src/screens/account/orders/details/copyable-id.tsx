import { useIsTv } from '../../../../runtime/element-context/element-context';
import { useSheet } from '../../../../runtime/styles/use-sheet';
import { CopyButton } from '../../../../ui/copy/copy-button';
import styles, { sheet } from './copyable-id.module.css';

/** The number of characters above which an identifier is shortened in the middle. */
const maxLength = 20;

interface CopyableIdProps {
  value: string;
  /** What kind of identifier the value is, such as “Order number”, for the copy button's accessible name. */
  name: string;
  /** True on a receipt: the full value is shown, without a copy button, because a receipt can be printed. */
  isOnReceipt?: boolean;
}

/**
 * An identifier, such as an order number, with a button that copies it. Long identifiers are shortened, except on
 * receipts and TVs.
 */
export function CopyableId({ value, name, isOnReceipt = false }: CopyableIdProps) {
  useSheet(sheet);
  const isTv = useIsTv();
  if (isOnReceipt || isTv)
    return (
      <span className={styles.value} translate="no">
        {value}
      </span>
    );
  const isLong = value.length > maxLength;
  return (
    <span className={styles.id}>
      <span className={styles.value} translate="no">
        {isLong ? `${value.slice(0, 8)}…${value.slice(-6)}` : value}
      </span>
      <CopyButton text={value} name={name} variant="quiet" size="small" />
    </span>
  );
}
