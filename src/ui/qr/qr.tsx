import { useMemo } from 'react';
import { encode } from 'uqr';
import { useSheet } from '../../runtime/styles/use-sheet';
import styles, { sheet } from './qr.module.css';

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

/** The width of a module (one square of the code) at the image's natural size, in px. */
const moduleWidth = 8;

export interface QrCodeProps {
  /** The text that the code contains. */
  text: string;
  /** Accessible name of the image. */
  label: string;
}

/** A QR code, dark on white in every theme, because many scanners can't read inverted codes. */
export function QrCode({ text, label }: QrCodeProps) {
  useSheet(sheet);
  const { path, size } = useMemo(() => qrPath(text), [text]);
  return (
    <svg
      className={styles.code}
      width={size * moduleWidth}
      height={size * moduleWidth}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
