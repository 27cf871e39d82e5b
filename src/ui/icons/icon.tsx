import type { ReactNode } from 'react';

export interface IconProps {
  /** Edge length: any CSS length. Default 1.25em, so that it follows the text. */
  size?: string | undefined;
  /** Said instead of the drawing; without it the icon is decoration. */
  label?: string | undefined;
}

/** The frame of every icon: 24 × 24, strokes in the colour of the text. */
export function Icon({ size = '1.25em', label, d, children }: IconProps & { d?: string; children?: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
      aria-hidden={label ? undefined : true}
      aria-label={label}
      role={label ? 'img' : undefined}
    >
      {d && <path d={d} />}
      {children}
    </svg>
  );
}
