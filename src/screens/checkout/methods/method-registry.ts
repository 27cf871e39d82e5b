import type { ComponentType } from 'react';
import type { IconProps } from '../../../ui/icons/icon';
import {
  BankIcon,
  BarcodeIcon,
  CardIcon,
  CryptoIcon,
  ExternalIcon,
  PaypalIcon,
  PhoneIcon,
  PixIcon,
  WalletIcon,
} from '../../../ui/icons/payment/payment-icons';
import type { MethodModule } from '../../shared/payment/payment-method';

export interface MethodRow {
  /** A group of the contract (MethodGroup). */
  group: string;
  Icon: ComponentType<IconProps>;
  load: () => Promise<MethodModule>;
  /** Its `ActionView` takes the payer to the page of a redirect; else the checkout goes there at once. */
  redirectsItself?: true;
}

const loadWallet = () => import('./wallet/wallet').then((file) => file.walletMethod);

/** Ways to pay by group: a row and a folder make a new one. */
export const methodRows: readonly MethodRow[] = [
  { group: 'CARD', Icon: CardIcon, load: () => import('./card/card').then((file) => file.cardMethod) },
  { group: 'PIX', Icon: PixIcon, load: () => import('./pix/pix').then((file) => file.pixMethod) },
  { group: 'TICKET', Icon: BarcodeIcon, load: () => import('./ticket/ticket').then((file) => file.ticketMethod) },
  {
    group: 'BANK_TRANSFER',
    Icon: BankIcon,
    load: () => import('./bank-transfer/bank-transfer').then((file) => file.bankTransferMethod),
  },
  { group: 'CRYPTO', Icon: CryptoIcon, load: () => import('./crypto/crypto').then((file) => file.cryptoMethod) },
  { group: 'E-WALLET', Icon: WalletIcon, load: loadWallet, redirectsItself: true },
  { group: 'ONLINE_WALLET', Icon: WalletIcon, load: loadWallet, redirectsItself: true },
  {
    group: 'PAYPAL',
    Icon: PaypalIcon,
    load: () => import('./paypal/paypal').then((file) => file.paypalMethod),
    redirectsItself: true,
  },
  {
    group: 'MOBILE_MONEY',
    Icon: PhoneIcon,
    load: () => import('./mobile-money/mobile-money').then((file) => file.mobileMoneyMethod),
  },
  { group: 'PREPAID', Icon: CardIcon, load: () => import('./prepaid/prepaid').then((file) => file.prepaidMethod) },
];

/** A group this version does not know may still lead to a page of its own; what it asks is the server's list of fields. */
const fallback: MethodRow = { group: '', Icon: ExternalIcon, load: () => Promise.resolve({}) };

/** How a group of methods is drawn and loaded. */
export const methodRow = (group: string | null): MethodRow => methodRows.find((row) => row.group === group) ?? fallback;

/** Loads a method's part of the checkout. */
export const loadMethod = (group: string | null): Promise<MethodModule> => methodRow(group).load();
