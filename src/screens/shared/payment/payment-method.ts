import type { ComponentType, ReactNode, Ref } from 'react';
import type { installmentsPlan, pay, repay } from '../../../contract/calls/payments/payments';
import type { DataOf, RequestOf } from '../../../contract/define-call';
import type { Installment, Order, PaymentAction, PaymentAnswer, PaymentMethod } from '../../../contract/entities';
import type { Money } from '../../../contract/primitives';
import type { CallError, Result } from '../../../runtime/api/call-error';
import type { Area } from '../../../runtime/i18n/text-keys';
import type { QueryView } from '../../../runtime/page/element-context';
import type { Draft } from './checkout-draft';
import type { Problem } from './problem';

/** What the chosen method decides of the request. */
export type PaymentChoice = Omit<RequestOf<typeof pay>, 'planId' | 'quantity' | 'returnUrl'>;

/** The choice of installments for the chosen method. */
export interface InstallmentsView {
  /** The choices; empty where the charge can't be split. */
  list: readonly Installment[];
  /** The number of installments chosen; undefined where there is no choice. */
  count: number | undefined;
  /** The choices are still loading, so the price isn't known. */
  isLoading: boolean;
  query: QueryView<DataOf<typeof installmentsPlan>>;
}

/** The part of the request that a method adds. */
export type MethodAnswers = Partial<PaymentChoice>;

export interface MethodHandle {
  /**
   * What the method asks, bound to the attempt's key; null when something is not right, which it shows and gives the
   * focus.
   */
  collect(key: string): Promise<MethodAnswers | null>;
  /** Shows what is not right. */
  validate(): void;
}

export interface MethodFieldsProps {
  method: PaymentMethod;
  draft: Draft;
  onDraft: (change: Partial<Draft>) => void;
  installments: InstallmentsView;
  handle: Ref<MethodHandle>;
  /** The fields of the payer, to be put where they belong among the method's own. */
  payer: ReactNode;
  /** What is to be paid, as far as it is known. */
  total?: Money | undefined;
  /** Why the last attempt failed; null before and while another is made. */
  problem?: Problem | null | undefined;
  /** The request of this form is out. */
  isPaying?: boolean;
  /** Pays: Enter in a field that the form cannot hear. */
  onSubmit: () => void;
}

export interface ActionViewProps {
  action: PaymentAction;
  orderId: string;
  order: Order | null;
  /** What is to be paid, as far as it is known. */
  total: Money | null;
  isExpired: boolean;
  isRenewing: boolean;
  /** The time is over by this clock. */
  onExpire: () => void;
  /** Asks for a new code in place of the old one. */
  onRenew: () => void;
  /** Asks the server at once how the payment stands. */
  onCheck: () => void;
  /**
   * Sends a step that the payer takes here, such as a code or a capture, and takes its answer over as the payment's
   * state. Gives back the error to show beside what was entered; null where there is none. A second press does nothing.
   * `name` tells one step from another, such as one code from the next: an answer that got lost is asked for again
   * under the same key only for the same step.
   */
  confirm: (
    send: (idempotencyKey: string) => Promise<Result<PaymentAnswer>>,
    name?: string,
  ) => Promise<CallError | null>;
  /** Pays the order once more, such as for a new code. Use it inside `confirm`. */
  repay: (request: RequestOf<typeof repay>, options: { idempotencyKey: string }) => Promise<Result<PaymentAnswer>>;
}

/** A way to pay: what it asks, and what it shows while the payer acts. */
export interface MethodModule {
  Fields?: ComponentType<MethodFieldsProps>;
  ActionView?: ComponentType<ActionViewProps>;
  /** The texts that `ActionView` speaks, loaded before it is shown. */
  speaks?: Area;
  /** The money is seen already: no other way to pay is offered any more. */
  isUnderWay?: (action: PaymentAction) => boolean;
  /** PayerField names that `Fields` asks itself and `collect` answers among `payer`. */
  asks?: readonly string[];
  /** The method's options stand above what else it asks. */
  isChoiceFirst?: boolean;
  /** The method cannot take this sum; `Fields` says why, and the button does not pay. */
  isBlocked?: (method: PaymentMethod, total: Money | undefined) => boolean;
}
