import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { useSheet } from '../../runtime/styles/use-sheet';
import { Spinner } from '../feedback/loading/spinner';
import { submitInSandbox } from '../forms/submit-in-sandbox';
import { classNames } from '../styling/class-names';
import { visuallyHidden } from '../styling/tokens';
import styles, { sheet } from './button.module.css';

interface ButtonStyle {
  /**
   * Use `primary` once per screen, `outline` for a main action that comes second to it, and `danger` for destructive
   * actions. Default `primary`.
   */
  variant?: 'primary' | 'outline' | 'secondary' | 'quiet' | 'danger' | undefined;
  /** Default `medium`. */
  size?: 'small' | 'medium' | undefined;
  /** Makes the button as wide as its container. */
  full?: boolean | undefined;
  /** An icon before the label. */
  icon?: ReactNode;
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonStyle {
  /** Shows a spinner instead of the label and ignores clicks. The button keeps its size and the focus. */
  busy?: boolean | undefined;
  /** Announced to screen readers while the button is busy. */
  busyLabel?: string | undefined;
}

const buttonClass = ({ variant = 'primary', size, full }: ButtonStyle, className?: string) =>
  classNames(styles.button, styles[variant], size === 'small' && styles.small, full && styles.full, className);

/** A native button with `type="button"` by default. */
export function Button(props: ButtonProps) {
  const { variant, size, full, icon, busy, busyLabel, className, onClick, children, ...rest } = props;
  useSheet(sheet);
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    onClick?.(event);
    if (rest.type === 'submit' && !event.defaultPrevented) submitInSandbox(event.currentTarget);
  };
  return (
    <button
      type="button"
      part="button"
      {...rest}
      className={buttonClass({ variant, size, full }, className)}
      aria-disabled={busy || rest['aria-disabled']}
      aria-busy={busy || undefined}
      onClick={busy ? ignoreClick : handleClick}
    >
      <span className={styles.label}>
        {icon}
        {/* A new text replaces the span. Browsers count a layout shift if an existing node changes its width. */}
        <span key={typeof children === 'string' ? children : undefined}>{children}</span>
      </span>
      {busy && (
        <span className={styles.busy}>
          <Spinner />
          {busyLabel && <span className={visuallyHidden}>{busyLabel}</span>}
        </span>
      )}
    </button>
  );
}

// The default action is prevented too, because a busy submit button must not submit the form a second time.
const ignoreClick = (event: MouseEvent) => {
  event.preventDefault();
  event.stopPropagation();
};

/** A link (`<a>`) that looks like a button, for opening another site or app. */
export function ButtonLink(props: ComponentProps<'a'> & Omit<ButtonStyle, 'icon'>) {
  const { variant, size, full, className, children, ...rest } = props;
  useSheet(sheet);
  return (
    <a part="button" {...rest} className={buttonClass({ variant, size, full }, className)}>
      {children}
    </a>
  );
}

/** A `<button>` that looks like a link, for small actions inside text. */
export function LinkButton({ className, ...rest }: ComponentProps<'button'>) {
  useSheet(sheet);
  return <button type="button" part="link" {...rest} className={classNames(styles.link, className)} />;
}
