import { useEffect, useState } from 'react';
import { isBusy } from '../runtime/progress';
import { useSheet } from '../runtime/sheets';
import { useValue } from '../runtime/value';
import styles, { sheet } from './progress.module.css';

/** What is quicker than this shows nothing (milliseconds). */
const patience = 200;

/** A thin bar at the top of the element while requests run. Screens say in words what is awaited. */
export function ProgressBar() {
  useSheet(sheet);
  const isRunning = useValue(isBusy);
  const [isShown, show] = useState(false);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => show(true), patience);
    return () => {
      clearTimeout(timer);
      show(false);
    };
  }, [isRunning]);
  if (!isShown) return null;
  return (
    <div className={styles.track} aria-hidden="true">
      <div className={styles.bar} />
    </div>
  );
}
