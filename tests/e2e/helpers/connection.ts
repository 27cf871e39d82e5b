import type { Page } from '@playwright/test';

/** The visitor asks to save data, so pages load nothing in advance. Call it before the page opens. */
export function emulateSaveData(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } });
  });
}
