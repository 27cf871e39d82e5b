import { useSheet } from '../../runtime/styles/use-sheet';
import styles, { sheet } from './steps.module.css';

/** Numbered instructions. */
export function Steps({ steps }: { steps: readonly string[] }) {
  useSheet(sheet);
  return (
    <ol className={styles.steps}>
      {steps.map((step, index) => (
        // The style sheet shows this number. With a CSS counter, Chromium would keep removed elements in memory.
        <li key={step} data-number={index + 1}>
          {step}
        </li>
      ))}
    </ol>
  );
}
