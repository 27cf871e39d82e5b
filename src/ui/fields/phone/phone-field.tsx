import { type FocusEvent, useMemo } from 'react';
import { asksForArea } from '../../../rules/contact/contact';
import { useTexts } from '../../../runtime/page/element-context';
import { useSheet } from '../../../runtime/styles/sheets';
import { ControlBox, type ControlProps, Field, type FieldLook, type FieldValue } from '../field';
import { SelectInput } from '../select/select-field';
import { TextInput } from '../text-input';
import styles, { sheet } from './phone-field.module.css';

/** A country in the server's list of calling codes. */
export interface PhoneCountry {
  /** ISO 3166: BR. */
  country: string;
  name: string;
  /** Calling code: 55. */
  areaCode: string;
  /** Lengths of national numbers, if the server lists them. */
  lengths?: readonly number[] | null | undefined;
  /** Numbers have a separate area code (DDD). */
  hasArea?: boolean | null | undefined;
}

export interface PhoneValue {
  /** ISO 3166, '' for none. */
  country: string;
  area: string;
  number: string;
}

export interface PhoneFieldProps extends FieldLook, FieldValue<PhoneValue> {
  countries: readonly PhoneCountry[];
}

const digits = (text: string) => text.replace(/\D/g, '');

/** A phone number: country, area code if the country has one, number. One label, one error. */
export function PhoneField(props: PhoneFieldProps) {
  const { label, labelHidden, hint, optional, error, countries, value, onChange, onBlur, name, disabled } = props;
  useSheet(sheet);
  const { t } = useTexts();
  const chosen = countries.find(({ country }) => country === value.country);
  const hasArea = chosen?.hasArea || asksForArea(value.country);
  const options = useMemo(
    () =>
      countries.map(({ country, name: said, areaCode }) => ({
        value: country,
        label: `${said} (+${digits(areaCode)})`,
      })),
    [countries],
  );
  // The error belongs to one part: the first that isn't filled in.
  const wrong = !value.country ? 'country' : hasArea && value.area.length < 2 ? 'area' : 'number';
  const tied = (control: ControlProps, part: 'country' | 'area' | 'number') => ({
    'aria-describedby': control['aria-describedby'],
    'aria-required': control['aria-required'],
    'aria-invalid': error && wrong === part ? (true as const) : undefined,
  });
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.();
  };
  return (
    <Field {...{ label, labelHidden, hint, optional, error }} isGroup>
      {(control) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: only observes focus leaving the group
        <div className={styles.row} ref={props.controlRef} onBlur={leave}>
          <div className={styles.country}>
            <ControlBox error={error && wrong === 'country'} disabled={disabled}>
              <SelectInput
                {...tied(control, 'country')}
                aria-label={t('common:kit.country')}
                autoComplete="country"
                disabled={disabled}
                options={options}
                none={t('common:kit.chooseCountry')}
                value={value.country}
                onChange={(country) => onChange({ ...value, country })}
              />
            </ControlBox>
          </div>
          {hasArea && (
            <div className={styles.area}>
              <ControlBox error={error && wrong === 'area'} disabled={disabled}>
                <TextInput
                  {...tied(control, 'area')}
                  aria-label={t('common:kit.area')}
                  placeholder={t('common:kit.areaShort')}
                  type="tel"
                  autoComplete="tel-area-code"
                  maxLength={2}
                  disabled={disabled}
                  format={digits}
                  value={value.area}
                  onChange={(area) => onChange({ ...value, area })}
                />
              </ControlBox>
            </div>
          )}
          <div className={styles.number}>
            <ControlBox error={error && wrong === 'number'} disabled={disabled}>
              <TextInput
                {...tied(control, 'number')}
                aria-label={t('common:kit.number')}
                type="tel"
                name={name}
                autoComplete={hasArea ? 'tel-local' : 'tel-national'}
                disabled={disabled}
                format={digits}
                value={value.number}
                onChange={(number) => onChange({ ...value, number })}
              />
            </ControlBox>
          </div>
        </div>
      )}
    </Field>
  );
}
