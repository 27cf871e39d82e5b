import type { Page } from '@playwright/test';

/**
 * Emulates a browser with data saving on (`navigator.connection.saveData`), for which pages don't prefetch. Call it
 * before the page opens.
 */
export function emulateSaveData(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } });
  });
}
