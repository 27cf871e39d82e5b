import { useMemo } from 'react';
import { useSheet } from '../../runtime/styles/use-sheet';
import styles, { sheet } from './qr.module.css';
import { qrPath } from './qr-path';

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
