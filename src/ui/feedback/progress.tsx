import { useEffect, useState } from 'react';
import { isBusy } from '../../runtime/api/progress';
import { useSheet } from '../../runtime/styles/sheets';
import styles, { sheet } from './progress.module.css';

/** What is quicker than this shows nothing (milliseconds). */
const patience = 200;

/** A thin bar at the top of the element while requests run. Screens say in words what is awaited. */
export function ProgressBar() {
  useSheet(sheet);
  const [isShown, show] = useState(false);
  // Followed from here and not read while drawing: a screen's first drawing sends requests, and React draws all of it
  // anew, in one piece, when something that it read has changed meanwhile.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = isBusy.subscribe((isRunning) => {
      clearTimeout(timer);
      if (isRunning) timer = setTimeout(() => show(true), patience);
      else show(false);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
  if (!isShown) return null;
  return (
    <div className={styles.track} aria-hidden="true">
      <div className={styles.bar} />
    </div>
  );
}
