import { useSheet } from '../../runtime/styles/use-sheet';
import { classNames } from '../styling/class-names';
import styles, { sheet } from './tick.module.css';

/** A tick in a circle that pops up, and is then drawn. `className` sets its size. */
export function Tick({ className }: { className?: string | undefined }) {
  useSheet(sheet);
  return (
    <svg className={classNames(styles.tick, className)} viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <circle cx="32" cy="32" r="30" />
      <path d="M19 33l9 9 17-19" />
    </svg>
  );
}
