import type { Language } from '../../contract/primitives';
import { currentPage } from './current-page';

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/**
 * Preloads the code and texts of an element that is likely to open next. Sends no calls. Does nothing on slow or
 * metered connections.
 */
export function preloadElement(tag: string, lang: Language): void {
  const { connection } = navigator as { connection?: Connection };
  if (connection?.saveData || connection?.effectiveType?.endsWith('2g')) return;
  currentPage().preloadNext?.(tag, lang);
}
