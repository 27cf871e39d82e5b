import { encode } from 'uqr';

/** Width of the empty margin (quiet zone) around a QR code, in modules (squares of the code); see ISO/IEC 18004. */
export const quietZone = 4;

/** A QR code as one SVG path of horizontal runs of dark modules, and its width in modules including the quiet zone. */
export function qrPath(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const path = data
    .map((row, y) => {
      let runs = '';
      for (let x = 0; x < row.length; x++) {
        if (!row[x]) continue;
        const start = x;
        while (row[x + 1]) x++;
        const length = x - start + 1;
        runs += `M${start + quietZone} ${y + quietZone}h${length}v1h-${length}z`;
      }
      return runs;
    })
    .join('');
  return { path, size: size + quietZone * 2 };
}
