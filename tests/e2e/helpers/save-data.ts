import type { Page } from '@playwright/test';

/** Emulates the browser's data saver, with which pages prefetch nothing. Call it before the page opens. */
export function emulateSaveData(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } });
  });
}
