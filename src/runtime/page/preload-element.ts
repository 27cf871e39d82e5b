import type { Language } from '../../contract/primitives';
import { currentPage } from './current-page';

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/**
 * Preloads the code and texts of an element that is likely to be shown next. Sends no API requests. Does nothing on
 * slow connections, or if the browser's data saver is on.
 */
export function preloadElement(tag: string, lang: Language): void {
  const { connection } = navigator as { connection?: Connection };
  if (connection?.saveData || connection?.effectiveType?.endsWith('2g')) return;
  currentPage().preloadNext?.(tag, lang);
}
