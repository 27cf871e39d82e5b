import { useRef } from 'react';
import type { PaymentMethod } from '../../contract/entities';
import { accept, type Check } from '../../rules/check';
import { useScope, useTexts } from '../../runtime/scope';
import { useValue } from '../../runtime/value';
import { ErrorState } from '../../ui/error-state';
import { RadioCards } from '../../ui/radio-cards';
import { Loading, Skeleton } from '../../ui/skeleton';
import { useForm } from '../../ui/use-form';
import styles from './checkout.module.css';
import { choiceOf, optionField } from './choice';
import type { Draft } from './draft';
import type { CheckoutFlow } from './flow';
import { loadMethod } from './methods';
import type { MethodHandle } from './methods/method';
import { PayButton, type PayTerms } from './pay-button';
import type { InstallmentsView } from './use-installments';
import { useLoaded } from './use-loaded';

interface MethodFormProps {
  method: PaymentMethod;
  flow: CheckoutFlow;
  draft: Draft;
  onDraft: (change: Partial<Draft>) => void;
  installments: InstallmentsView;
  terms: PayTerms;
  isPaying: boolean;
}

/** One method's form: what it asks itself, what it asks of the payer, and the button. */
export function MethodForm({ method, flow, draft, onDraft, installments, terms, isPaying }: MethodFormProps) {
  const { t } = useTexts();
  const { alphanumericCnpj } = useValue(useScope().brand).settings;
  const { part: module, hasFailed, retry } = useLoaded(method.group, () => loadMethod(method.group));
  const asksPayer = method.fields.length > 0;
  const payerPart = useLoaded(asksPayer ? 'payer' : null, () => import('./payer-fields'));
  const handle = useRef<MethodHandle>(null);
  const options = method.options ?? [];
  const check = (name: string, text: string, values: Record<string, string>): Check<unknown> =>
    payerPart.part?.checkPayerField({ name, text, values, currency: method.currency, alphanumericCnpj }) ??
    accept(text);
  const form = useForm<Record<string, string>>({
    initial: Object.fromEntries([...method.fields, optionField].map((name) => [name, ''])),
    checks: Object.fromEntries([
      ...method.fields.map((name) => [
        name,
        (text: string, values: Record<string, string>) => check(name, text, values),
      ]),
      [
        optionField,
        (text: string) =>
          text || options.length === 0 ? { ok: true, value: text } : { ok: false, reason: 'checkout:method.choose' },
      ],
    ]),
    onSubmit: (values) =>
      flow.pay(async (key) => {
        const answers = handle.current ? await handle.current.collect(key) : {};
        return answers && choiceOf({ method, draft, installments, values, answers });
      }),
  });
  const submit = () => {
    if (!terms.canPay || isPaying) return;
    // The fields of the method's own show what is wrong in the same go as the others.
    if (method.fields.some((name) => !check(name, form.values[name] ?? '', form.values).ok)) {
      handle.current?.validate();
    }
    form.submit();
  };

  if (hasFailed || payerPart.hasFailed) {
    const again = hasFailed ? retry : payerPart.retry;
    return <ErrorState error={{ kind: 'network' }} title={t('checkout:method.failed')} retry={again} />;
  }
  if (!module || (asksPayer && !payerPart.part)) {
    return (
      <Loading>
        <Skeleton height="calc(var(--s-px) * 320)" />
      </Loading>
    );
  }
  const { Fields } = module;
  const payer = payerPart.part && <payerPart.part.PayerFields names={method.fields} form={form} />;
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {Fields && <Fields {...{ method, draft, onDraft, installments, handle, payer }} onSubmit={submit} />}
      {options.length > 0 && (
        <RadioCards
          {...form.field(optionField)}
          legend={method.name}
          layout="tiles"
          options={options.map(({ code, name, note }) => ({ value: code, title: name, meta: note }))}
        />
      )}
      {!Fields && payer}
      <PayButton {...terms} isPaying={isPaying} isRenewing={draft.isRenewing && method.canRenew === true} />
    </form>
  );
}
