import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { queryInfo } from '../../../../contract/calls/account';
import { orderRemind, orders, unbindDiscountCode } from '../../../../contract/calls/orders';
import { couponCode } from '../../../../rules/contact/contact';
import { asciiDigits } from '../../../../rules/identity/text';
import type { CallError } from '../../../../runtime/api/call-error';
import { invalidate } from '../../../../runtime/api/query-store';
import { useElementContext, useTexts } from '../../../../runtime/element-context/element-context';
import { useErrorText } from '../../../../runtime/element-context/error-text';
import { useMergedState } from '../../../../runtime/state/use-merged-state';
import { useSheet } from '../../../../runtime/styles/use-sheet';
import { Button, LinkButton } from '../../../../ui/button/button';
import { Notice } from '../../../../ui/feedback/notice';
import { TextField } from '../../../../ui/fields/text-field';
import { useForm } from '../../../../ui/forms/use-form';
import { CheckIcon } from '../../../../ui/icons/icons';
import checkoutStyles from '../../../shared/payment/checkout.module.css';
import type { BoundCoupon } from '../../../shared/payment/checkout-draft';
import type { CheckoutCalls } from '../../flow/checkout-calls';
import type { Valuation, ValuationRequest } from '../use-price';
import styles, { sheet } from './coupon.module.css';

interface CouponFormProps {
  calls: CheckoutCalls;
  /** The request for the price that the checkout shows now. A coupon is checked by adding its code to this request. */
  request: ValuationRequest | null;
  /** The error code with which the server rejected the coupon that was applied before. */
  error: string | null;
  /** The coupon that the checkout was opened with, if another order holds it. */
  bound?: BoundCoupon | null | undefined;
  /** The member opened the form with the link "Have a coupon?", so the form's field takes the focus. */
  hasInitialFocus: boolean;
  onApply: (code: string, request: ValuationRequest, valuation: Valuation) => void;
}

export interface CouponSectionProps extends CouponFormProps {
  /** The code of the applied coupon; null if no coupon is applied. */
  code: string | null;
  /** True if the coupon comes from this form or the page's `coupon` parameter. An existing order keeps its coupon. */
  isRemovable: boolean;
  onRemove: () => void;
  /** Ref callback that focuses the link that removes the coupon. Undefined if the link shouldn't take the focus. */
  focusRef: ((element: HTMLElement | null) => void) | undefined;
}

/** The applied coupon as a chip, or the form to enter a coupon. */
export function CouponSection({ code, isRemovable, onRemove, focusRef, ...formProps }: CouponSectionProps) {
  useSheet(sheet);
  const { t } = useTexts();
  if (!code) return <CouponForm {...formProps} />;
  return (
    <div className={styles.chip} role="status">
      <span>
        <span className={checkoutStyles.discount}>
          <CheckIcon />
        </span>{' '}
        <span>{t('checkout:coupon.applied', { code })}</span>
      </span>
      {isRemovable && (
        <LinkButton ref={focusRef} aria-label={t('checkout:coupon.removeNamed', { code })} onClick={onRemove}>
          {t('checkout:coupon.remove')}
        </LinkButton>
      )}
    </div>
  );
}

interface State {
  /** The coupon, if another order holds it. The member decides whether to cancel that order. */
  bound: BoundCoupon | null;
  isUnbinding: boolean;
  /** Why the server refused the code. */
  refusal: CallError | null;
}

