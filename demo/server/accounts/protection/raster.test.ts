import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Raster } from './raster';

describe('An image', () => {
  it('is a PNG with the drawn pixels', () => {
    const raster = new Raster(9, 5);
    raster.line([0, 2], [8, 2], 1, 0);
    const png = raster.png();
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([9, 5]);
    const length = png.readUInt32BE(33);
    const rows = inflateSync(png.subarray(41, 41 + length));
    expect(rows).toHaveLength(10 * 5);
    expect(Array.from(rows.subarray(21, 30))).toEqual(Array(9).fill(0));
    expect(Array.from(rows.subarray(1, 10))).toEqual(Array(9).fill(255));
  });
});
