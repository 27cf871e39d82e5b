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
 * The base of all icons, drawn on a 24 × 24 grid with strokes in the text's color. The icons in this file load with
 * every element, those in `late-icons.tsx` later.
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

export const CheckIcon = (props: IconProps) => <Icon {...props} d="M5 12.5l4.5 4.5L19 7.5" />;
export const CloseIcon = (props: IconProps) => <Icon {...props} d="M6 6l12 12M18 6L6 18" />;
export const ChevronIcon = (props: IconProps) => <Icon {...props} d="M6 9l6 6 6-6" />;
export const AlertIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M12 9v4.5M12 17v.01M10.3 4.3L2.6 17.5A2 2 0 0 0 4.3 20.5h15.4a2 2 0 0 0 1.7-3L13.7 4.3a2 2 0 0 0-3.4 0z"
  />
);
export const InfoIcon = (props: IconProps) => (
  <Icon {...props} d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5M12 8v.01" />
);
export const LockIcon = (props: IconProps) => <Icon {...props} d="M5 11h14v9H5zM8 11V8a4 4 0 0 1 8 0v3" />;
export const CardIcon = (props: IconProps) => <Icon {...props} d="M3 6h18v12H3zM3 10h18M7 15h3" />;
export const RefreshIcon = (props: IconProps) => <Icon {...props} d="M20 11a8 8 0 1 0-2.3 6.2M20 4v7h-7" />;
