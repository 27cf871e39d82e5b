import type { Page } from '@playwright/test';

/**
 * Emulates a browser whose data saver is on (`navigator.connection.saveData`). The product doesn't prefetch in such a
 * browser. Call this function before the page opens.
 */
export function emulateDataSaver(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } });
  });
}
