import { inflateSync } from 'node:zlib';

export interface Pixels {
  width: number;
  height: number;
  data: Uint8Array;
}

const signatureLength = 8;

/** Predicts a byte from its neighbors. Source: PNG specification, section 9.4. */
function paeth(left: number, above: number, aboveLeft: number): number {
  const estimate = left + above - aboveLeft;
  const distances = [left, above, aboveLeft].map((value) => Math.abs(estimate - value)) as [number, number, number];
  if (distances[0] <= distances[1] && distances[0] <= distances[2]) return left;
  return distances[1] <= distances[2] ? above : aboveLeft;
}

/** Pixels of a screenshot: a PNG with 8 bits per channel, RGB or RGBA, not interlaced. */
export function decodePng(png: Buffer): Pixels {
  let [width, height, channels] = [0, 0, 0];
  const parts: Buffer[] = [];
  for (let offset = signatureLength; offset < png.length; ) {
    const length = png.readUInt32BE(offset);
    const type = png.toString('latin1', offset + 4, offset + 8);
    const content = png.subarray(offset + 8, offset + 8 + length);
    if (type === 'IHDR') {
      [width, height] = [content.readUInt32BE(0), content.readUInt32BE(4)];
      const [bits, color, , , interlacing] = content.subarray(8);
      if (bits !== 8 || (color !== 2 && color !== 6) || interlacing !== 0) throw new Error('Unsupported kind of PNG');
      channels = color === 6 ? 4 : 3;
    } else if (type === 'IDAT') parts.push(content);
    offset += length + 12;
  }
  const rows = inflateSync(Buffer.concat(parts));
  const stride = width * channels;
  const data = new Uint8Array(stride * height);
  for (let y = 0; y < height; y += 1) {
    const filter = rows[y * (stride + 1)];
    for (let x = 0; x < stride; x += 1) {
      const to = y * stride + x;
      const left = x >= channels ? (data[to - channels] ?? 0) : 0;
      const above = y > 0 ? (data[to - stride] ?? 0) : 0;
      const aboveLeft = x >= channels && y > 0 ? (data[to - stride - channels] ?? 0) : 0;
      const predictions = [0, left, above, (left + above) >> 1, paeth(left, above, aboveLeft)];
      data[to] = (rows[y * (stride + 1) + 1 + x] ?? 0) + (predictions[filter ?? 0] ?? 0);
    }
  }
  return { width, height, data };
}
