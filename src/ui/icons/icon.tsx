import type { ReactNode } from 'react';

export interface IconProps {
  /** Any CSS length. Default 1.25em, relative to the text. */
  size?: string | undefined;
  /** Accessible name; without it the icon is decorative. */
  label?: string | undefined;
}

/** Base of all icons: 24 × 24, strokes in the text's color. */
export function Icon({ size = '1.25em', label, d, children }: IconProps & { d?: string; children?: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="var(--s-icon-stroke, 2)"
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
