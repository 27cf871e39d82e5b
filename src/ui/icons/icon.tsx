import type { ReactNode } from 'react';

export interface IconProps {
  /** Any CSS length. Default 1.25em, relative to the text. */
  size?: string | undefined;
  /** Accessible name; without it the icon is decorative. */
  label?: string | undefined;
}

interface IconShape {
  /** The icon as the path data of one `<path>`. */
  d?: string;
  /** SVG shapes, for an icon that isn't a single `<path>`. */
  children?: ReactNode;
  /** Mirrors the icon in right-to-left languages. For icons that point sideways. */
  isMirrored?: boolean;
}

/**
 * The base of all icons, drawn on a 24 × 24 grid with strokes in the text's color. Icons that load with every element are
 * in `icons.tsx`; each subfolder has those that load later, and is named after the screens that they load with. So an
 * icon is found by its component's name, and moves if another screen shows it too.
 */
export function Icon({ size = '1.25em', label, d, children, isMirrored }: IconProps & IconShape) {
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
      data-mirrored={isMirrored}
      aria-hidden={label ? undefined : true}
      aria-label={label}
      role={label ? 'img' : undefined}
    >
      {d && <path d={d} />}
      {children}
    </svg>
  );
}
