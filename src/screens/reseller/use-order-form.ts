import { useRef, useState } from 'react';
import { orders } from '../../contract/calls/orders';
import { dtCreateOrder, dtGetPlan, dtPhoneAreaCodes } from '../../contract/calls/reseller';
import { siteConfig } from '../../contract/calls/site';
import { behaviorOf } from '../../contract/errors/catalogue';
import type { CallError } from '../../runtime/api/call-error';
import { invalidate } from '../../runtime/api/query-store';
import { randomId } from '../../runtime/api/random-id';
import { useElementContext, useTexts } from '../../runtime/element-context/element-context';
import { errorText } from '../../runtime/element-context/error-text';
import { useCachedQuery } from '../../runtime/element-context/use-cached-query';
import { useQuery } from '../../runtime/element-context/use-query';
import { loadTexts } from '../../runtime/i18n/texts';
import type { PhoneCountry } from '../../ui/fields/phone-field';
import { formatDate } from '../../ui/format/format-date';
import { type Form, useForm } from '../../ui/forms/use-form';
import { emitOnce, eventDetailOf, orderCreated } from '../shared/payment/payment-events';
import { parseQuantity, type ResellerPlan, totalsOf } from '../shared/reseller/reseller-plan';
import {
  type AccountKind,
  buildOrderRequest,
  initialValues,
  limitsOf,
  type OrderValues,
  orderChecks,
} from './order-values';

/** The countries that a reseller may sell to, with their calling codes. They load only if `isEnabled`. */
export function useResellerCountries(isEnabled: boolean) {
  const { data, error, status, retry } = useCachedQuery(dtPhoneAreaCodes, isEnabled ? {} : null);
  // While the list reloads in another language, the old list stays, so that the chosen country stays selected.
  const lastCountries = useRef<readonly PhoneCountry[]>([]);
  if (data) lastCountries.current = data.codes;
  return { list: lastCountries.current, error, isLoading: status === 'loading', retry };
}

interface OrderFormOptions {
  plan: ResellerPlan;
  currency: string | undefined;
  /** Whether `plan` still has its old prices while those in a new currency load. Until then, no order is created. */
  isStale: boolean;
}

/** Whether the error concerns the customer's account, so that it is shown at the email or phone field. */
const isAccountError = (code: string): boolean => {
  const { field, blocksAccount } = behaviorOf(code);
  return blocksAccount === true || field === 'account' || field === 'country';
};

/** Reads a field of an error's data. */
const readField = (data: unknown, name: string): unknown =>
  typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[name] : undefined;

/** Holds the state of the order form and sends the request that creates the order. */
export function useOrderForm({ plan, currency, isStale }: OrderFormOptions) {
  const context = useElementContext();
  const { t, lang } = useTexts();
  const [failure, setFailure] = useState<CallError | null>(null);
  const [kind, setKind] = useState<AccountKind>('email');
  const countries = useResellerCountries(kind === 'phone');
  const patterns = useQuery(siteConfig, {}).data?.validRules ?? {};
  /** The last request and its idempotency key, until the server has responded. */
  const attempt = useRef<{ body: string; key: string }>(undefined);

  const checks = orderChecks({ kind, limits: plan, patterns, countries: countries.list, t });
  const form: Form<OrderValues> = useForm<OrderValues>({
    initial: initialValues,
    checks,
    onSubmit: () => createOrder(form.values),
  });

  const createOrder = async (values: OrderValues): Promise<void> => {
    if (isStale) return;
    setFailure(null);
    const request = {
      ...buildOrderRequest({ kind, planId: plan.id, currency, values, countries: countries.list }),
      expectedTotal: totalsOf(plan, parseQuantity(values.quantity) ?? 0).total,
    };
    const body = JSON.stringify(request);
    // A retry of the same request after a lost response reuses the idempotency key, so the order is created once.
    if (attempt.current?.body !== body) attempt.current = { body, key: randomId() };
    const result = await context.call(dtCreateOrder, request, { idempotencyKey: attempt.current.key });
    if (!result.ok) return showError(result.error, values);
    attempt.current = undefined;
    invalidate(orders);
    const order = result.value;
    emitOnce(context, [orderCreated(eventDetailOf(order))]);
    context.navigate('reseller-payment', { orderId: order.orderId });
  };

  /** Shows an error at the customer's field, at the quantity, or above the button. */
  const showError = async (error: CallError, values: OrderValues): Promise<void> => {
    const customerField = values.purpose === 'customer' ? kind : null;
    if (error.kind !== 'code') return setFailure(error);
    const { code, data } = error;
    // For a quantity that isn't allowed, the error's data contains the limits `fewest` and `most`.
    const fewest = readField(data, 'fewest');
    const most = readField(data, 'most');
    // A plan for one device can't be ordered for a customer whose multi-device plan is still active. `availableFrom` is
    // the timestamp from which it can.
    const availableFrom = readField(data, 'availableFrom');
    // The server has refused the order, so the next attempt needs a new idempotency key.
    attempt.current = undefined;
    // If the error means that the prices have changed, reload them.
    if (behaviorOf(code).staleData === 'plans') invalidate(dtGetPlan);
    if (typeof fewest === 'number' && typeof most === 'number') {
      const limits = limitsOf(values.purpose, plan);
      const min = Math.max(fewest, limits.min);
      const isTooFew = Number(values.quantity) < min;
      form.setError(
        'quantity',
        isTooFew
          ? t('reseller:quantity.tooFew', { count: min })
          : t('reseller:quantity.tooMany', { most: String(most) }),
      );
    } else if (customerField && typeof availableFrom === 'number') {
      form.setError(customerField, t('reseller:customer.singleDevice', { date: formatDate(availableFrom, lang) }));
    } else if (customerField && isAccountError(code)) {
      await loadTexts(lang, ['errors']).catch(() => undefined);
      form.setError(customerField, errorText({ code }, lang, t));
    } else return setFailure(error);
    form.focusFirstError();
  };

  return { form, kind, setKind, countries, failure };
}
