import type { Locator } from '@playwright/test';

/** A screenshot of an element without its caret and animations. */
export const screenshotOf = (element: Locator): Promise<Buffer> => element.screenshot({ animations: 'disabled' });

/**
 * The share of pixels that differ between two screenshots; 1 if their sizes differ. Both come from the same run, so the
 * fonts of the machine don't matter. Small differences of antialiasing don't count.
 */
export async function differenceOf(element: Locator, before: Buffer, after: Buffer): Promise<number> {
  const pictures = [before, after].map((picture) => picture.toString('base64'));
  return element.page().evaluate(async (encoded) => {
    const pixelsOf = async (text: string) => {
      const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const context = canvas.getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      return context?.getImageData(0, 0, bitmap.width, bitmap.height);
    };
    const [first, other] = await Promise.all(encoded.map(pixelsOf));
    if (!first || !other || first.width !== other.width || first.height !== other.height) return 1;
    const tolerance = 64;
    let different = 0;
    for (let index = 0; index < first.data.length; index += 4) {
      const isDifferent = [0, 1, 2].some(
        (channel) => Math.abs((first.data[index + channel] ?? 0) - (other.data[index + channel] ?? 0)) > tolerance,
      );
      if (isDifferent) different += 1;
    }
    return different / (first.width * first.height);
  }, pictures);
}
