import type { ComponentType, ReactNode, Ref } from 'react';
import type { Order, PaymentAction, PaymentMethod } from '../../../contract/entities';
import type { Money } from '../../../contract/primitives';
import type { Draft } from '../draft';
import type { PaymentChoice } from '../flow';
import type { InstallmentsView } from '../use-installments';

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
  /** Pays: Enter in a field that the form cannot hear. */
  onSubmit: () => void;
}

export interface ActingProps {
  action: PaymentAction;
  order: Order | null;
  /** What is to be paid, as far as it is known. */
  total: Money | null;
  isExpired: boolean;
  isRenewing: boolean;
  /** The time is over by this clock. */
  onExpire: () => void;
  /** Asks for a new code in place of the old one. */
  onRenew: () => void;
}

/** A way to pay: what it asks, and what it shows while the payer acts. */
export interface MethodModule {
  Fields?: ComponentType<MethodFieldsProps>;
  Acting?: ComponentType<ActingProps>;
}
