import type { Locator, Page } from '@playwright/test';
import { decodePng } from './decode-png';

/** A screenshot of an element, without the text caret and with animations stopped. */
export const screenshotOf = (element: Locator): Promise<Buffer> => element.screenshot({ animations: 'disabled' });

/**
 * Returns the share of pixels that differ between two screenshots, 0 to 1; 1 if their sizes differ. Take both
 * screenshots in the same run, so that the machine's fonts don't matter. Small differences of antialiasing don't count.
 * `page` can be any page: it only runs the comparison.
 */
export async function shareOfDifferentPixels(page: Page, before: Buffer, after: Buffer): Promise<number> {
  const screenshots = [before, after].map((screenshot) => screenshot.toString('base64'));
  return page.evaluate(async (encodedScreenshots) => {
    const pixelsOf = async (base64: string) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const context = canvas.getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      return context?.getImageData(0, 0, bitmap.width, bitmap.height);
    };
    const [first, second] = await Promise.all(encodedScreenshots.map(pixelsOf));
    if (!first || !second || first.width !== second.width || first.height !== second.height) return 1;
    // Pixels count as equal if no color channel (0 to 255) differs by more than this.
    const tolerance = 64;
    const bytesPerPixel = 4;
    let differentCount = 0;
    for (let index = 0; index < first.data.length; index += bytesPerPixel) {
      const isDifferent = [0, 1, 2].some(
        (channel) => Math.abs((first.data[index + channel] ?? 0) - (second.data[index + channel] ?? 0)) > tolerance,
      );
      if (isDifferent) differentCount += 1;
    }
    return differentCount / (first.width * first.height);
  }, screenshots);
}

/**
 * The largest difference of a color channel, 0 to 255, between two screenshots; 255 if their sizes differ. Browsers
 * round a curve's edge differently by 1 or 2 when they repaint only a part of it.
 */
export function largestDifference(before: Buffer, after: Buffer): number {
  const [first, second] = [decodePng(before), decodePng(after)];
  if (first.width !== second.width || first.height !== second.height) return 255;
  return first.data.reduce((most, level, index) => Math.max(most, Math.abs(level - (second.data[index] ?? 0))), 0);
}
