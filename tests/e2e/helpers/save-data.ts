import type { Page } from '@playwright/test';

/**
 * Emulates a browser with data saving on (`navigator.connection.saveData`). The product doesn't prefetch in such a
 * browser. Call this function before the page opens.
 */
export function emulateSaveData(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } });
  });
}
