import { type Ref, useEffect, useImperativeHandle, useLayoutEffect } from 'react';
import { siteConfig } from '../../../contract/calls/site';
import type { PaymentMethod } from '../../../contract/entities';
import type { Check } from '../../../rules/check';
import { stateOfPostalCode } from '../../../rules/identity/brazilian-address';
import { brazilianStates } from '../../../rules/identity/brazilian-states';
import { identityDocumentTypes } from '../../../rules/identity/identity-document';
import { mobileMoneyOperators } from '../../../rules/payments/mobile-money';
import { serverNow } from '../../../runtime/api/server-clock';
import { useElementContext, useMember, useSession, useTexts } from '../../../runtime/element-context/element-context';
import { useQuery } from '../../../runtime/element-context/use-query';
import type { Translate } from '../../../runtime/i18n/text-keys';
import { useSignalValue } from '../../../runtime/state/use-signal-value';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { ErrorState } from '../../../ui/feedback/error-state';
import { Loading, Skeleton } from '../../../ui/feedback/loading/skeleton';
import { PhoneField, type PhoneValue } from '../../../ui/fields/phone-field';
import { SelectField } from '../../../ui/fields/select-field';
import { TextField } from '../../../ui/fields/text-field';
import type { FieldBinding } from '../../../ui/forms/form-state';
import type { Form } from '../../../ui/forms/use-form';
import { classNames } from '../../../ui/styling/class-names';
import { useCountries, usePreselectCountry } from '../../shared/use-countries';
import { methodTraitsOf } from '../flow/method-traits';
import styles, { sheet } from './payer.module.css';
import { payerDraftOf, payerValue, updatePayerDraft } from './payer-draft';
import { countryOfCurrency, inputModeOf, type PayerContext, payerRowOf, phoneToText, textToPhone } from './payer-table';

/**
 * Checks the text of one of the payer's fields with the rules of the payer table and the site's configuration. `values`
 * has the texts of all fields, because some rules depend on several fields.
 */
export type CheckPayerField = (name: string, text: string, values: Record<string, string>) => Check<unknown>;

/** The Brazilian states. The value is the two-letter code that banks require. */
const stateOptions = brazilianStates.map(([value, label]) => ({ value, label }));

interface PayerFieldsProps {
  /** The names of the payer's fields that the method requires. */
  names: readonly string[];
  form: Form<Record<string, string>>;
  method: PaymentMethod;
  /** The code of the method's chosen option. */
  option: string | undefined;
  /** Receives the function that checks a field. */
  checkRef: Ref<CheckPayerField>;
}

/** The payer's fields that a method requires. Values that the payer typed for another method are filled in. */
export function PayerFields({ names, form, method, option, checkRef }: PayerFieldsProps) {
  useSheet(sheet);
  const { t } = useTexts();
  const { alphanumericCnpj } = useSignalValue(useElementContext().brand).settings;
  const country = countryOfCurrency(method.currency);
  const needsPatterns = names.includes('email') || names.includes('phone');
  const patterns = useQuery(siteConfig, needsPatterns ? {} : null).data?.validRules;
  const countries = useCountries(names.includes('phone'));
  const paysByPhone = methodTraitsOf(method.group).paysByPhone === true;
  const context: PayerContext = {
    country,
    alphanumericCnpj,
    now: serverNow(),
    patterns: patterns ?? {},
    callingCodes: countries.list,
    needsPlusSign: paysByPhone,
  };
  useImperativeHandle(
    checkRef,
    () => (name: string, text: string, values: Record<string, string>) => payerRowOf(name).check(text, values, context),
  );
  const hasStates = names.includes('state') && country === 'BR';
  const documentTypes = identityDocumentTypes(country);
  // For a country whose document types we don't know, only the passport is listed. Its payers can choose “other”.
  if (documentTypes.length === 1) documentTypes.push('OTHER');
  useDraftValues({ names, form, firstDocumentType: documentTypes[0] ?? '' });

  const session = useSession();
  const changeField = (name: string, value: string) => {
    updatePayerDraft(session, name, value);
    form.set(name, value);
    // A Brazilian postal code determines the state.
    const state = name === 'zipCode' && hasStates ? stateOfPostalCode(value) : undefined;
    if (state && state !== form.values.state) changeField('state', state);
  };
  if (names.length === 0) return null;
  return (
    <div className={classNames(styles.fields, names.length === 1 && styles.single)}>
      {names.map((name, index) => {
        const field = { ...form.field(name), onChange: (value: string) => changeField(name, value) };
        const label = t(`checkout:payer.${name}`, { defaultValue: name });
        if (name === 'phone') return <PayerPhone key={name} {...{ field, countries, method, option, paysByPhone }} />;
        if (name === 'idType')
          return (
            <SelectField
              key={name}
              {...field}
              label={label}
              placeholder={null}
              options={documentTypes.map((type) => ({ value: type, label: documentName(type, t) }))}
            />
          );
        if (name === 'state' && hasStates)
          return (
            <SelectField
              key={name}
              {...field}
              label={label}
              autoComplete={payerRowOf(name).autoComplete}
              options={stateOptions}
            />
          );
        return (
          <PayerTextField
            key={name}
            name={name}
            label={label}
            field={field}
            context={context}
            isLast={!names[index + 1]}
          />
        );
      })}
    </div>
  );
}

