import { memo, useRef, useState } from 'react';
import { type PaymentMethod, payerFields } from '../../../contract/entities';
import { accept } from '../../../rules/check';
import type { CallError } from '../../../runtime/api/call-error';
import { useElementContext, useTexts } from '../../../runtime/page/element-context';
import { isTv } from '../../../runtime/settings/is-tv';
import { RadioCards } from '../../../ui/choices/radio-cards';
import { ErrorState } from '../../../ui/feedback/error-state';
import { Loading, Skeleton } from '../../../ui/feedback/loading/skeleton';
import type { FieldBinding } from '../../../ui/forms/form-state';
import { useForm } from '../../../ui/forms/use-form';
import { useLazyWithTexts } from '../../../ui/lazy/use-lazy-with-texts';
import { useUniqueId } from '../../../ui/styling/unique-id';
import styles from '../../shared/payment/checkout.module.css';
import type { Draft } from '../../shared/payment/checkout-draft';
import { fieldLineCountOf, formHeight } from '../../shared/payment/checkout-skeleton';
import type { InstallmentChoice, MethodHandle, PaymentChoice } from '../../shared/payment/payment-method';
import type { Problem } from '../../shared/payment/problem';
import type { Checkout } from '../flow/create-checkout';
import { useMethodModule } from '../methods/use-method-module';
import type { CheckPayerField } from '../payer/payer-fields';
import { loadAndCreateCustomer } from './load-and-create-customer';
import { PayButton, type PayTerms, RenewalTerms, useDeferredPay } from './pay-button';
import { optionField, paymentChoiceOf } from './payment-choice';

interface MethodFormProps {
  method: PaymentMethod;
  /** The code of the wallet, if the method list has a row per wallet. The form then doesn't ask for an option. */
  option: string | undefined;
  isChosen: boolean;
  checkout: Checkout;
  draft: Draft;
  onDraft: (change: Partial<Draft>) => void;
  installments: InstallmentChoice;
  terms: PayTerms;
  isPaying: boolean;
  problem: Problem | null;
}

