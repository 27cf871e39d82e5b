import type { dtCreateOrder } from '../../contract/calls/reseller';
import type { RequestOf } from '../../contract/define-call';
import { email as checkEmail, phoneOfListedCountry } from '../../rules/contact/contact';
import { hasAreaCode } from '../../rules/contact/national-number';
import { digitsOf } from '../../rules/identity/text';
import type { Translate } from '../../runtime/i18n/text-keys';
import type { PhoneCountry, PhoneValue } from '../../ui/fields/phone-field';
import type { FormChecks } from '../../ui/forms/form-state';
import { parseQuantity, type ResellerPlan } from '../shared/reseller/reseller-plan';

/** Whether the order is for a customer's account or for activation codes. */
export type Purpose = 'customer' | 'codes';
/** Whether the customer's account is an email or a phone number. */
export type AccountKind = 'email' | 'phone';

/** The values of the order form. The plan isn't one of them, because it is chosen in the price list. */
export interface OrderValues {
  purpose: Purpose;
  email: string;
  phone: PhoneValue;
  quantity: string;
}

/** The initial values: a quantity of one, for a customer. */
export const initialValues: OrderValues = {
  purpose: 'customer',
  email: '',
  phone: { country: '', area: '', number: '' },
  quantity: '1',
};

/** The maximum quantity if the server sets none: the largest number that the field accepts (six digits). */
const defaultMaximum = 999_999;

type Limits = Pick<ResellerPlan, 'minimumQuantity' | 'maximumQuantity' | 'maximumForCustomer'>;

/** The minimum and maximum quantity of an order for this purpose. */
export function limitsOf(
  purpose: Purpose,
  { minimumQuantity, maximumQuantity, maximumForCustomer }: Limits,
): { min: number; max: number } {
  if (purpose === 'customer') return { min: 1, max: maximumForCustomer ?? defaultMaximum };
  return { min: Math.max(minimumQuantity ?? 1, 1), max: maximumQuantity ?? defaultMaximum };
}

interface OrderCheckOptions {
  kind: AccountKind;
  /** The chosen plan's limits. */
  limits: Limits;
  /** The server's regular expressions for emails and phone numbers. */
  patterns: { email?: string | null | undefined; phone?: string | null | undefined };
  countries: readonly PhoneCountry[];
  t: Translate;
}

/** The form's checks. A field that is hidden because of the purpose or the account kind is always valid. */
export function orderChecks({ kind, limits, patterns, countries, t }: OrderCheckOptions): FormChecks<OrderValues> {
  return {
    email: (text, { purpose }) =>
      purpose === 'customer' && kind === 'email' ? checkEmail(text, patterns.email) : { ok: true, value: text },
    phone: (value, { purpose }) => {
      if (purpose !== 'customer' || kind !== 'phone') return { ok: true, value };
      return phoneOfListedCountry(value, { callingCodes: countries, pattern: patterns.phone });
    },
    quantity: (text, { purpose }) => {
      const quantity = parseQuantity(text);
      const { min, max } = limitsOf(purpose, limits);
      if (!quantity) return { ok: false, reason: 'reseller:quantity.required' };
      if (quantity < min) return { ok: false, reason: t('reseller:quantity.tooFew', { count: min }) };
      if (quantity > max) return { ok: false, reason: t('reseller:quantity.tooMany', { most: max }) };
      return { ok: true, value: quantity };
    },
  };
}

interface OrderRequestOptions {
  kind: AccountKind;
  planId: string;
  currency: string | undefined;
  values: OrderValues;
  countries: readonly PhoneCountry[];
}

/** Builds the request that creates the order. */
export function buildOrderRequest({
  kind,
  planId,
  currency,
  values,
  countries,
}: OrderRequestOptions): RequestOf<typeof dtCreateOrder> {
  const request = { planId, quantity: parseQuantity(values.quantity) ?? 0, ...(currency && { currency }) };
  if (values.purpose === 'codes') return request;
  if (kind === 'email') return { ...request, customer: { type: 'email', account: values.email.trim() } };
  const { country, area, number } = values.phone;
  // The contract calls the calling code of a country `areaCode`. `area`, `hasArea` and `hasAreaCode` are about the area
  // code inside the country, which is part of the number.
  const { areaCode: callingCode = '', hasArea } = countries.find((row) => row.country === country) ?? {};
  const account = digitsOf((hasAreaCode(country, hasArea) ? area : '') + number);
  return { ...request, customer: { type: 'phone', account, areaCode: digitsOf(callingCode), country } };
}
