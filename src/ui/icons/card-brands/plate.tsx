import type { ReactNode } from 'react';
import { useSheet } from '../../../runtime/styles/use-sheet';
import styles, { sheet } from './plate.module.css';

export interface PlateProps {
  /** The color behind the drawing. A gray border makes white plates visible on white. */
  background?: string | undefined;
  /** The accessible name; without it, the logo is decorative. */
  name?: string | undefined;
  children: ReactNode;
}

/** A logo (mark) on a rounded rectangle (plate) of 38 × 24 units, readable on light and dark surfaces. */
export function Plate({ background = '#fff', name, children }: PlateProps) {
  useSheet(sheet);
  return (
    <svg
      className={styles.plate}
      width="2.375em"
      height="1.5em"
      viewBox="0 0 38 24"
      focusable="false"
      role={name && 'img'}
      aria-hidden={name ? undefined : true}
      aria-label={name}
    >
      <rect x="0.5" y="0.5" width="37" height="23" rx="3.5" fill={background} stroke="#8a94a6" strokeOpacity="0.45" />
      {children}
    </svg>
  );
}

interface FittedTextProps {
  text: string;
  fill: string;
  /** The width of the text in units of the plate, whatever the font. */
  width: number;
  /** The font size. */
  size?: number;
  /** The horizontal center of the text. */
  x?: number;
  /** The baseline of the text. */
  y?: number;
  isItalic?: boolean;
}

/** Text stretched or compressed to a fixed width. */
export const FittedText = ({ text, fill, width, size = 11, x = 19, y = 16, isItalic }: FittedTextProps) => (
  <text
    x={x}
    y={y}
    fill={fill}
    fontSize={size}
    fontFamily="Arial, Helvetica, sans-serif"
    fontWeight="700"
    fontStyle={isItalic ? 'italic' : undefined}
    textAnchor="middle"
    textLength={width}
    lengthAdjust="spacingAndGlyphs"
  >
    {text}
  </text>
);
