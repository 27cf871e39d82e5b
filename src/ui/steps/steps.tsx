import { useSheet } from '../../runtime/styles/sheets';
import styles, { sheet } from './steps.module.css';

/** Numbered instructions. */
export function Steps({ steps }: { steps: readonly string[] }) {
  useSheet(sheet);
  return (
    <ol className={styles.steps}>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}
