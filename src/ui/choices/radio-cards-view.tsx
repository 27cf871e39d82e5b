import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../styling/class-names';
import { visuallyHidden } from '../styling/tokens';
import styles from './radio-cards.module.css';

// The markup of the radio cards, without their style sheet and behavior.

/** `stack`, the default, puts the options one below the other. `segments` joins two to four short options in one row;
 * `tiles` puts short options side by side. */
export type RadioLayout = 'stack' | 'segments' | 'tiles' | undefined;

interface RadioGroupViewProps extends ComponentProps<'fieldset'> {
  legend: ReactNode;
  legendHidden?: boolean | undefined;
  layout?: RadioLayout;
  /** Shown below the cards. */
  error?: ReactNode;
}

export const RadioGroupView = ({ legend, legendHidden, layout, error, children, ...rest }: RadioGroupViewProps) => (
  <fieldset {...rest} className={classNames(styles.group, layout === 'segments' && styles.segmented)}>
    <legend className={legendHidden ? visuallyHidden : styles.legend}>{legend}</legend>
    <div className={classNames(styles.list, layout && styles[layout])}>{children}</div>
    {error}
  </fieldset>
);

export type RadioLabelProps = Omit<ComponentProps<'input'>, 'type'>;

/** A card whose surface and dot show whether it's chosen. An invisible native radio button covers the whole card. */
export const RadioLabelView = ({ className, children, ...radio }: RadioLabelProps) => (
  <label part="card" className={classNames(styles.label, className)}>
    <input {...radio} type="radio" className={styles.input} />
    <span className={styles.surface} />
    <span className={styles.dot} />
    {children}
  </label>
);

interface RadioBodyProps {
  title: ReactNode;
  /** Shown beside the title. */
  badge?: ReactNode;
  /** Small print under the title. */
  meta?: ReactNode;
  description?: ReactNode;
}

/** The texts of a card. */
export const RadioBody = ({ title, badge, meta, description }: RadioBodyProps) => (
  <span className={styles.body}>
    <span className={styles.title}>{title}</span>
    {badge && <span className={styles.badge}>{badge}</span>}
    {meta && <span className={styles.meta}>{meta}</span>}
    {description && <span className={styles.description}>{description}</span>}
  </span>
);

export const radioCardClass = styles.card;
