import { useEffect } from 'react';
import type { PaymentMethod } from '../../../contract/entities';
import { mobileMoneyOperators } from '../../../rules/payments/mobile-money';
import { useTexts } from '../../../runtime/element-context/element-context';
import { ErrorState } from '../../../ui/feedback/error-state';
import { Loading, Skeleton } from '../../../ui/feedback/loading/skeleton';
import { PhoneField, type PhoneValue } from '../../../ui/fields/phone/phone-field';
import type { FieldBinding } from '../../../ui/forms/form-state';
import { type useCountries, usePreselectCountry } from '../../shared/use-countries';
import { countryOfCurrency, phoneToText, textToPhone } from './payer-table';

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
export function PayerPhone({ field, countries, method, option, paysByPhone }: PayerPhoneProps) {
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