/** The form of a method: its own fields and the payer's fields, and the pay button while the method is chosen. */
function MethodFormContent({
  method,
  option,
  isChosen,
  checkout,
  draft,
  onDraft,
  installments,
  terms,
  isPaying,
  problem,
}: MethodFormProps) {
  const { t } = useTexts();
  const context = useElementContext();
  const [customerError, setCustomerError] = useState<CallError | null>(null);
  const { module: methodModule, hasFailed, retry } = useMethodModule(method.group);
  const { fields } = method;
  const needsPayerFields = fields.length > 0;
  const lazyPayerFields = useLazyWithTexts(
    needsPayerFields ? 'payer' : null,
    () => import('../payer/payer-fields'),
    () => 'payer',
  );
  const handle = useRef<MethodHandle>(null);
  const hasBeenShown = useRef(false);
  const id = useUniqueId();
  const options = (option === undefined && method.options) || [];
  const payerCheck = useRef<CheckPayerField>(null);
  // Accepts any text until the payer fields, which contain the check, have loaded.
  const check: CheckPayerField = (name, text, values) => payerCheck.current?.(name, text, values) ?? accept(text);
  const form = useForm<Record<string, string>>({
    // Includes payer fields that the method doesn't require now, because it may require them in another currency.
    initial: {
      ...Object.fromEntries([...payerFields, ...fields].map((name) => [name, ''])),
      [optionField]: option ?? '',
    },
    checks: {
      ...Object.fromEntries(
        fields.map((name) => [name, (text: string, values: Record<string, string>) => check(name, text, values)]),
      ),
      [optionField]: (text) =>
        options.length === 0 || options.some(({ code }) => code === text)
          ? accept(text)
          : { ok: false, reason: 'checkout:method.choose' },
    },
    onSubmit: (values) =>
      checkout.dispatch({ type: 'pay', collect: (idempotencyKey) => collectChoice(values, idempotencyKey) }),
  });

  /**
   * Collects what the payer chose and typed, for the payment request. Returns null if a field is invalid, if creating
   * the provider's customer record failed, or if the payer has to continue on the provider's page.
   */
  async function collectChoice(values: Record<string, string>, idempotencyKey: string): Promise<PaymentChoice | null> {
    // The amount at the time of the click: the price may change while the card is encrypted.
    const { total } = terms;
    const methodInput = handle.current ? await handle.current.collect(idempotencyKey) : {};
    if (!methodInput) return null;
    const choice = paymentChoiceOf({ method, draft, installments, values, methodInput, total });
    if (!method.needsCustomer) return choice;
    const { planId, step } = checkout.state.peek();
    const { couponCode: coupon } = choice;
    const checkoutParams = step.orderId ? { orderId: step.orderId } : { planId, ...(coupon && { coupon }) };
    // Loads the code that creates customers, then creates the customer.
    const result = await loadAndCreateCustomer({ context, method, choice, key: idempotencyKey, checkoutParams });
    setCustomerError(result && 'error' in result ? result.error : null);
    return result && 'choice' in result ? result.choice : null;
  }

  const isBlocked = methodModule?.isBlocked?.(method, terms.total);
  const pay = () => {
    if (isBlocked || isPaying || (needsPayerFields && !payerCheck.current)) return;
    // If a payer field is invalid or the option is missing, the method's own fields show their errors too.
    const isOptionMissing = options.length > 0 && !form.values[optionField];
    if (isOptionMissing || fields.some((name) => !check(name, form.values[name] ?? '', form.values).ok)) {
      handle.current?.validate();
    }
    form.submit();
  };
  const { isWaiting, requestPay } = useDeferredPay({ terms, isChosen, pay });

  const renderFailure = (onRetry: () => void) => (
    <ErrorState error={{ kind: 'network' }} title={t('checkout:method.failed')} retry={onRetry} />
  );
  if (hasFailed) return renderFailure(retry);
  // Once shown, the form stays mounted, even if another currency requires more fields.
  const arePayerFieldsSettled = !needsPayerFields || lazyPayerFields.module || lazyPayerFields.hasFailed;
  if (methodModule && arePayerFieldsSettled) hasBeenShown.current = true;
  if (!methodModule || !hasBeenShown.current) {
    const checkboxCount = Number(method.canSaveCard ?? 0) + Number(method.canRenew ?? 0);
    return (
      <Loading>
        <Skeleton height={formHeight(fieldLineCountOf(method), checkboxCount)} />
      </Loading>
    );
  }
  const { Fields } = methodModule;
  const autoRenews = draft.autoRenews && method.canRenew === true;
  const optionChoice = options.length > 0 && <MethodOptions {...{ method, options }} field={form.field(optionField)} />;
  const renderPayerInputs = () => {
    if (!needsPayerFields) return null;
    if (lazyPayerFields.hasFailed) return renderFailure(lazyPayerFields.retry);
    if (!lazyPayerFields.module) return <Skeleton height={formHeight(fields.length, 0)} />;
    const { PayerFields } = lazyPayerFields.module;
    return <PayerFields {...{ form, method }} names={fields} option={form.values[optionField]} checkRef={payerCheck} />;
  };
  const payerInputs = renderPayerInputs();
  return (
    <form
      id={id}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        requestPay();
      }}
    >
      {methodModule.showsOptionsFirst && optionChoice}
      {Fields && (
        <Fields
          {...{ method, draft, onDraft, installments, handle, payerInputs, isPaying, problem }}
          total={terms.total}
          onSubmit={requestPay}
        />
      )}
      {!methodModule.showsOptionsFirst && optionChoice}
      {!Fields && payerInputs}
      {customerError && <ErrorState error={customerError} />}
      {autoRenews && terms.renewal && <RenewalTerms renewal={terms.renewal} />}
      {isChosen && (
        <PayButton
          {...terms}
          {...{ isBlocked, isPaying, isWaiting }}
          form={id}
          payText={methodModule.payText?.(method, isTv(context.settings.peek()))}
        />
      )}
    </form>
  );
}

/** Hidden forms don't render again, so that choosing a method doesn't get slower with each form that was opened. */
export const MethodForm = memo(
  MethodFormContent,
  (before, after) => !before.isChosen && !after.isChosen && before.method === after.method,
);

interface MethodOptionsProps {
  method: PaymentMethod;
  options: NonNullable<PaymentMethod['options']>;
  field: FieldBinding<string>;
}

/** The choice of a method's option, such as a bank or a coin. */
function MethodOptions({ method, options, field }: MethodOptionsProps) {
  return (
    <RadioCards
      {...field}
      legend={method.name}
      layout="tiles"
      options={options.map(({ code, name, note }) => ({ value: code, title: name, meta: note }))}
    />
  );
}
