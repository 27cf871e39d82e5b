import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { CheckIcon } from '../../icons/icons';
import { Dialog } from '../../overlays/dialog';
import { classNames } from '../../styling/class-names';
import { boxStyles, type FieldValueProps, fieldSheet } from '../field';
import styles, { sheet } from './tv-select.module.css';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean | undefined;
  /** The language of the label. Default: the element's language. */
  lang?: string;
}

export type SelectInputProps = FieldValueProps<string> & {
  options: readonly SelectOption[];
  /** Names what the visitor chooses, such as "Country". On a TV, it's the heading of the list. */
  title: ReactNode;
  /** Replaces the classes of the button on a TV. */
  className?: string | undefined;
  /** The label of the empty option (value ''). With null, there is no empty option. */
  emptyLabel: string | null;
  autoComplete?: string | undefined;
  id?: string;
  'aria-label'?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  'aria-required'?: true | undefined;
};

/**
 * A select for remote controls: a button that shows the current choice and opens a list over the whole screen. It
 * replaces a native select, whose list is small and looks different on each TV.
 */
export function TvSelect({
  options,
  emptyLabel,
  value,
  onChange,
  controlRef,
  title,
  className,
  ...rest
}: SelectInputProps) {
  const { id, onBlur, disabled, 'aria-describedby': descriptionIds } = rest;
  useSheet(fieldSheet);
  useSheet(sheet);
  const [isOpen, setOpen] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const rows = emptyLabel === null ? options : [{ value: '', label: emptyLabel }, ...options];
  const currentLabel = rows.find((option) => option.value === value)?.label ?? '';

  useLayoutEffect(() => {
    if (!isOpen) return;
    const buttons = list.current?.querySelectorAll('button');
    const currentRow = [...(buttons ?? [])].find((button) => button.getAttribute('aria-current'));
    (currentRow ?? buttons?.[0])?.focus({ preventScroll: true });
  }, [isOpen]);

  return (
    <>
      <button
        type="button"
        {...{ id, onBlur, disabled }}
        ref={controlRef}
        // `aria-label` replaces the button's text for screen readers, so it includes the current choice.
        aria-label={`${title}: ${currentLabel}`}
        aria-describedby={descriptionIds}
        aria-haspopup="dialog"
        className={className ?? classNames(boxStyles.control, boxStyles.select, styles.opener)}
        onClick={() => setOpen(true)}
      >
        {currentLabel}
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={title}>
        <ul ref={list} className={styles.list}>
          {rows.map((option) => (
            <li key={option.value}>
              <button
                type="button"
                className={styles.row}
                aria-current={option.value === value || undefined}
                disabled={option.disabled}
                onClick={() => {
                  setOpen(false);
                  if (option.value !== value) onChange(option.value);
                }}
              >
                <span lang={option.lang}>{option.label}</span>
                {option.value === value && <CheckIcon />}
              </button>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
