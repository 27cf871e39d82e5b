import { inflateSync } from 'node:zlib';

export interface Pixels {
  width: number;
  height: number;
  /** Row by row, 3 (RGB) or 4 bytes (RGBA) for each pixel. */
  data: Uint8Array;
}

const signatureLength = 8;
/** Size in bytes of a chunk's length, type and checksum. */
const chunkOverhead = 12;

/** The Paeth filter: predicts a byte from its neighbors. Source: PNG specification, section 9.4. */
function paeth(left: number, above: number, aboveLeft: number): number {
  const estimate = left + above - aboveLeft;
  const leftDistance = Math.abs(estimate - left);
  const aboveDistance = Math.abs(estimate - above);
  const aboveLeftDistance = Math.abs(estimate - aboveLeft);
  if (leftDistance <= aboveDistance && leftDistance <= aboveLeftDistance) return left;
  return aboveDistance <= aboveLeftDistance ? above : aboveLeft;
}

/** Decodes a screenshot: a PNG with 8 bits per channel, RGB or RGBA, not interlaced. Throws for other kinds of PNG. */
export function decodePng(png: Buffer): Pixels {
  let width = 0;
  let height = 0;
  let channels = 0;
  const compressedParts: Buffer[] = [];
  for (let offset = signatureLength; offset < png.length; ) {
    const length = png.readUInt32BE(offset);
    const type = png.toString('latin1', offset + 4, offset + 8);
    const content = png.subarray(offset + 8, offset + 8 + length);
    if (type === 'IHDR') {
      width = content.readUInt32BE(0);
      height = content.readUInt32BE(4);
      const [bitDepth, colorType, , , interlacing] = content.subarray(8);
      const isRgb = colorType === 2;
      const isRgba = colorType === 6;
      if (bitDepth !== 8 || !(isRgb || isRgba) || interlacing !== 0) throw new Error('Unsupported kind of PNG');
      channels = isRgba ? 4 : 3;
    } else if (type === 'IDAT') compressedParts.push(content);
    offset += length + chunkOverhead;
  }
  // For each row of pixels: the filter type, then the filtered bytes.
  const filteredBytes = inflateSync(Buffer.concat(compressedParts));
  const stride = width * channels;
  const data = new Uint8Array(stride * height);
  for (let y = 0; y < height; y += 1) {
    const filterType = filteredBytes[y * (stride + 1)];
    for (let x = 0; x < stride; x += 1) {
      const index = y * stride + x;
      const left = x >= channels ? (data[index - channels] ?? 0) : 0;
      const above = y > 0 ? (data[index - stride] ?? 0) : 0;
      const aboveLeft = x >= channels && y > 0 ? (data[index - stride - channels] ?? 0) : 0;
      // The prediction for each filter type (0 to 4 in the PNG specification): none, sub, up, average, Paeth.
      const predictions = [0, left, above, (left + above) >> 1, paeth(left, above, aboveLeft)];
      data[index] = (filteredBytes[y * (stride + 1) + 1 + x] ?? 0) + (predictions[filterType ?? 0] ?? 0);
    }
  }
  return { width, height, data };
}
