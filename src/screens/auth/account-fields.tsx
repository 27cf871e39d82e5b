import { useScope, useTexts } from '../../runtime/scope';
import { useValue } from '../../runtime/value';
import { LinkButton } from '../../ui/button';
import { EmailField } from '../../ui/email-field';
import { ErrorState } from '../../ui/error-state';
import type { FieldBinding } from '../../ui/form-state';
import { PhoneField, type PhoneValue } from '../../ui/phone-field';
import { Loading, Skeleton } from '../../ui/skeleton';
import { Tabs } from '../../ui/tabs';
import styles from './auth.module.css';
import { type AccountKind, keepDraft } from './draft';
import type { OtherView } from './error-places';
import type { useCountries } from './use-countries';

interface AccountFieldsProps {
  view: string;
  kind: AccountKind;
  email: FieldBinding<string>;
  phone: FieldBinding<PhoneValue>;
  countries: ReturnType<typeof useCountries>;
  /** The view offered beside an error. */
  other: OtherView | null;
}

/** E-mail or phone, whichever the brand offers. */
export function AccountFields({ view, kind, email, phone, countries, other }: AccountFieldsProps) {
  const { brand, navigate } = useScope();
  const { t } = useTexts();
  const { loginOptions } = useValue(brand).settings;
  const kinds = loginOptions.filter((option): option is AccountKind => option === 'email' || option === 'phone');
  const field = (
    <>
      {kind === 'email' ? (
        <Email field={email} isKnown={view !== 'register'} />
      ) : (
        <Phone field={phone} countries={countries} />
      )}
      {other && other !== view && (
        <p className={styles.instead}>
          <LinkButton onClick={() => navigate(other)}>{t(`auth:instead.${other}`)}</LinkButton>
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
      onChange={(chosen) => keepDraft({ kind: chosen })}
    >
      {field}
    </Tabs>
  );
}

function Email({ field, isKnown }: { field: FieldBinding<string>; isKnown: boolean }) {
  const { brand } = useScope();
  const { t } = useTexts();
  const { emailSuffixes } = useValue(brand).settings;
  return (
    <EmailField
      {...field}
      label={t('auth:email.label')}
      suffixes={emailSuffixes}
      autoComplete={isKnown ? 'username' : 'email'}
    />
  );
}

function Phone({ field, countries }: { field: FieldBinding<PhoneValue>; countries: AccountFieldsProps['countries'] }) {
  const { t } = useTexts();
  const { countries: list, error, isLoading, retry } = countries;
  if (!list.length && isLoading) {
    return (
      <Loading>
        <div className={styles.phoneBones}>
          <Skeleton height="48px" />
          <Skeleton height="48px" />
        </div>
      </Loading>
    );
  }
  if (!list.length) return <ErrorState error={error} title={t('auth:phone.noCountries')} retry={retry} />;
  return <PhoneField {...field} label={t('auth:phone.label')} countries={list} />;
}
