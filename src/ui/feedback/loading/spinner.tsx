import { useSheet } from '../../../runtime/styles/use-sheet';
import styles, { sheet } from './spinner.module.css';

/** A spinner in the color and size of the surrounding text. It has no accessible text, so add a label beside it. */
export function Spinner() {
  useSheet(sheet);
  return <span className={styles.spinner} aria-hidden="true" />;
}