/** The form to apply a coupon. If another order holds the coupon, the member confirms before that order is canceled. */
function CouponForm(props: CouponFormProps) {
  const { t } = useTexts();
  const errorText = useErrorText();
  const formElement = useRef<HTMLFormElement>(null);
  const { state, update, apply, unbind } = useCoupon(props, {
    reset: () => form.reset(),
    // Queries the field only now: if the form has just replaced `BoundCouponNotice`, the field is a new element.
    onRefuse: () => formElement.current?.querySelector('input')?.focus(),
  });
  const form = useForm({
    initial: { code: '' },
    checks: { code: couponCode },
    onSubmit: ({ code }) => apply(code),
  });
  const { bound, isUnbinding } = state;
  if (bound)
    return (
      <BoundCouponNotice
        coupon={bound}
        isUnbinding={isUnbinding}
        onUse={() => void unbind(bound)}
        onKeep={() => update({ bound: null })}
      />
    );
  const field = form.field('code');
  const refusal = state.refusal ?? (props.error && !field.value ? { code: props.error } : null);
  return (
    <form ref={formElement} noValidate onSubmit={form.submit} className={styles.couponRow}>
      <TextField
        {...field}
        onChange={(text) => {
          update({ refusal: null });
          field.onChange(text);
        }}
        error={field.error ?? errorText(refusal) ?? undefined}
        label={t('checkout:coupon.label')}
        autoComplete="off"
        autoCapitalize="characters"
        dropsSpaces
        format={asciiDigits}
        hasInitialFocus={props.hasInitialFocus}
      />
      <span className={styles.couponButton}>
        <Button type="submit" variant="secondary" busy={form.isSubmitting}>
          {t('checkout:coupon.apply')}
        </Button>
      </span>
    </form>
  );
}

interface CouponCallbacks {
  /** Clears the field after the coupon was applied. */
  reset: () => void;
  /** Called after the form was rendered with the reason why the server refused the code. */
  onRefuse: () => void;
}

/** The form's state and actions: `apply` a coupon; `unbind` cancels the order that holds a coupon, then applies it. */
function useCoupon({ calls, request, bound = null, ...props }: CouponFormProps, { reset, onRefuse }: CouponCallbacks) {
  const context = useElementContext();
  const [state, update] = useMergedState<State>({ bound, isUnbinding: false, refusal: null });
  const showRefusal = (refusal: CallError) => {
    flushSync(() => update({ refusal, isUnbinding: false, bound: null }));
    onRefuse();
  };
  const apply = async (code: string) => {
    if (!request) return;
    update({ refusal: null });
    const couponRequest = { ...request, couponCode: code };
    const result = await calls.valuate(couponRequest);
    if (!result.ok) return showRefusal(result.error);
    const { couponBoundTo } = result.value;
    if (couponBoundTo && couponBoundTo !== request.orderId) return update({ bound: { code, orderId: couponBoundTo } });
    update({ bound: null, refusal: null });
    reset();
    props.onApply(result.value.couponCode ?? code, couponRequest, result.value);
  };
  const unbind = async ({ code, orderId }: BoundCoupon) => {
    update({ isUnbinding: true });
    const result = await context.call(unbindDiscountCode, { orderId, discountCode: code });
    // Refetch after a failure too: the server may have released the coupon even if its response was lost.
    invalidate(queryInfo, orders, orderRemind);
    if (!result.ok) return showRefusal(result.error);
    update({ isUnbinding: false, bound: null });
    await apply(code);
  };
  return { state, update, apply, unbind };
}

interface BoundCouponNoticeProps {
  coupon: BoundCoupon;
  isUnbinding: boolean;
  /** Uses the coupon: cancels the order that holds it. */
  onUse: () => void;
  /** Keeps the order that holds the coupon. */
  onKeep: () => void;
}

/** Asks whether to cancel the order that holds the coupon. */
function BoundCouponNotice({ coupon: { code, orderId }, isUnbinding, onUse, onKeep }: BoundCouponNoticeProps) {
  const { t } = useTexts();
  return (
    <Notice
      kind="warning"
      role="alert"
      title={t('checkout:coupon.bound.title')}
      action={
        <div className={styles.buttons}>
          <Button size="small" busy={isUnbinding} onClick={onUse}>
            {t('checkout:coupon.bound.use')}
          </Button>
          <Button variant="secondary" size="small" onClick={onKeep}>
            {t('checkout:coupon.bound.keep')}
          </Button>
        </div>
      }
    >
      {t('checkout:coupon.bound.text', { code, orderId })}
    </Notice>
  );
}
