import { useEffect } from 'react';
import { behaviorOf } from '../../contract/errors/catalogue';
import { digitsOf } from '../../rules/identity/text';
import { toMinor } from '../../rules/money/money';
import { useTexts } from '../../runtime/element-context/element-context';
import { Button, LinkButton } from '../../ui/button/button';
import { RadioCards } from '../../ui/choices/radio-cards';
import { ErrorState } from '../../ui/feedback/error-state';
import { ControlBox, Field, type FieldLabelProps, type FieldValueProps } from '../../ui/fields/field';
import { TextInput } from '../../ui/fields/text-input';
import { Money, useMoney } from '../../ui/format/money';
import { MinusIcon, PlusIcon } from '../../ui/icons/late-icons';
import { DescriptionList } from '../../ui/layout/description-list';
import { visuallyHidden } from '../../ui/styling/tokens';
import styles from '../shared/reseller/reseller.module.css';
import { parseQuantity, type ResellerPlan, totalsOf } from '../shared/reseller/reseller-plan';
import { CustomerFields } from './customer-fields';
import { limitsOf, type Purpose } from './order-values';
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

interface TotalsProps {
  plan: ResellerPlan;
  quantity: number;
  /** Whether the shown prices are outdated, because prices in another currency are loading. */
  isStale: boolean;
  maxQuantity: number;
  /** Called when the reseller clicks the link to the next lower price, with the quantity from which it applies. */
  onQuantity: (quantity: number) => void;
}

/**
 * The order's prices and total, the reseller's margin, and a link that says how many more items lead to the next lower
 * price.
 */
function Totals({ plan, quantity, isStale, maxQuantity, onQuantity }: TotalsProps) {
  const { t } = useTexts();
  const formatMoney = useMoney();
  const { unitPrice, total, margin, nextTier } = totalsOf(plan, Math.max(quantity, 0));
  const announcement = t('reseller:total.now', {
    count: quantity,
    price: formatMoney(unitPrice),
    total: formatMoney(total),
  });
  return (
    <div className={styles.totals} aria-busy={isStale}>
      <DescriptionList
        rows={[
          { term: t('reseller:total.each'), value: <Money value={unitPrice} /> },
          plan.originalPrice && { term: t('reseller:total.list'), value: <Money value={plan.originalPrice} /> },
          { term: t('reseller:total.sum'), value: <Money value={total} />, isStrong: true },
        ]}
      />
      {margin && toMinor(margin) > 0 && (
        <p className={styles.margin}>{t('reseller:total.margin', { amount: formatMoney(margin) })}</p>
      )}
      {nextTier && nextTier.quantity <= maxQuantity && (
        <p className={styles.small}>
          <LinkButton onClick={() => onQuantity(nextTier.quantity)}>
            {t('reseller:total.next', { missing: nextTier.missing, price: formatMoney(nextTier.price) })}
          </LinkButton>
        </p>
      )}
      <p role="status" className={visuallyHidden}>
        {quantity > 0 && announcement}
      </p>
    </div>
  );
}

interface QuantityFieldProps extends FieldLabelProps, FieldValueProps<string> {
  min: number;
  max: number;
}

/** A quantity field with buttons that increase or decrease the quantity by one. */
function QuantityField(props: QuantityFieldProps) {
  const { label, hint, error, announcesError, min, max, value, onChange, ...control } = props;
  const { t } = useTexts();
  const quantity = parseQuantity(value) ?? 0;
  const changeBy = (difference: number) => onChange(String(Math.min(Math.max(quantity + difference, min), max)));
  return (
    <Field {...{ label, hint, error, announcesError }}>
      {(fieldProps) => (
        <div className={styles.stepper}>
          <Button
            variant="secondary"
            aria-label={t('reseller:quantity.fewer')}
            aria-disabled={quantity <= min || undefined}
            onClick={() => changeBy(-1)}
          >
            <MinusIcon />
          </Button>
          <ControlBox error={error}>
            <TextInput
              {...control}
              {...fieldProps}
              inputMode="numeric"
              autoComplete="off"
              maxLength={6}
              format={digitsOf}
              value={value}
              onChange={onChange}
            />
          </ControlBox>
          <Button
            variant="secondary"
            aria-label={t('reseller:quantity.more')}
            aria-disabled={quantity >= max || undefined}
            onClick={() => changeBy(1)}
          >
            <PlusIcon />
          </Button>
        </div>
      )}
    </Field>
  );
}
