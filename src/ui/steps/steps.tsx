import { useSheet } from '../../runtime/styles/use-sheet';
import styles, { sheet } from './steps.module.css';

/** Numbered instructions. */
export function Steps({ steps }: { steps: readonly string[] }) {
  useSheet(sheet);
  return (
    <ol className={styles.steps}>
      {steps.map((step, index) => (
        // Not a CSS counter, which makes Chromium's style cache retain the whole tree of the element.
        <li key={step} data-number={index + 1}>
          {step}
        </li>
      ))}
    </ol>
  );
}
