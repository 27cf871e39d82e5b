import { type FocusEvent, useMemo } from 'react';
import {
  type CallingCode,
  hasAreaCode,
  keepDigitsAndPlus,
  type PhoneNumberParts,
  parsePhone,
} from '../../rules/contact/national-number';
import { digitsOf } from '../../rules/identity/text';
import { useTexts } from '../../runtime/element-context/element-context';
import { useSheet } from '../../runtime/styles/use-sheet';
import { boxStyles, ControlBox, type ControlProps, Field, type FieldLabelProps, type FieldValueProps } from './field';
import styles, { sheet } from './phone-field.module.css';
import { SelectInput } from './select-field';
import { TextInput } from './text-input';

/** The controls of a phone field. */
type PhonePart = 'country' | 'area' | 'number';

/** The part that an error is about: a missing country, else an incomplete area code, else the number. */
export function invalidPartOf({ country, area }: PhoneNumberParts, hasArea: boolean): PhonePart {
  if (!country) return 'country';
  return hasArea && area.length < 2 ? 'area' : 'number';
}

/**
 * The field's value after the text of the number's control has changed to `text`. A complete number that is pasted or
 * filled by a password manager is split into its parts.
 */
export function withNumber(value: PhoneNumberParts, text: string, countries: readonly CallingCode[]): PhoneNumberParts {
  // Typing changes one digit; a paste or autofill changes more.
  const isPastedOrFilled = Math.abs(digitsOf(text).length - value.number.length) > 1;
  const parts = isPastedOrFilled || text.startsWith('+') ? parsePhone(text, value, countries) : null;
  return parts ?? { ...value, number: text };
}

/** The value without a trunk prefix: 0712345678 → 712345678 in Kenya. Null if it has none. */
export function withoutTrunkPrefix(
  value: PhoneNumberParts,
  countries: readonly CallingCode[],
): PhoneNumberParts | null {
  const parts = parsePhone(value.number, value, countries);
  return parts && parts.number !== value.number ? parts : null;
}

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

/**
 * A phone number as country, area code (only in countries with area codes) and number, which share one label and one
 * error. A complete number that is pasted or filled by a password manager is split into these parts.
 */
export function PhoneField(props: PhoneFieldProps) {
  const { label, labelHidden, hint, optional, error, announcesError, countries, value, onChange, onBlur } = props;
  useSheet(sheet);
  const selectedCountry = countries.find(({ country }) => country === value.country);
  const hasArea = hasAreaCode(value.country, selectedCountry?.hasArea);
  const handleBlur = (event: FocusEvent<HTMLElement>) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    const changedValue = withoutTrunkPrefix(value, countries);
    if (changedValue) onChange(changedValue);
    onBlur?.();
  };
  return (
    <Field {...{ label, labelHidden, hint, optional, error, announcesError }} isGroup>
      {(control) => {
        // Only one part is marked as invalid.
        const invalidPart = error ? invalidPartOf(value, hasArea) : null;
        const parts = { ...props, control, invalidPart, hasArea, selectedCountry };
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: only observes focus leaving the group
          <div className={styles.row} ref={props.controlRef} onBlur={handleBlur}>
            <CountrySelect {...parts} />
            {hasArea && <AreaInput {...parts} />}
            <NumberInput {...parts} />
          </div>
        );
      }}
    </Field>
  );
}

/** The props that the parts of the field share. */
interface PartProps extends PhoneFieldProps {
  /** The attributes for the controls of the field. */
  control: ControlProps;
  invalidPart: PhonePart | null;
  hasArea: boolean;
  selectedCountry: PhoneCountry | undefined;
}

const ariaPropsOf = ({ control, invalidPart }: PartProps, part: PhonePart) => ({
  'aria-describedby': control['aria-describedby'],
  'aria-required': control['aria-required'],
  'aria-invalid': invalidPart === part ? (true as const) : undefined,
});

function CountrySelect(props: PartProps) {
  const { countries, value, onChange, disabled, invalidPart } = props;
  const { t } = useTexts();
  const options = useMemo(
    () =>
      countries.map(({ country, name, areaCode }) => ({
        value: country,
        label: `${name} (+${digitsOf(areaCode)})`,
      })),
    [countries],
  );
  return (
    <div className={styles.country}>
      <ControlBox error={invalidPart === 'country'} disabled={disabled}>
        <SelectInput
          {...ariaPropsOf(props, 'country')}
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
  );
}

function AreaInput(props: PartProps) {
  const { value, onChange, disabled, invalidPart, selectedCountry } = props;
  const { t } = useTexts();
  return (
    <div className={styles.area}>
      <ControlBox error={invalidPart === 'area'} disabled={disabled}>
        {selectedCountry && <CallingCodePrefix code={selectedCountry.areaCode} />}
        <TextInput
          {...ariaPropsOf(props, 'area')}
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
  );
}

function NumberInput(props: PartProps) {
  const { name, countries, value, onChange, disabled, invalidPart, hasArea, selectedCountry } = props;
  const { t } = useTexts();
  return (
    <div className={styles.number}>
      <ControlBox error={invalidPart === 'number'} disabled={disabled}>
        {/* The select's text ends with the calling code too, but a long country name can push it out of view. */}
        {selectedCountry && !hasArea && <CallingCodePrefix code={selectedCountry.areaCode} />}
        <TextInput
          {...ariaPropsOf(props, 'number')}
          aria-label={t('common:kit.number')}
          // Not `type="tel"`, which is for complete numbers and allows only `autocomplete="tel"`.
          type="text"
          inputMode="tel"
          name={name}
          autoComplete={hasArea ? 'tel-local' : 'tel-national'}
          disabled={disabled}
          format={keepDigitsAndPlus}
          value={value.number}
          onChange={(text) => onChange(withNumber(value, text, countries))}
        />
      </ControlBox>
    </div>
  );
}

function CallingCodePrefix({ code }: { code: string }) {
  return (
    <span className={boxStyles.affix} aria-hidden="true" translate="no">
      {`+${digitsOf(code)}`}
    </span>
  );
}
