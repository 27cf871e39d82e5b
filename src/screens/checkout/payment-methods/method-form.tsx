import { memo, type Ref, type RefObject, useEffect, useRef, useState } from 'react';
import { cardGroups, type PaymentMethod } from '../../../contract/entities';
import { accept } from '../../../rules/check';
import type { CallError } from '../../../runtime/api/call-error';
import { type ElementContext, useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import type { TextKey } from '../../../runtime/i18n/text-keys';
import { isTv } from '../../../runtime/settings/is-tv';
import { withTimeLimit } from '../../../runtime/timing/time-limit';
import { isPartLoaded, LazyPart, preloadPart } from '../../../ui/async/lazy-part';
import { RadioCards } from '../../../ui/choices/radio-cards';
import { ErrorState } from '../../../ui/feedback/error-state';
import { Skeleton } from '../../../ui/feedback/loading/skeleton';
import type { FieldBinding } from '../../../ui/forms/form-state';
import { type Form, useForm } from '../../../ui/forms/use-form';
import { useUniqueId } from '../../../ui/styling/unique-id';
import styles from '../../shared/payment/checkout.module.css';
import type { Draft } from '../../shared/payment/checkout-draft';
import { formHeight, MethodFormSkeleton } from '../../shared/payment/checkout-skeleton';
import type { InstallmentChoice, MethodHandle, MethodModule, PaymentChoice } from '../../shared/payment/payment-method';
import type { Problem } from '../../shared/payment/problem';
import type { Checkout } from '../flow/create-checkout';
import { isMethodLoaded, LazyMethod, preloadMethod } from '../methods/method-registry';
import type { CustomerResult } from '../methods/shared/customer/customer';
import { RenewalNote, useRenewalHint } from '../order/renewal-note';
import type { CheckPayerField } from '../payer/payer-fields';
import {
  formOptionsOf,
  hasInvalidValue,
  initialFormValues,
  type MethodFormValues,
  methodFormChecks,
  optionField,
  paymentChoiceOf,
} from './method-form-values';
import { PayButton, type PayTerms, useDeferredPay } from './pay-button';

const loadPayerFields = () => import('../payer/payer-fields').then(({ PayerFields }) => PayerFields);
const payerFieldsAreas = ['fields'] as const;

/** Loads what the form of a method needs, so that it's complete in its first render. Null if that has loaded already. */
export function loadMethodForm(
  { group, fields }: PaymentMethod,
  lang: ElementContext['lang'],
): Promise<unknown> | null {
  const needsPayerFields = fields.length > 0;
  const isLoaded =
    isMethodLoaded(group, lang) && (!needsPayerFields || isPartLoaded(loadPayerFields, payerFieldsAreas, lang));
  if (isLoaded) return null;
  return Promise.all([
    preloadMethod(group, lang),
    needsPayerFields && preloadPart(loadPayerFields, payerFieldsAreas, lang),
  ]);
}

/** Loads the code of the method and shows its form. The code of the payer's fields loads at the same time. */
function LazyMethodForm(props: MethodFormProps) {
  const { method } = props;
  const needsPayerFields = method.fields.length > 0;
  useEffect(() => {
    // `PayerInputs` handles failures.
    if (needsPayerFields) loadPayerFields().catch(() => undefined);
  }, [needsPayerFields]);
  return (
    <LazyMethod group={method.group} View={MethodFormContent} props={props}>
      <MethodFormSkeleton method={method} />
    </LazyMethod>
  );
}

/** Hidden forms don't render again, so that choosing a method doesn't get slower with each form that was opened. */
export const MethodForm = memo(
  LazyMethodForm,
  (before, after) => !before.isChosen && !after.isChosen && before.method === after.method,
);

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
  /** Gets the handle of the chosen method's fields. */
  chosenHandle: RefObject<RefObject<MethodHandle | null> | null>;
}

interface MethodFormContentProps extends MethodFormProps {
  methodModule: MethodModule;
}

