import type { ComponentProps } from 'react';
import { MoreIcon } from '../icons/late-icons';
import { classNames } from '../styling/class-names';
import styles from './menu.module.css';

export interface MenuButtonViewProps extends Pick<ComponentProps<'button'>, 'onClick' | 'onKeyDown' | 'aria-controls'> {
  /** Accessible name of the button. */
  label: string;
  isOpen?: boolean | undefined;
  isTabStop?: boolean | undefined;
  buttonRef?: ComponentProps<'button'>['ref'];
}

/** The button of `Menu`, without behavior. */
export const MenuButtonView = ({
  label,
  isOpen = false,
  isTabStop = true,
  buttonRef,
  ...rest
}: MenuButtonViewProps) => (
  <button
    ref={buttonRef}
    type="button"
    className={classNames(styles.button, isOpen && styles.open)}
    aria-label={label}
    aria-haspopup="menu"
    aria-expanded={isOpen}
    tabIndex={isTabStop ? undefined : -1}
    {...rest}
  >
    <MoreIcon size="1.5em" />
  </button>
);

/** The class of the box that contains the button and its menu. */
export const menuBoxClass = styles.box;
