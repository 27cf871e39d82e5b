import type { PaymentMethod } from '../../../../contract/entities';
import type { ExpressWallet } from '../../../../contract/entities/payment-method';
import type { Language, Money } from '../../../../contract/primitives';
import { luminance } from '../../../../rules/contrast';
import { opaqueColor } from '../../../../runtime/styles/own-background';

/** The automatic renewals that the sheet states. */
export interface SheetRenewal {
  /** The date and price of the first renewal, in words. */
  text: string;
  price: Money;
  /** When the plan first renews, as a timestamp in milliseconds. */
  date: number;
  /** The number of days between renewals. */
  days: number;
}

/** What a wallet's sheet shows, and what it needs from the checkout. */
export interface SheetContent {
  merchantName: string;
  planName: string;
  total: Money;
  /** Null if the plan won't renew. */
  renewal: SheetRenewal | null;
  /** The page on which the member can turn off renewals. */
  managementUrl: string;
  /** Requests the merchant session for a URL that Apple's script names. Rejects if the server refuses. */
  validateMerchant(validationUrl: string): Promise<object>;
  /** Requests the id of an order at the wallet for the total. Rejects if the server refuses. */
  createWalletOrder(): Promise<string>;
}

/** What the payer has authorized in the sheet. */
export interface Authorization {
  /** The wallet's token for the payment request, unchanged. */
  token: string;
  /** Tells the wallet whether the payment was accepted, so that an open sheet shows this and closes. */
  finish(isAccepted: boolean): void;
}

/** How a wallet's button has to look on this page. */
export interface ButtonLook {
  /** The page behind the button is dark, so the wallets' rules ask for a white button. */
  isDark: boolean;
  /** The radius of the corners in pixels, at most half the height. */
  radius: number;
  /** In pixels. */
  height: number;
}

/** Reads the look from the button's place. A brand can be dark in its light theme, so the text's color decides. */
export function buttonLookAt(container: HTMLElement): ButtonLook {
  const { color, borderTopLeftRadius } = getComputedStyle(container);
  const text = opaqueColor(color);
  // A hidden container has no height.
  const height = container.clientHeight || 48;
  return {
    isDark: text !== null && luminance(text) > 0.4,
    radius: Math.min(Number.parseFloat(borderTopLeftRadius), height / 2),
    height,
  };
}

/** A wallet that can pay on this device. */
export interface Wallet {
  /** Shows the wallet's own button in the container. Returns the function that removes it. */
  mountButton(container: HTMLElement, options: { lang: Language; look: ButtonLook; onClick: () => void }): () => void;
  /**
   * Opens the sheet; must be called by the button's `onClick`, before it returns. Resolves to null if the payer canceled.
   * Rejects if the sheet couldn't be opened or its token couldn't be created.
   */
  openSheet(content: SheetContent): Promise<Authorization | null>;
}

/** Loads a wallet's script. Resolves to null if this device can't pay with the wallet. */
export type LoadWallet = (wallet: ExpressWallet, loadWalletScript: () => Promise<void>) => Promise<Wallet | null>;

/** A method whose wallet can pay on this device. */
export interface ReadyMethod {
  code: PaymentMethod['code'];
  /** The script that was loaded. PayPal's is for one currency, so after a change of the currency it can't pay. */
  scriptUrl: ExpressWallet['scriptUrl'];
  wallet: Wallet;
}
