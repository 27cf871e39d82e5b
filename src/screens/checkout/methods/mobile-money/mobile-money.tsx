import { useTexts } from '../../../../runtime/element-context/element-context';
import { addTextFiles } from '../../../../runtime/i18n/texts';
import { Loading, Skeleton } from '../../../../ui/feedback/loading/skeleton';
import { LazyPart } from '../../../../ui/lazy/lazy-part';
import type { ActionViewProps, MethodFieldsProps, MethodModule } from '../../../shared/payment/payment-method';

addTextFiles(import.meta.glob('/locales/*/pay-mobile.json'));

/**
 * Shows the fields for the payer's data, such as the phone number, which identifies the mobile money account, and a
 * text that says how the payment works. The checkout itself shows the mobile money operators, as the method's options.
 */
function MobileMoneyFields({ payerInputs }: MethodFieldsProps) {
  const { t } = useTexts();
  return (
    <>
      {payerInputs}
      <p>{t('pay-mobile:how')}</p>
    </>
  );
}

const loadAction = () => import('./mobile-money-action.lazy').then((module) => module.MobileMoneyActionView);

const LazyAction = (props: ActionViewProps) => (
  <LazyPart load={loadAction} props={props}>
    <Loading>
      <Skeleton width="calc(var(--s-px) * 320)" height="calc(var(--s-px) * 320)" />
    </Loading>
  </LazyPart>
);

export const method: MethodModule = {
  Fields: MobileMoneyFields,
  ActionView: LazyAction,
  texts: 'pay-mobile',
  payText: () => 'pay-mobile:pay',
  showsOptionsFirst: true,
};
