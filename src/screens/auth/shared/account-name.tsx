import { useEffect } from 'react';
import { phoneOfListedCountry } from '../../../rules/contact/contact';
import { hasAreaCode } from '../../../rules/contact/national-number';
import { digitsOf } from '../../../rules/identity/text';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { useSignalValue } from '../../../runtime/state/use-signal-value';
import { LinkButton } from '../../../ui/button/button';
import { ErrorState } from '../../../ui/feedback/error-state';
import { Loading, Skeleton } from '../../../ui/feedback/loading/skeleton';
import { EmailField } from '../../../ui/fields/account/email-field';
import { type PhoneCountry, PhoneField, type PhoneValue } from '../../../ui/fields/phone-field';
import type { FieldBinding } from '../../../ui/forms/form-state';
import { Tabs } from '../../../ui/navigation/tabs';
import styles from '../../shared/credentials/auth.module.css';
import type { SuggestedView } from '../../shared/credentials/form-errors';
import { type AccountKind, signInDraft, updateDraft } from '../../shared/credentials/sign-in-draft';
import { useLoginOptions } from '../../shared/credentials/use-site-rules';
import { useCountries, usePreselectCountry } from '../../shared/use-countries';

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

/** The kinds of accounts in `loginOptions`, which also contain other ways to sign in. */
export const accountKindsOf = (loginOptions: readonly string[]): AccountKind[] =>
  loginOptions.filter((option): option is AccountKind => option === 'email' || option === 'phone');

export interface AccountKindState {
  /** Whether the account is an email address or a phone number. */
  kind: AccountKind;
  /** The countries of the phone field. Loaded only if `kind` is `phone`. */
  countries: ReturnType<typeof useCountries>;
}

/** Returns the kind of account that the visitor has chosen, or the first kind if the chosen one isn't offered. */
export function useAccountKind(): AccountKindState {
  const loginOptions = useLoginOptions();
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

interface AccountFieldsProps extends AccountKindState {
  /** The name of the view that contains the fields. */
  view: string;
  email: FieldBinding<string>;
  phone: FieldBinding<PhoneValue>;
  /** The view that a link below the field offers after an error, such as the registration; null for no link. */
  suggestedView: SuggestedView | null;
  openView(view: SuggestedView): void;
}

/** The email or phone field. Tabs switch between them if the brand offers both. */
export function AccountFields({ view, kind, email, phone, countries, suggestedView, openView }: AccountFieldsProps) {
  const { t } = useTexts();
  const kinds = accountKindsOf(useLoginOptions());
  const field = (
    <>
      {kind === 'email' ? (
        <Email field={email} isExistingAccount={view !== 'register'} />
      ) : (
        <Phone field={phone} countries={countries} />
      )}
      {suggestedView && suggestedView !== view && (
        <p className={styles.fieldLink}>
          <LinkButton onClick={() => openView(suggestedView)}>{t(`auth:suggestion.${suggestedView}`)}</LinkButton>
        </p>
      )}
    </>
  );
  if (kinds.length < 2) return <div>{field}</div>;
  return (
    <Tabs
      label={t('auth:kind.label')}
      tabs={kinds.map((value) => ({ value, label: t(`auth:kind.${value}`) }))}
      value={kind}
      onChange={(chosen) => updateDraft({ kind: chosen })}
    >
      {field}
    </Tabs>
  );
}

function Email({ field, isExistingAccount }: { field: FieldBinding<string>; isExistingAccount: boolean }) {
  const { brand } = useElementContext();
  const { t } = useTexts();
  const { emailSuffixes } = useSignalValue(brand).settings;
  return (
    <EmailField
      {...field}
      label={t('auth:email.label')}
      suffixes={emailSuffixes}
      // `webauthn`: the browser offers passkeys too, once `PasskeySignIn` has asked for them.
      autoComplete={isExistingAccount ? 'username webauthn' : 'email'}
    />
  );
}

function Phone({ field, countries }: { field: FieldBinding<PhoneValue>; countries: AccountFieldsProps['countries'] }) {
  const { t } = useTexts();
  const { list, error, isLoading, retry } = countries;
  if (!list.length && isLoading) {
    return (
      <Loading>
        <div className={styles.phoneSkeleton}>
          <Skeleton height="48px" />
          <Skeleton height="48px" />
        </div>
      </Loading>
    );
  }
  if (!list.length) return <ErrorState error={error} title={t('auth:phone.noCountries')} retry={retry} />;
  return <PhoneField {...field} label={t('auth:phone.label')} countries={list} />;
}
