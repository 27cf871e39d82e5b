import { useSheet } from '../../runtime/styles/sheets';
import styles, { sheet } from './spinner.module.css';

/** A turning ring in the colour and size of the text around it. Says nothing by itself: name the wait in words. */
export function Spinner() {
  useSheet(sheet);
  return <span className={styles.spinner} aria-hidden="true" />;
}
