import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { qrPath, quietZone } from './qr-path';

const text = '00020126330014br.gov.bcb.pix0111123456789095204000053039865802BR5903ANN6009SAO PAULO62070503***63041D3D';

it('qrPath draws all dark modules of a QR code and nothing else, with a quiet zone around them', () => {
  const { path, size } = qrPath(text);
  const { data } = encode(text, { ecc: 'M', border: 0 });
  const drawnModules = data.map((row) => row.map(() => false));
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let step = 0; step < Number(length); step++) {
      const row = drawnModules[Number(y) - quietZone];
      if (row) row[Number(x) - quietZone + step] = true;
    }
  }
  expect(drawnModules).toEqual(data);
  expect(size).toBe(data.length + 2 * quietZone);
});
