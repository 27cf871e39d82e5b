import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { Raster } from './raster';

test('a raster encodes its drawn pixels as PNG', () => {
  const [width, height] = [9, 5];
  const raster = new Raster(width, height);
  raster.drawLine([0, 2], [8, 2], { thickness: 1, gray: 0 });
  const png = raster.toPng();
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([width, height]);
  // The IDAT chunk starts at byte 33 with its length; its data starts at byte 41.
  const length = png.readUInt32BE(33);
  const rows = inflateSync(png.subarray(41, 41 + length));
  // Each row has a filter byte before its pixels.
  const rowLength = 1 + width;
  expect(rows).toHaveLength(rowLength * height);
  const pixelsOf = (row: number) => Array.from(rows.subarray(row * rowLength + 1, (row + 1) * rowLength));
  expect(pixelsOf(2)).toEqual(Array(width).fill(0));
  expect(pixelsOf(0)).toEqual(Array(width).fill(255));
});
