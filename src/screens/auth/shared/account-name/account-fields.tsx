import { useElementContext, useTexts } from '../../../../runtime/element-context/element-context';
import { useSignalValue } from '../../../../runtime/state/use-signal-value';
import { LinkButton } from '../../../../ui/button/button';
import { ErrorState } from '../../../../ui/feedback/error-state';
import { Loading, Skeleton } from '../../../../ui/feedback/loading/skeleton';
import { EmailField } from '../../../../ui/fields/account/email-field';
import { PhoneField, type PhoneValue } from '../../../../ui/fields/phone/phone-field';
import type { FieldBinding } from '../../../../ui/forms/form-state';
import { Tabs } from '../../../../ui/navigation/tabs';
import styles from '../../../shared/credentials/auth.module.css';
import type { SuggestedView } from '../../../shared/credentials/form-errors';
import { updateDraft } from '../../../shared/credentials/sign-in-draft';
import { type AccountKindState, accountKindsOf } from './use-typed-account';

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
  const { brand } = useElementContext();
  const { t } = useTexts();
  const { loginOptions } = useSignalValue(brand).settings;
  const kinds = accountKindsOf(loginOptions);
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
      autoComplete={isExistingAccount ? 'username' : 'email'}
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
