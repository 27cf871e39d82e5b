import { useEffect } from 'react';
import { behaviorOf } from '../../contract/errors/catalogue';
import { useTexts } from '../../runtime/element-context/element-context';
import { Button } from '../../ui/button/button';
import { RadioCards } from '../../ui/choices/radio-cards';
import { ErrorState } from '../../ui/feedback/error-state';
import styles from '../shared/reseller/reseller.module.css';
import { parseQuantity, type ResellerPlan } from '../shared/reseller/reseller-plan';
import { CustomerFields } from './customer-fields';
import { limitsOf, type Purpose } from './order-values';
import { QuantityField } from './quantity-field';
import { Totals } from './totals';
import { useOrderForm } from './use-order-form';

interface OrderPanelProps {
  plan: ResellerPlan;
  currency: string | undefined;
  /** Whether prices in another currency are loading. Until they have loaded, ordering is disabled. */
  isStale: boolean;
  /** Called with the typed quantity, or with 1 if the field doesn't contain a whole number above 0. */
  onQuantity: (quantity: number) => void;
}

/** The order form: customer, quantity, total and button. */
export function OrderPanel({ plan, currency, isStale, onQuantity }: OrderPanelProps) {
  const { t } = useTexts();
  const orderForm = useOrderForm({ plan, currency, isStale });
  const { form, kind: accountKind, setKind: setAccountKind, countries, failure } = orderForm;
  const { purpose } = form.values;
  const { min, max } = limitsOf(purpose, plan);
  const quantity = parseQuantity(form.values.quantity) ?? 0;
  useEffect(() => onQuantity(Math.max(quantity, 1)), [quantity, onQuantity]);

  const changePurpose = (newPurpose: Purpose) => {
    const newLimits = limitsOf(newPurpose, plan);
    // If the quantity is the old purpose's minimum, it becomes the new purpose's minimum. Any other quantity stays if
    // the new limits allow it.
    if (quantity === min || quantity < newLimits.min || quantity > newLimits.max) {
      form.set('quantity', String(newLimits.min));
    }
    form.set('purpose', newPurpose);
  };
  const isForCustomer = purpose === 'customer';
  return (
    <form className={styles.panel} noValidate onSubmit={form.submit} aria-label={t('reseller:order.title')}>
      <h3>{t('reseller:order.title')}</h3>
      <RadioCards<Purpose>
        legend={t('reseller:order.for.legend')}
        options={[
          {
            value: 'customer',
            title: t('reseller:order.for.customer'),
            meta: t('reseller:order.for.customerNote'),
          },
          { value: 'codes', title: t('reseller:order.for.codes'), meta: t('reseller:order.for.codesNote') },
        ]}
        value={purpose}
        onChange={changePurpose}
      />
      {isForCustomer && (
        <CustomerFields
          kind={accountKind}
          onKind={setAccountKind}
          email={form.field('email')}
          phone={form.field('phone')}
          countries={countries}
        />
      )}
      <QuantityField
        {...form.field('quantity')}
        label={t(isForCustomer ? 'reseller:quantity.customer' : 'reseller:quantity.codes')}
        hint={
          isForCustomer
            ? t('reseller:quantity.customerHint', { count: plan.days * Math.max(quantity, 1) })
            : t('reseller:quantity.codesHint', { count: min })
        }
        min={min}
        max={max}
      />
      <Totals
        plan={plan}
        quantity={quantity}
        isStale={isStale}
        maxQuantity={max}
        onQuantity={(next) => form.set('quantity', String(next))}
      />
      {failure && (
        <ErrorState error={failure} title={t('reseller:refused.title')}>
          {/* With `notMoved`, the error's own text already says that nothing was charged. */}
          {behaviorOf(failure).money !== 'notMoved' && t('reseller:refused.text')}
        </ErrorState>
      )}
      <Button
        type="submit"
        full
        busy={form.isSubmitting}
        busyLabel={t('reseller:making')}
        aria-disabled={isStale || undefined}
      >
        {t('reseller:continue')}
      </Button>
    </form>
  );
}
