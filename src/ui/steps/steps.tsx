import { useSheet } from '../../runtime/styles/use-sheet';
import styles, { sheet } from './steps.module.css';

/** Numbered instructions. */
export function Steps({ steps }: { steps: readonly string[] }) {
  useSheet(sheet);
  return (
    <ol className={styles.steps}>
      {steps.map((step, index) => (
        // No CSS counter: it would make Chromium's style cache keep all nodes of a removed element in memory.
        <li key={step} data-number={index + 1}>
          {step}
        </li>
      ))}
    </ol>
  );
}
