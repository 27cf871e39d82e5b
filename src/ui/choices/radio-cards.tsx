import { Fragment, type ReactNode } from 'react';
import { ownFields } from '../../rules/own-fields';
import { useTexts } from '../../runtime/element-context/element-context';
import { useSheet } from '../../runtime/styles/use-sheet';
import type { ControlRef } from '../forms/form-state';
import { classNames } from '../styling/class-names';
import { useUniqueId } from '../styling/unique-id';
import { fieldErrorText } from './field-error';
import styles, { sheet } from './radio-cards.module.css';
import { RadioBody, RadioGroupView, type RadioLabelProps, RadioLabelView, type RadioLayout } from './radio-cards-view';
import { useDeferredChoice } from './use-deferred-choice';

export interface RadioCard<T extends string = string> {
  value: T;
  /** Shown above the card: the name of the options that start with it. */
  heading?: ReactNode;
  title: ReactNode;
  /** Shown beside the title. */
  badge?: ReactNode;
  /** Small print under the title. */
  meta?: ReactNode;
  description?: ReactNode;
  /** At the end of the card: a price or a logo. */
  trailing?: ReactNode;
  disabled?: boolean | undefined;
  /** Shows that the card's panel is loading. */
  busy?: boolean | undefined;
  /** Content that is shown below the card while the card is chosen. It stays mounted while hidden. */
  panel?: ReactNode;
}

export interface RadioCardsProps<T extends string = string> {
  legend: ReactNode;
  /** Hides the legend visually. For groups below a heading with the same text. */
  legendHidden?: boolean | undefined;
  options: readonly RadioCard<T>[];
  /** '' or undefined for no choice. */
  value: T | '' | undefined;
  /** The value of the card whose panel is open. Default: `value`. */
  openValue?: T | undefined;
  /** `isUserChoice` is false if a script made the choice, such as when a server-rendered list is hydrated. */
  onChange: (value: T, isUserChoice: boolean) => void;
  onBlur?: (() => void) | undefined;
  name?: string | undefined;
  error?: string | undefined;
  /** Default true. False if the form announces the number of errors instead. */
  announcesError?: boolean | undefined;
  controlRef?: ControlRef | undefined;
  layout?: RadioLayout;
}

/** A radio button as a card with any content. */
export function RadioLabel(props: RadioLabelProps) {
  useSheet(sheet);
  return <RadioLabelView {...props} />;
}

/** A radio group of cards, with native radio buttons, which support arrow keys, forms and screen readers. */
export function RadioCards<T extends string = string>(props: RadioCardsProps<T>) {
  const {
    legend,
    legendHidden,
    options,
    value,
    onChange,
    onBlur,
    openValue = value,
    error,
    announcesError = true,
    controlRef,
    layout,
  } = props;
  useSheet(sheet);
  const { t } = useTexts();
  const id = useUniqueId();
  const name = `${id}-${props.name ?? 'choice'}`;
  const { shown, choose } = useDeferredChoice(name, value, onChange);
  return (
    <RadioGroupView
      legend={legend}
      legendHidden={legendHidden}
      layout={layout}
      ref={controlRef}
      aria-describedby={error ? `${id}-error` : undefined}
      error={
        error && (
          <p id={`${id}-error`} className={styles.error} role={announcesError ? 'alert' : undefined}>
            {fieldErrorText(error, t)}
          </p>
        )
      }
    >
      {options
        .map((option) => ownFields({ ...option }))
        .map((option) => (
          <Fragment key={option.value}>
            {option.heading && <p className={styles.heading}>{option.heading}</p>}
            <RadioLabelView
              className={classNames(
                styles.card,
                option.disabled && styles.disabled,
                option.busy && styles.busy,
                !!option.panel && option.value === openValue && styles.open,
              )}
              name={name}
              value={option.value}
              checked={option.value === shown}
              disabled={option.disabled}
              onChange={({ isTrusted }) => choose(option.value, isTrusted)}
              onBlur={onBlur}
              aria-busy={option.busy || undefined}
            >
              <RadioBody {...option} />
              {option.trailing && <span className={styles.trailing}>{option.trailing}</span>}
            </RadioLabelView>
            {option.panel && (
              <div
                className={styles.panel}
                // Not compared with `shown`: the newly chosen card is checked at once, but the panels change only after
                // the choice has been reported to `onChange`.
                hidden={option.value !== openValue}
              >
                {option.panel}
              </div>
            )}
          </Fragment>
        ))}
    </RadioGroupView>
  );
}
