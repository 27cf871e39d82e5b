import type { Frame } from '../frame/frame';
import { activeElement } from '../input/focus';
import { pressKey } from '../input/press-key';
import { insertText } from '../input/text-fields';
import type { Page } from './page';

/** The frame whose document contains the focused element. */
function focusedFrame(page: Page): Frame {
  let frame = page.mainFrame();
  for (;;) {
    const active = activeElement(frame.document);
    const child = active?.localName === 'iframe' ? frame.childFrameIn(active as HTMLIFrameElement) : undefined;
    if (!child) return frame;
    frame = child;
  }
}

/** Imitates Playwright's `page.keyboard`. */
export const createKeyboard = (page: Page) => ({
  press: async (key: string) => {
    pressKey(focusedFrame(page), key);
    await page.settle();
  },
  type: async (text: string) => {
    for (const character of text) {
      pressKey(focusedFrame(page), character);
      await page.settle();
    }
  },
  insertText: async (text: string) => {
    const frame = focusedFrame(page);
    const field = activeElement(frame.document);
    if (field) insertText(field as HTMLInputElement, text);
    await page.settle();
  },
});
