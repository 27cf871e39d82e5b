import { useImperativeHandle } from 'react';
import { phone } from '../../../../rules/contact/contact';
import { addTextFiles } from '../../../../runtime/i18n/texts';
import { useAreas, useTexts } from '../../../../runtime/page/element-context';
import { ErrorState } from '../../../../ui/feedback/error-state';
import { Loading, Skeleton } from '../../../../ui/feedback/skeleton';
import { PhoneField, type PhoneValue } from '../../../../ui/fields/phone/phone-field';
import { useForm } from '../../../../ui/forms/use-form';
import { LazyPart } from '../../../../ui/lazy/lazy-part';
import { useCountries, useOwnCountry } from '../../../shared/countries/use-countries';
import type { ActionViewProps, MethodFieldsProps, MethodModule } from '../../../shared/payment/payment-method';

addTextFiles(import.meta.glob('/locales/*/pay-mobile.json'));

const emptyPhone: PhoneValue = { country: '', area: '', number: '' };
const digits = (text: string): string => text.replace(/\D/g, '');

/** The phone number of the mobile-money account. The operator is the method's option. */
function MobileMoneyFields({ handle, payer }: MethodFieldsProps) {
  const { t } = useTexts();
  const { countries, error, isLoading, retry } = useCountries(true);
  const countryOf = ({ country }: PhoneValue) => countries.find((one) => one.country === country);
  const form = useForm<{ phone: PhoneValue }>({
    initial: { phone: emptyPhone },
    checks: { phone: (typed: PhoneValue) => phone(typed, { lengths: countryOf(typed)?.lengths ?? null }) },
    onSubmit: () => undefined,
  });
  const typed = form.values.phone;
  useOwnCountry(true, countries, typed, (own) => form.set('phone', own));
  useImperativeHandle(handle, () => ({
    async collect() {
      const country = countryOf(typed);
      const checked = phone(typed, { lengths: country?.lengths ?? null });
      if (!checked.ok || !country) {
        form.submit();
        return null;
      }
      return { payer: { phone: `+${digits(country.areaCode)}${checked.value.area}${checked.value.number}` } };
    },
    validate: () => form.submit(),
  }));
  const hasTexts = useAreas('pay-mobile');
  if (error && countries.length === 0) return <ErrorState error={error} retry={retry} />;
  if (!hasTexts || (isLoading && countries.length === 0)) {
    return (
      <Loading>
        <Skeleton height="calc(var(--s-px) * 120)" />
      </Loading>
    );
  }
  return (
    <>
      <PhoneField
        {...form.field('phone')}
        label={t('pay-mobile:phone.label')}
        hint={t('pay-mobile:phone.hint')}
        countries={countries}
      />
      {payer}
      <p>{t('pay-mobile:how')}</p>
    </>
  );
}

const loadAction = () => import('./mobile-money-action').then((part) => part.MobileMoneyActionView);

const LazyAction = (props: ActionViewProps) => (
  <LazyPart load={loadAction} props={props}>
    <Loading>
      <Skeleton width="calc(var(--s-px) * 320)" height="calc(var(--s-px) * 320)" />
    </Loading>
  </LazyPart>
);

export const mobileMoneyMethod: MethodModule = {
  Fields: MobileMoneyFields,
  ActionView: LazyAction,
  texts: 'pay-mobile',
  asks: ['phone'],
  isChoiceFirst: true,
};
