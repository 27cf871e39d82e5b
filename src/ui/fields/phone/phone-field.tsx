import { type FocusEvent, useMemo } from 'react';
import {
  type CallingCode,
  hasAreaCode,
  type PhoneNumberParts,
  parsePhone,
} from '../../../rules/contact/national-number';
import { digitsOf } from '../../../rules/identity/text';
import { useTexts } from '../../../runtime/page/element-context';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { boxStyles, ControlBox, type ControlProps, Field, type FieldLabelProps, type FieldValueProps } from '../field';
import { SelectInput } from '../select/select-field';
import { TextInput } from '../text-input';
import styles, { sheet } from './phone-field.module.css';

/**
 * A country in the server's list of calling codes, with its name. The server names the calling code `areaCode`;
 * `hasArea` and `hasAreaCode` are about the area code inside the country.
 */
export interface PhoneCountry extends CallingCode {
  name: string;
}

export type PhoneValue = PhoneNumberParts;

export interface PhoneFieldProps extends FieldLabelProps, FieldValueProps<PhoneValue> {
  countries: readonly PhoneCountry[];
}

/** Keeps only digits and a leading plus. The plus means that the number starts with a calling code. */
const keepDigitsAndPlus = (text: string) => text.trim().replace(/(?!^\+)\D/g, '');

/**
 * A phone number as country, area code (only in countries with area codes) and number, which share one label and one
 * error. A complete number that is pasted or filled by a password manager is split into these parts.
 */
export function PhoneField(props: PhoneFieldProps) {
  const {
    label,
    labelHidden,
    hint,
    optional,
    error,
    announcesError,
    countries,
    value,
    onChange,
    onBlur,
    name,
    disabled,
  } = props;
  useSheet(sheet);
  const { t } = useTexts();
  const selectedCountry = countries.find(({ country }) => country === value.country);
  const hasArea = hasAreaCode(value.country, selectedCountry?.hasArea);
  const options = useMemo(
    () =>
      countries.map(({ country, name: countryName, areaCode }) => ({
        value: country,
        label: `${countryName} (+${digitsOf(areaCode)})`,
      })),
    [countries],
  );
  // Only one part is marked as invalid: the country or area code if it's missing, else the number.
  const isAreaMissing = hasArea && value.area.length < 2;
  const areaOrNumber = isAreaMissing ? 'area' : 'number';
  const invalidPart = value.country ? areaOrNumber : 'country';
  const ariaPropsOf = (control: ControlProps, part: 'country' | 'area' | 'number') => ({
    'aria-describedby': control['aria-describedby'],
    'aria-required': control['aria-required'],
    'aria-invalid': error && invalidPart === part ? (true as const) : undefined,
  });
  const parseNumber = (text: string) => parsePhone(text, value, countries);
  const changeNumber = (text: string) => {
    // Typing changes one digit; a paste or autofill changes more.
    const isPastedOrFilled = Math.abs(digitsOf(text).length - value.number.length) > 1;
    const parts = isPastedOrFilled || text.startsWith('+') ? parseNumber(text) : null;
    onChange(parts ?? { ...value, number: text });
  };
  const handleBlur = (event: FocusEvent<HTMLElement>) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    // Parsing drops a trunk prefix: 0712345678 → 712345678 in Kenya.
    const parts = parseNumber(value.number);
    if (parts && parts.number !== value.number) onChange(parts);
    onBlur?.();
  };
  return (
    <Field {...{ label, labelHidden, hint, optional, error, announcesError }} isGroup>
      {(control) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: only observes focus leaving the group
        <div className={styles.row} ref={props.controlRef} onBlur={handleBlur}>
          <div className={styles.country}>
            <ControlBox error={error && invalidPart === 'country'} disabled={disabled}>
              <SelectInput
                {...ariaPropsOf(control, 'country')}
                title={t('common:kit.country')}
                aria-label={t('common:kit.country')}
                autoComplete="country"
                disabled={disabled}
                options={options}
                emptyLabel={t('common:kit.chooseCountry')}
                value={value.country}
                onChange={(country) => onChange({ ...value, country })}
              />
            </ControlBox>
          </div>
          {hasArea && (
            <div className={styles.area}>
              <ControlBox error={error && invalidPart === 'area'} disabled={disabled}>
                {selectedCountry && <CallingCodePrefix code={selectedCountry.areaCode} />}
                <TextInput
                  {...ariaPropsOf(control, 'area')}
                  aria-label={t('common:kit.area')}
                  placeholder={t('common:kit.areaShort')}
                  type="text"
                  inputMode="tel"
                  enterKeyHint="next"
                  autoComplete="tel-area-code"
                  maxLength={2}
                  disabled={disabled}
                  format={digitsOf}
                  value={value.area}
                  onChange={(area) => onChange({ ...value, area })}
                />
              </ControlBox>
            </div>
          )}
          <div className={styles.number}>
            <ControlBox error={error && invalidPart === 'number'} disabled={disabled}>
              {/* The select's text ends with the calling code too, but a long country name can push it out of view. */}
              {selectedCountry && !hasArea && <CallingCodePrefix code={selectedCountry.areaCode} />}
              <TextInput
                {...ariaPropsOf(control, 'number')}
                aria-label={t('common:kit.number')}
                // Not `type="tel"`, which is for complete numbers and allows only `autocomplete="tel"`.
                type="text"
                inputMode="tel"
                name={name}
                autoComplete={hasArea ? 'tel-local' : 'tel-national'}
                disabled={disabled}
                format={keepDigitsAndPlus}
                value={value.number}
                onChange={changeNumber}
              />
            </ControlBox>
          </div>
        </div>
      )}
    </Field>
  );
}

function CallingCodePrefix({ code }: { code: string }) {
  return (
    <span className={boxStyles.affix} aria-hidden="true">
      +{digitsOf(code)}
    </span>
  );
}
