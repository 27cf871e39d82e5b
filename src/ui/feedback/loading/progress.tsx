import { useEffect, useState } from 'react';
import { isRequestPending } from '../../../runtime/api/pending-requests';
import { useSheet } from '../../../runtime/styles/use-sheet';
import styles, { sheet } from './progress.module.css';

/** How long requests run before the bar appears, so that it isn't shown for short requests. */
const showDelayMs = 200;

/**
 * A progress bar at the top of the element while requests run. It's hidden from screen readers, because `Loading`
 * announces what is loading.
 */
export function ProgressBar() {
  useSheet(sheet);
  const [isShown, setIsShown] = useState(false);
  // An effect subscribes to `isRequestPending`; the render doesn't read it. A screen's first render sends requests,
  // which changes `isRequestPending`, and React would restart the whole render synchronously if the render had read
  // that value.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = isRequestPending.subscribe((hasPendingRequests) => {
      clearTimeout(timer);
      if (hasPendingRequests) timer = setTimeout(() => setIsShown(true), showDelayMs);
      else setIsShown(false);
    });
    return () => {
      unsubscribe();
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
