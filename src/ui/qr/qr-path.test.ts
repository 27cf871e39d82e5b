import decodeQr from 'qr/decode.js';
import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { qrPath, quietZone } from './qr';

const pixCode =
  '00020126330014br.gov.bcb.pix0111123456789095204000053039865802BR5903ANN6009SAO PAULO62070503***63041D3D';

/** Draws the path's rectangles: for each module, row by row, whether it's dark. */
function drawModules({ path, size }: { path: string; size: number }): boolean[][] {
  const modules = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const rest = path.replace(/M(\d+) (\d+)h(\d+)v1h-\3z/g, (_, x: string, y: string, length: string) => {
    modules[Number(y)]?.fill(true, Number(x), Number(x) + Number(length));
    return '';
  });
  expect(rest).toBe('');
  return modules;
}

/** Renders modules as an RGBA image with black and white pixels, `scale` pixels for each module. */
function renderImage(modules: readonly boolean[][], scale: number) {
  const width = modules.length * scale;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (let pixel = 0; pixel < width * width; pixel++) {
    const row = modules[Math.floor(pixel / width / scale)];
    if (row?.[Math.floor((pixel % width) / scale)]) data.fill(0, pixel * 4, pixel * 4 + 3);
  }
  return { width, height: width, data };
}

it.each([
  ['a Pix code', pixCode],
  ['a link', 'https://orbit.example/checkout?order=1042'],
  ['letters with accents', 'São Paulo, “Ação”, Москва'],
  ['a text of 800 characters', 'otpauth'.repeat(120).slice(0, 800)],
])('qrPath draws a code that a QR decoder reads: %s', (_, text) => {
  expect(decodeQr(renderImage(drawModules(qrPath(text)), 4), { timeLimit: 20_000 })).toBe(text);
});

// A decoder corrects a few wrong modules, so the test above wouldn't notice them.
it('qrPath draws all dark modules of the encoder and nothing else, with a quiet zone around them', () => {
  const { data } = encode(pixCode, { ecc: 'M', border: quietZone });
  expect(drawModules(qrPath(pixCode))).toEqual(data);
  expect(quietZone).toBeGreaterThanOrEqual(4);
});
