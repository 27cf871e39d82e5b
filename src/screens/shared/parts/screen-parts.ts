import { type ComponentType, createContext, useContext } from 'react';
import type { UserInfo } from '../../../contract/entities';
import type { MethodFieldsProps } from '../payment/payment-method';
import type { SecurityCodeProps } from '../payment/security-code-props';

export interface ResellerPaymentProps {
  member: UserInfo;
  orderId: string | undefined;
  /** Called when the reseller wants to place another order. */
  onNewOrder: () => void;
  /** Whether the payment view takes the focus when it appears: true if it replaces the price list. */
  takesFocus: boolean;
}

/** Props of a form that changes a password or an email address. */
interface CredentialFormProps {
  onCancel: () => void;
  onDone: () => void;
}

/**
 * Loaders of components that belong to one screen and are rendered by another. Screens never import each other, so the
 * element that shows a screen passes in the loaders. A loader loads the component's code when it is first called, and
 * rejects if that fails.
 */
export interface ScreenParts {
  /** The form that changes the member's password. */
  loadChangePassword?: () => Promise<ComponentType<CredentialFormProps>>;
  /** The form that sets the first password of a member who signs in with codes. */
  loadFirstPassword?: () => Promise<ComponentType<CredentialFormProps>>;
  /** The form that changes the email that the member signs in with. */
  loadChangeEmail?: () => Promise<ComponentType<CredentialFormProps>>;
  /** The fields of a new card, as the checkout shows them. */
  loadCardFields?: () => Promise<ComponentType<MethodFieldsProps>>;
  /** The field for the security code of a saved card, in the card frame (an iframe). */
  loadSecurityCode?: () => Promise<ComponentType<SecurityCodeProps>>;
  /** The view on a TV that hands the purchase over to a phone. */
  loadHandOff?: () => Promise<ComponentType<{ planId?: string | undefined; orderId?: string | undefined }>>;
  /** The view for the payment of a reseller's order. */
  loadResellerPayment?: () => Promise<ComponentType<ResellerPaymentProps>>;
  /** The view on a phone in which the payer continues a purchase that a TV has handed over. */
  loadPhonePurchase?: () => Promise<ComponentType<object>>;
}

const ScreenPartsContext = createContext<ScreenParts>({});

/** Passes the loaders of other screens' parts to a screen. */
export const ScreenPartsProvider = ScreenPartsContext.Provider;

/** Returns the loader of another screen's part. Throws if the element didn't pass this loader, which is a bug. */
export function useScreenPart<Name extends keyof ScreenParts>(name: Name): NonNullable<ScreenParts[Name]> {
  const load = useContext(ScreenPartsContext)[name];
  if (!load) throw new Error(`No element passed ${name}`);
  return load as NonNullable<ScreenParts[Name]>;
}
