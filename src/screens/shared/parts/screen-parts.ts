import { type ComponentType, createContext, useContext } from 'react';
import type { UserInfo } from '../../../contract/entities';
import type { MethodFieldsProps } from '../payment/payment-method';
import type { SecurityCodeProps } from '../payment/security-code';

/** What the payment of a reseller's order needs to know. */
export interface ResellerPaymentProps {
  member: UserInfo;
  orderId: string | undefined;
  /** The reseller wants to place another order. */
  onNewOrder: () => void;
  /** The prices were shown before, so focus moves to the payment. */
  isArriving: boolean;
}

/** A form that sets a password. */
interface PasswordFormProps {
  onCancel: () => void;
  onDone: () => void;
}

/**
 * Parts that one screen borrows from another. Screens never import each other, so the element that shows a screen
 * passes these loaders in; each fetches its code on first use and rejects when it can't be fetched.
 */
export interface ScreenParts {
  /** The form that changes the member's password. */
  loadChangePassword?: () => Promise<ComponentType<PasswordFormProps>>;
  /** The form that sets the first password of a member who signs in with codes. */
  loadFirstPassword?: () => Promise<ComponentType<PasswordFormProps>>;
  /** The form that changes the address the member signs in with. */
  loadChangeEmail?: () => Promise<ComponentType<{ onCancel: () => void; onDone: () => void }>>;
  /** The fields of a new card, as the checkout shows them. */
  loadCardFields?: () => Promise<ComponentType<MethodFieldsProps>>;
  /** The security code of a saved card, in the card frame. */
  loadSecurityCode?: () => Promise<ComponentType<SecurityCodeProps>>;
  /** A purchase on a TV, handed over to a phone. */
  loadHandOff?: () => Promise<ComponentType<{ planId?: string | undefined; orderId?: string | undefined }>>;
  /** The payment of a reseller's order. */
  loadResellerPayment?: () => Promise<ComponentType<ResellerPaymentProps>>;
  /** The phone's side of a purchase on a TV. */
  loadPhone?: () => Promise<ComponentType<object>>;
}

const Parts = createContext<ScreenParts>({});

/** Gives a screen, and everything it renders, the parts it borrows. */
export const ScreenPartsProvider = Parts.Provider;

/** The loader of a borrowed part. Throws when the element forgot to pass it: a bug. */
export function useScreenPart<Name extends keyof ScreenParts>(name: Name): NonNullable<ScreenParts[Name]> {
  const load = useContext(Parts)[name];
  if (!load) throw new Error(`No element passed the screen part ${name}`);
  return load as NonNullable<ScreenParts[Name]>;
}
