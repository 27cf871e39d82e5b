import { useTexts } from '../../runtime/element-context/element-context';
import { ErrorState } from '../../ui/feedback/error-state';
import { Loading, Skeleton } from '../../ui/feedback/loading/skeleton';
import { PhoneField, type PhoneValue } from '../../ui/fields/phone-field';
import { TextField } from '../../ui/fields/text-field';
import type { FieldBinding } from '../../ui/forms/form-state';
import { Tabs } from '../../ui/navigation/tabs';
import type { AccountKind } from './order-values';
import type { useResellerCountries } from './use-order-form';

interface CustomerFieldsProps {
  kind: AccountKind;
  /** Called with the new kind when the reseller switches between email address and phone number. */
  onKind: (kind: AccountKind) => void;
  email: FieldBinding<string>;
  phone: FieldBinding<PhoneValue>;
  countries: ReturnType<typeof useResellerCountries>;
}

/** The field for the customer's account. Tabs switch between an email address and a phone number. */
export function CustomerFields({ kind, onKind, email, phone, countries }: CustomerFieldsProps) {
  const { t } = useTexts();
  return (
    <Tabs
      label={t('reseller:customer.label')}
      tabs={[
        { value: 'email', label: t('reseller:customer.kind.email') },
        { value: 'phone', label: t('reseller:customer.kind.phone') },
      ]}
      value={kind}
      onChange={onKind}
    >
      {kind === 'phone' && <CustomerPhoneField phone={phone} countries={countries} />}
      {kind === 'email' && (
        <TextField
          {...email}
          label={t('reseller:customer.email')}
          hint={t('reseller:customer.hint')}
          type="email"
          inputMode="email"
          // The customer's email address, so the browser must not fill in the reseller's.
          autoComplete="off"
          autoCapitalize="off"
          dropsSpaces
        />
      )}
    </Tabs>
  );
}

/** Shows the phone field, a skeleton while the field's countries load, or an error if they can't be loaded. */
function CustomerPhoneField({ phone, countries }: Pick<CustomerFieldsProps, 'phone' | 'countries'>) {
  const { t } = useTexts();
  if (countries.list.length > 0)
    return (
      <PhoneField
        {...phone}
        label={t('reseller:customer.phone')}
        hint={t('reseller:customer.hint')}
        countries={countries.list}
      />
    );
  if (countries.isLoading)
    return (
      <Loading>
        <Skeleton height="calc(var(--s-px) * 110)" />
      </Loading>
    );
  return <ErrorState error={countries.error} title={t('reseller:customer.noCountries')} retry={countries.retry} />;
}
