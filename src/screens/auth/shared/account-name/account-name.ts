import { phoneOfListedCountry } from '../../../../rules/contact/contact';
import { hasAreaCode } from '../../../../rules/contact/national-number';
import { digitsOf } from '../../../../rules/identity/text';
import type { PhoneCountry, PhoneValue } from '../../../../ui/fields/phone/phone-field';
import type { AccountKind } from '../../../shared/credentials/sign-in-draft';

/** The fields of a request that identify an account. */
export interface AccountRequestFields {
  type: AccountKind;
  account: string;
  /** The API's name for the country calling code, such as 55 for Brazil. The local area code is part of `account`. */
  areaCode?: string;
  country?: string;
}

/** What the visitor has typed into the form. */
interface TypedAccount {
  kind: AccountKind;
  email: string;
  phone: PhoneValue;
  countries: readonly PhoneCountry[];
}

/**
 * Returns the account as the server expects it: the email address, or the digits of the national phone number, which
 * starts with the local area code if the country has area codes.
 */
export function accountRequestFields({ kind, email, phone, countries }: TypedAccount): AccountRequestFields {
  if (kind === 'email') return { type: 'email', account: email.trim() };
  const { areaCode: callingCode = '', hasArea } = countries.find(({ country }) => country === phone.country) ?? {};
  // On blur, the phone field removes a trunk prefix, such as a leading 0. Enter submits the form without a blur event,
  // so the prefix may still be there. Checking the number with `phoneOfListedCountry` also removes it.
  const checked = phoneOfListedCountry(phone, { callingCodes: countries });
  const { area, number } = checked.ok ? checked.value : phone;
  const account = digitsOf((hasAreaCode(phone.country, hasArea) ? area : '') + number);
  return { type: 'phone', account, areaCode: digitsOf(callingCode), country: phone.country };
}

/** The account for display: the email address, or "+55 11987654321". */
export function accountText({ type, account, areaCode }: AccountRequestFields): string {
  return type === 'email' ? account : `+${areaCode} ${account}`;
}