interface PayerTextFieldProps {
  name: string;
  label: string;
  field: ReturnType<Form<Record<string, string>>['field']>;
  context: PayerContext;
  isLast: boolean;
}

/** A text field with the keyboard, autofill and format of its row in the payer table. */
function PayerTextField({ name, label, field, context, isLast }: PayerTextFieldProps) {
  const { autoComplete, ...row } = payerRowOf(name);
  const format = (context.country === 'BR' && row.brazil?.format) || row.format;
  const inputMode = inputModeOf(name, context);
  return (
    <TextField
      {...field}
      label={label}
      enterKeyHint={isLast ? 'done' : 'next'}
      {...(inputMode && { inputMode })}
      {...(autoComplete && { autoComplete })}
      {...(format && { format: (text: string) => format(text, context) })}
    />
  );
}

/** The label of a document type. National documents, such as CPF or DNI, have the same name in every language. */
function documentName(type: string, t: Translate): string {
  if (type === 'PASSPORT') return t('checkout:payer.passport');
  return type === 'OTHER' ? t('checkout:payer.otherDocument') : type;
}

interface DraftValuesOptions extends Pick<PayerFieldsProps, 'names' | 'form'> {
  firstDocumentType: string;
}

/**
 * Fills the form's fields with what the payer typed earlier, possibly for another method (`payerDraftOf`), otherwise with
 * default values.
 */
function useDraftValues({ names, form, firstDocumentType }: DraftValuesOptions): void {
  const draft = useSignalValue(payerDraftOf(useSession()));
  const member = useMember();
  const known = useSignalValue(useElementContext().settings);
  const knownName = { name: known.name ?? '' };
  const defaults: Record<string, string> = {
    ...knownName,
    firstName: payerValue(knownName, 'firstName'),
    lastName: payerValue(knownName, 'lastName'),
    email: member?.type === 'email' ? member.account : (known.email ?? ''),
    idType: firstDocumentType,
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the form's values changes the draft too
  useLayoutEffect(() => {
    for (const name of names) {
      // A field that the payer emptied ('' in the draft) stays empty.
      const value = payerValue(draft, name) || (draft[name] === undefined && defaults[name]) || '';
      if (value !== form.values[name]) form.set(name, value);
    }
  }, [draft, names.join()]);
}

interface PayerPhoneProps {
  field: FieldBinding<string>;
  /** The countries to choose from, or the error if they couldn't be loaded. */
  countries: ReturnType<typeof useCountries>;
  method: PaymentMethod;
  /** The code of the method's chosen option. For mobile money, the option is the operator. */
  option: string | undefined;
  /** The phone number is the account that pays: a mobile money account. */
  paysByPhone: boolean;
}

/** The countries that a mobile-money operator serves: from the server, otherwise from `mobileMoneyOperators`. */
const operatorCountries = ({ options }: PaymentMethod, operatorCode: string | undefined): readonly string[] =>
  options?.find((option) => option.code === operatorCode)?.countries ??
  mobileMoneyOperators.find((operator) => operator.code === operatorCode)?.countries ??
  [];

/** The payer's phone number. A mobile-money operator or the method's currency preselects the country. */
function PayerPhone({ field, countries, method, option, paysByPhone }: PayerPhoneProps) {
  const { t } = useTexts();
  const { list: phoneCountries, error, retry } = countries;
  const phone = textToPhone(field.value);
  const change = (value: PhoneValue) => field.onChange(phoneToText(value));
  const expectedCountries = paysByPhone ? operatorCountries(method, option) : [countryOfCurrency(method.currency)];
  const suggestedCountries = expectedCountries.filter((code) => phoneCountries.some(({ country }) => country === code));
  const hasSuggestedCountry = suggestedCountries.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: keep the choice until the operator or currency changes
  useEffect(() => {
    const [country] = suggestedCountries;
    const needsCountry = paysByPhone ? !suggestedCountries.includes(phone.country) : !phone.country;
    if (country && needsCountry) change({ ...phone, country });
  }, [option, method.currency, hasSuggestedCountry]);
  usePreselectCountry({ isEnabled: !hasSuggestedCountry, countries: phoneCountries, phone, onChange: change });
  if (phoneCountries.length === 0) {
    return error ? (
      <ErrorState error={error} retry={retry} />
    ) : (
      <Loading>
        <Skeleton height="calc(var(--s-px) * 120)" />
      </Loading>
    );
  }
  return (
    <PhoneField
      {...field}
      value={phone}
      onChange={change}
      label={t(paysByPhone ? 'checkout:payer.mobilePhone' : 'checkout:payer.phone')}
      hint={paysByPhone ? t('checkout:payer.mobilePhoneHint') : undefined}
      countries={phoneCountries}
    />
  );
}
