import type { ComponentType, ReactNode, Ref } from 'react';
import type { installmentsPlan, pay, repay } from '../../../contract/calls/payments';
import type { DataOf, RequestOf } from '../../../contract/define-call';
import type { Installment, Order, PaymentAction, PaymentMethod, PaymentResponse } from '../../../contract/entities';
import type { Money } from '../../../contract/primitives';
import type { CallError, Result } from '../../../runtime/api/call-error';
import type { QueryView } from '../../../runtime/element-context/use-query';
import type { TextKey } from '../../../runtime/i18n/text-keys';
import type { Draft } from './checkout-draft';
import type { Problem } from './problem';

/** The fields of the payment request except for the plan, the quantity and the return URL. */
export type PaymentChoice = Omit<RequestOf<typeof pay>, 'planId' | 'quantity' | 'returnUrl'>;

/** The choice of installments for the chosen method. */
export interface InstallmentChoice {
  /** The choices; empty if the charge can't be split. */
  list: readonly Installment[];
  /** The chosen number of installments; undefined if the charge can't be split. */
  count: number | undefined;
  /** The choices are still loading, so the price isn't known. */
  isLoading: boolean;
  /** The request for the choices. */
  query: QueryView<DataOf<typeof installmentsPlan>>;
}

/** The fields that a method's form adds to the payment request. */
export type MethodRequestFields = Partial<PaymentChoice>;

/** The functions of a method's form that the checkout calls when the payer pays. */
export interface MethodHandle {
  /**
   * Returns the values of the fields for the payment attempt with this idempotency key; secret values are encrypted for
   * that attempt only. Null if a field is invalid: that field then shows its error and takes the focus.
   */
  collect(idempotencyKey: string): Promise<MethodRequestFields | null>;
  /** Shows the errors of the fields. Resolves to the number of invalid fields. */
  validate(): Promise<number>;
  /** Empties the fields and focuses the first one, for another card. */
  startOver?(): void;
  /** After a declined payment, focuses the field to change. */
  focusRefused?(): void;
}

/** The props of a method's form (`Fields` of a `MethodModule`). */
export interface MethodFieldsProps {
  method: PaymentMethod;
  /** The payer's choices other than the payment method, such as the currency and the coupon. */
  draft: Draft;
  /** Changes the draft. */
  onDraft: (change: Partial<Draft>) => void;
  installments: InstallmentChoice;
  /** The form fills this ref with the functions that the checkout calls when the payer pays. */
  handle: Ref<MethodHandle>;
  /** The inputs for the payer's data, such as a tax number. The method's form places them among its own fields. */
  payerInputs: ReactNode;
  /** The amount, once known. */
  total?: Money | undefined;
  /** Why the last attempt failed; null before the first attempt and during an attempt. */
  problem?: Problem | null | undefined;
  /** What the first renewal will charge, and when. Empty while it loads. */
  renewalHint?: string | undefined;
  /** The payment request of this form is in progress. */
  isPaying?: boolean;
  /** Submits the form. The card frame calls this when the payer presses Enter. */
  onSubmit: () => void;
}

/** The props of the view that shows what the payer must do to complete a payment, such as scan a QR code. */
export interface ActionViewProps {
  action: PaymentAction;
  orderId: string;
  order: Order | null;
  /** The amount, once known. */
  total: Money | null;
  isExpired: boolean;
  /** A new payment code, such as a QR code, has been requested. */
  isRenewing: boolean;
  /** Called when the payment has expired according to this device's clock. */
  onExpire: () => void;
  /** Requests a new payment code in place of the expired one. */
  onRenew: () => void;
  /** Polls the payment's status at once. */
  onCheck: () => void;
  /**
   * Sends the payer's confirmation, such as a one-time code, and uses the response as the payment's state. Resolves to
   * the error to show next to the field, or to null. Sends nothing while another confirmation is in progress. `input`
   * identifies the confirmation, such as the typed code: after a lost response, the same input is sent with the same
   * idempotency key.
   */
  confirm: (
    send: (idempotencyKey: string) => Promise<Result<PaymentResponse>>,
    input?: string,
  ) => Promise<CallError | null>;
  /** Pays the order again, such as for a new code. Use it inside `confirm`. */
  repay: (request: RequestOf<typeof repay>, options: { idempotencyKey: string }) => Promise<Result<PaymentResponse>>;
}

/** The views and behavior of a payment method. */
export interface MethodModule {
  Fields?: ComponentType<MethodFieldsProps>;
  ActionView?: ComponentType<ActionViewProps>;
  /**
   * The text key of the pay button's label, in the area of the registry row or in the checkout's texts. The label says what a click does: a
   * card is charged, but a boleto is only issued. On a TV, a payment page isn't opened but shown as a QR code for the
   * phone.
   */
  payText?: (method: PaymentMethod, isTv: boolean) => TextKey;
  /** The text key of the question above the method's options, such as banks. Default: the method's name. */
  optionsText?: TextKey;
  /** Whether the payer has already paid or confirmed the payment; the payer is then offered no other method. */
  isInProgress?: (action: PaymentAction) => boolean;
  /** The choice among the method's options, such as banks or networks, is shown above its other fields. */
  showsOptionsFirst?: boolean;
  /** Whether the method doesn't support this amount. If so, `Fields` says why, and the pay button is disabled. */
  isBlocked?: (method: PaymentMethod, total: Money | undefined) => boolean;
}
