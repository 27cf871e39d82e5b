import type { Page } from '@playwright/test';

/**
 * Emulates a browser whose data saver is on (`navigator.connection.saveData`). In such a browser, the elements load
 * neither the brand's fonts nor, in advance, the card frame and the screen that is likely to open next. The loader still
 * prefetches what the shown element needs, such as the list of plans. Call this function before the page opens.
 */
export function emulateDataSaver(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } });
  });
}
