import { crc32, deflateSync } from 'node:zlib';

type Point = readonly [x: number, y: number];

/**
 * A small grayscale image with a white background, to draw lines on. The captcha isn't an SVG, because a script could
 * read the digits' strokes from it. It needs no image library: Node's zlib does the compression of a PNG.
 */
export class Raster {
  readonly #pixels: Uint8Array;

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.#pixels = new Uint8Array(width * height).fill(255);
  }

  /** Draws an anti-aliased line. `gray` is the brightness of the line's middle, from 0 (black) to 255 (white). */
  drawLine(start: Point, end: Point, { thickness, gray }: { thickness: number; gray: number }): void {
    const [[x1, y1], [x2, y2]] = [start, end];
    const margin = thickness / 2 + 1;
    for (
      let y = Math.max(0, Math.floor(Math.min(y1, y2) - margin));
      y <= Math.min(this.height - 1, Math.max(y1, y2) + margin);
      y++
    ) {
      for (
        let x = Math.max(0, Math.floor(Math.min(x1, x2) - margin));
        x <= Math.min(this.width - 1, Math.max(x1, x2) + margin);
        x++
      ) {
        const distance = distanceToSegment([x, y], start, end);
        const coverage = Math.min(1, Math.max(0, thickness / 2 + 0.5 - distance));
        const index = y * this.width + x;
        this.#pixels[index] = Math.min(this.#pixels[index] as number, Math.round(255 - coverage * (255 - gray)));
      }
    }
  }

  /** Encodes the image as PNG with 8-bit grayscale. */
  toPng(): Buffer {
    // In PNG, each row starts with a byte for its filter; 0 is no filter.
    const rows = Buffer.alloc((this.width + 1) * this.height);
    for (let y = 0; y < this.height; y++)
      rows.set(this.#pixels.subarray(y * this.width, (y + 1) * this.width), y * (this.width + 1) + 1);
    const header = Buffer.alloc(13);
    header.writeUInt32BE(this.width, 0);
    header.writeUInt32BE(this.height, 4);
    // At offset 8: the number of bits per pixel. The bytes after it stay 0: grayscale, default compression and filter
    // method, no interlacing.
    header.writeUInt8(8, 8);
    const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    return Buffer.concat([
      signature,
      encodeChunk('IHDR', header),
      encodeChunk('IDAT', deflateSync(rows)),
      encodeChunk('IEND', Buffer.alloc(0)),
    ]);
  }
}

/** Encodes a chunk of a PNG file: length, name, data and checksum. */
function encodeChunk(name: string, data: Buffer): Buffer {
  const nameAndData = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(nameAndData));
  return Buffer.concat([length, nameAndData, checksum]);
}

/** Distance of a point from a line segment. */
function distanceToSegment([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const lengthSquared = dx ** 2 + dy ** 2;
  if (lengthSquared === 0) return Math.hypot(x - x1, y - y1);
  // How far along the segment the point nearest to [x, y] is: 0 at the start, 1 at the end.
  const position = Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / lengthSquared));
  return Math.hypot(x - x1 - position * dx, y - y1 - position * dy);
}
