import { useEffect } from 'react';
import { useElementContext } from '../../../../runtime/element-context/element-context';
import { useSignalValue } from '../../../../runtime/state/use-signal-value';
import type { PhoneValue } from '../../../../ui/fields/phone/phone-field';
import { useCountries, usePreselectCountry } from '../../../shared/countries/use-countries';
import { type AccountKind, signInDraft, updateDraft } from '../../../shared/credentials/sign-in-draft';
import { type AccountRequestFields, accountRequestFields } from './account-name';

/** The kinds of accounts that a brand offers. `loginOptions` also contains other ways to sign in. */
export const accountKindsOf = (loginOptions: readonly string[]): AccountKind[] =>
  loginOptions.filter((option): option is AccountKind => option === 'email' || option === 'phone');

export interface AccountKindState {
  /** Whether the account is an email address or a phone number. */
  kind: AccountKind;
  /** The countries of the phone field. Loaded only if `kind` is `phone`. */
  countries: ReturnType<typeof useCountries>;
}

/** Returns the kind of account that the visitor has chosen, or the brand's first kind if the brand doesn't offer it. */
export function useAccountKind(): AccountKindState {
  const { loginOptions } = useSignalValue(useElementContext().brand).settings;
  const draftKind = useSignalValue(signInDraft).kind;
  const offeredKinds = accountKindsOf(loginOptions);
  const kind = offeredKinds.includes(draftKind) ? draftKind : (offeredKinds[0] ?? 'email');
  return { kind, countries: useCountries(kind === 'phone') };
}

/** The parts of a form that contain the account. */
interface AccountForm {
  values: { email: string; phone: PhoneValue };
  set(field: 'phone', value: PhoneValue): void;
}

/**
 * Returns the account that is typed into the form, as the server expects it. Preselects the country of a phone number,
 * and copies what is typed to the draft that the page's forms share.
 */
export function useTypedAccount(form: AccountForm, { kind, countries }: AccountKindState): AccountRequestFields {
  const { email, phone } = form.values;
  usePreselectCountry({
    isEnabled: kind === 'phone',
    countries: countries.list,
    phone,
    onChange: (phoneWithCountry) => form.set('phone', phoneWithCountry),
  });
  useEffect(() => updateDraft({ email, phone }), [email, phone]);
  return accountRequestFields({ kind, email, phone, countries: countries.list });
}
