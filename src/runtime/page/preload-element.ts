import { currentPage } from './current-page';

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Loads the code of an element that is likely to be shown next. Sends no calls. Not on slow or metered connections. */
export function preloadElement(tag: string): void {
  const { connection } = navigator as { connection?: Connection };
  if (__TV__ || connection?.saveData || connection?.effectiveType?.endsWith('2g')) return;
  currentPage()
    .load(tag)
    .catch(() => undefined);
}