/** The form of a method: its own fields and the payer's fields, and the pay button while the method is chosen. */
function MethodFormContent(props: MethodFormContentProps) {
  const { method, option, isChosen, checkout, draft, onDraft, installments, terms, isPaying, problem, chosenHandle } =
    props;
  const { methodModule } = props;
  const context = useElementContext();
  const id = useUniqueId();
  const handle = useRef<MethodHandle>(null);
  const payerCheck = useRef<CheckPayerField>(null);
  const { collectChoice, customerError } = useCollectChoice({ ...props, handle });
  const { fields } = method;
  const [haveFieldsLoaded, setFieldsLoaded] = useState(false);
  const hasPayerFields = fields.length === 0 || haveFieldsLoaded;
  const options = formOptionsOf(method, option);
  const checks = methodFormChecks(
    fields,
    options,
    // Accepts any text until the payer fields, which contain the check, have loaded.
    (name, text, values) => payerCheck.current?.(name, text, values) ?? accept(text),
  );
  /** The number of invalid fields of the method itself, such as those of the card frame. */
  const otherErrors = useRef<Promise<number> | undefined>(undefined);
  const form = useForm<MethodFormValues>({
    initial: initialFormValues(fields, option),
    checks,
    countOtherErrors: () => otherErrors.current,
    onSubmit: (values) =>
      checkout.dispatch({ type: 'pay', collect: (idempotencyKey) => collectChoice(values, idempotencyKey) }),
  });

  const isBlocked = methodModule.isBlocked?.(method, terms.total);
  const pay = () => {
    if (isBlocked || isPaying) return;
    // The method's own fields, which this form doesn't check, show their errors together with those of this form.
    otherErrors.current = hasInvalidValue(checks, form.values) ? handle.current?.validate() : undefined;
    form.submit();
  };
  // Before the payer's fields have loaded, a press waits for them, as it does for the price.
  const canPay = terms.canPay && hasPayerFields;
  const waitsFor = terms.waitsFor ?? (terms.canPay && !hasPayerFields ? 'form' : null);
  const { isWaiting, requestPay } = useDeferredPay({ terms: { ...terms, canPay, waitsFor }, isChosen, pay });
  useEffect(() => {
    if (isChosen) chosenHandle.current = handle;
  }, [isChosen, chosenHandle]);

  const { Fields, showsOptionsFirst } = methodModule;
  const renewalHint = useRenewalHint(terms.renewal);
  const optionChoice = options.length > 0 && (
    <MethodOptions {...{ method, options }} legend={methodModule.optionsText} field={form.field(optionField)} />
  );
  const payerInputs = fields.length > 0 && (
    <PayerInputs
      {...{ form, method }}
      checkRef={(check) => {
        payerCheck.current = check;
        if (check) setFieldsLoaded(true);
      }}
    />
  );
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
      {showsOptionsFirst && optionChoice}
      {Fields && (
        <Fields
          {...{ method, draft, onDraft, installments, handle, renewalHint, payerInputs, isPaying, problem }}
          total={terms.total}
          onSubmit={requestPay}
        />
      )}
      {!showsOptionsFirst && optionChoice}
      {!Fields && payerInputs}
      {customerError && <ErrorState error={customerError} />}
      {method.canRenew && draft.autoRenews && terms.renewal && (
        <RenewalNote {...terms.renewal} isCard={cardGroups.includes(method.group)} />
      )}
      {isChosen && (
        <PayButton
          {...terms}
          {...{ canPay, waitsFor, isBlocked, isPaying, isWaiting }}
          form={id}
          payText={methodModule.payText?.(method, isTv(context.settings.peek()))}
          methodName={method.options?.find(({ code }) => code === option)?.name ?? method.name}
        />
      )}
    </form>
  );
}

interface PayerInputsProps extends Pick<MethodFormProps, 'method'> {
  form: Form<MethodFormValues>;
  checkRef: Ref<CheckPayerField>;
}

/** The payer's fields. */
function PayerInputs({ form, method, checkRef }: PayerInputsProps) {
  const { t } = useTexts();
  const { fields } = method;
  return (
    <LazyPart
      load={loadPayerFields}
      props={{ form, method, checkRef, names: fields, option: form.values[optionField] }}
      areas={payerFieldsAreas}
      errorTitle={t('checkout:method.failed')}
    >
      <Skeleton height={formHeight(fields.length, 0)} />
    </LazyPart>
  );
}

interface MethodOptionsProps {
  /** The key of the question above the options. Default: the method's name. */
  legend: TextKey | undefined;
  method: PaymentMethod;
  options: NonNullable<PaymentMethod['options']>;
  field: FieldBinding<string>;
}

/** The choice of a method's option, such as a bank or a coin. */
function MethodOptions({ method, options, legend, field }: MethodOptionsProps) {
  const { t } = useTexts();
  return (
    <RadioCards
      {...field}
      legend={legend ? t(legend) : method.name}
      layout="tiles"
      options={options.map(({ code, name, note }) => ({ value: code, title: name, meta: note }))}
    />
  );
}

interface CollectOptions {
  checkout: Checkout;
  method: PaymentMethod;
  draft: Draft;
  installments: InstallmentChoice;
  terms: Pick<PayTerms, 'total'>;
  handle: RefObject<MethodHandle | null>;
}

/**
 * Returns `collectChoice`, which collects what the payer chose and typed, for the payment request. It resolves to null
 * if a field is invalid, if the provider's customer record couldn't be created (`customerError`), or if the payer has to
 * continue on the provider's page.
 */
function useCollectChoice({ checkout, method, draft, installments, terms: { total }, handle }: CollectOptions) {
  const context = useElementContext();
  const [customerError, setCustomerError] = useState<CallError | null>(null);
  const collectChoice = async (values: MethodFormValues, key: string): Promise<PaymentChoice | null> => {
    const methodInput = handle.current ? await handle.current.collect(key) : {};
    if (!methodInput) return null;
    // `total` is the amount at the time of the click: the price may change while the card is encrypted.
    const choice = paymentChoiceOf({ method, draft, installments, values, methodInput, total });
    if (!method.needsCustomer) return choice;
    // Only a few providers require a customer (their record of the payer), so the form loads without this code.
    const result = await withTimeLimit(import('../methods/shared/customer/create-customer-for-payment')).then(
      (module) => module.createCustomerForPayment({ context, checkout, method, choice, key }),
      (): CustomerResult => ({ error: { kind: 'network' } }),
    );
    setCustomerError(result.error ?? null);
    return result.choice ?? null;
  };
  return { collectChoice, customerError };
}
