import type { PayerField, PaymentMethod } from '../../../src/contract/entities';
import type { Language, Money } from '../../../src/contract/primitives';
import { formatMoney } from '../../../src/rules';
import { type ByLanguage, inLanguage } from '../languages';
import { stripeProvider } from '../stripe/stripe-client';
import { convert } from './currencies';
import type { MethodOption } from './method-option';
import { type MethodRow, methodRows } from './method-rows';

/**
 * The methods that the control `methods` turned on (true) or off (false), by method code. A method without an entry is
 * offered if its row says so (`isOffered`).
 */
export type MethodOffers = Readonly<Record<string, boolean>>;

/** The offered methods, in display order. */
export const offeredMethods = (isOfferedByCode: MethodOffers): readonly MethodRow[] =>
  methodRows.filter((row) => isOfferedByCode[row.code] ?? row.isOffered);

/** What the order of the methods depends on. */
export interface MethodOrder {
  /** The currency of the order. */
  currency: string;
  /** The visitor's country, if known. */
  country: string | null;
  userAgent: string;
}

/** The lower, the earlier the method is listed: first what most people in this place and on this device pay with. */
function rankOf({ code, group, currency: ownCurrency, options }: MethodRow, order: MethodOrder): number {
  const { currency, country, userAgent } = order;
  const isPix = group === 'PIX';
  // Pix has a discount, so it's first for Brazilians who pay in their currency.
  if (isPix && currency === 'BRL') return 0;
  if (code === 'card') return 1;
  const isLocalWallet = options?.some(({ countries }) => country !== null && countries?.includes(country)) ?? false;
  if (isLocalWallet || (isPix && country === 'BR')) return 2;
  if (group === 'PAYPAL' && currency !== 'BRL') return 3;
  // The method converts the amount into its own currency.
  if (ownCurrency !== undefined && ownCurrency !== currency) return 7;
  // Phones have the wallets' apps. Boletos and transfers are easier on computers.
  const isPhone = /\bMobile\b|Android|iPhone/.test(userAgent);
  if (group === 'E-WALLET') return isPhone ? 4 : 5;
  if (group === 'TICKET' || group === 'BANK_TRANSFER') return isPhone ? 5 : 4;
  return 6;
}

/** The methods in the order in which the visitor sees them. */
export const sortMethods = (rows: readonly MethodRow[], order: MethodOrder): MethodRow[] =>
  rows.toSorted((a, b) => rankOf(a, order) - rankOf(b, order));

/** The method with this code; undefined if it isn't offered. */
export const offeredMethod = (code: string, isOfferedByCode: MethodOffers = {}): MethodRow | undefined =>
  offeredMethods(isOfferedByCode).find((row) => row.code === code);

const commonCardMarks = ['Visa', 'Mastercard'];
const cardMarksInBrl = [...commonCardMarks, 'Elo', 'Hipercard'];
const cardMarksInOtherCurrencies = [...commonCardMarks, 'Amex'];
/** Names of the payment marks of methods other than cards, by method code. */
const methodMarks: Readonly<Record<string, string>> = {
  pix: 'Pix',
  paypal: 'PayPal',
  'mercado-pago': 'Mercado Pago',
  picpay: 'PicPay',
};

/** Names of the payment marks (logos) to show with prices in a currency. */
export function paymentMarksFor(isOfferedByCode: MethodOffers, currency: string): string[] {
  const offered = offeredMethods(isOfferedByCode).filter((row) => !row.currency || row.currency === currency);
  const marks = offered.flatMap(({ code }) => methodMarks[code] ?? []);
  if (!offered.some(({ code }) => code === 'card')) return marks;
  return [...(currency === 'BRL' ? cardMarksInBrl : cardMarksInOtherCurrencies), ...marks];
}

/** The fields that the payer must fill in for a charge in this currency. */
export const fieldsOf = (row: MethodRow, currency: string): PayerField[] => [
  ...(row.fields ?? []),
  ...(currency === 'BRL' ? (row.fieldsInBrl ?? []) : []),
];

/** The method's options for a charge in a currency. */
export const optionsOf = (row: MethodRow, currency: string): MethodOption[] =>
  (row.options ?? []).filter(({ currencies }) => !currencies || currencies.includes(currency));

/** The method's minimum amount, in the currency of the charge; null if it has none. */
export const minimumOf = (row: MethodRow, currency: string): Money | null =>
  row.minimumInDollars === undefined ? null : convert({ amount: row.minimumInDollars, currency: 'USD' }, currency);

/** The note of a method that has a minimum amount but no note in its row. */
const minimumNote: ByLanguage<(amount: string) => string> = {
  en: (amount) => `From ${amount}`,
  pt: (amount) => `A partir de ${amount}`,
  es: (amount) => `Desde ${amount}`,
  ru: (amount) => `От ${amount}`,
  fr: (amount) => `Dès ${amount}`,
  ar: (amount) => `ابتداءً من ${amount}`,
};

/** URL of the stand-in for PayPal's script, with the same parameters as the real one. */
export const paypalScriptUrl = (origin: string, currency: string, language: string): string =>
  `${origin}/sandbox/gateway/paypal.js?client-id=sandbox&currency=${currency}&intent=capture&locale=${language}`;

interface ScriptOptions {
  currency: string;
  language: Language;
  origin: string;
}

const walletScriptUrl = ({ code, channel }: MethodRow, { currency, language, origin }: ScriptOptions): string =>
  channel === 'paypal' ? paypalScriptUrl(origin, currency, language) : `${origin}/sandbox/gateway/${code}.js`;

/** A method in the contract's format. */
export function methodFor(
  row: MethodRow,
  { orderCurrency, language, origin }: { orderCurrency: string; language: Language; origin: string },
): PaymentMethod {
  const currency = row.currency ?? orderCurrency;
  const options = optionsOf(row, currency);
  const minimum = minimumOf(row, currency);
  const ownNote = row.note && inLanguage(row.note, language);
  const noteWithMinimum = minimum && inLanguage(minimumNote, language)(formatMoney(minimum, language));
  return {
    code: row.code,
    group: row.group,
    channel: row.channel,
    name: inLanguage(row.name, language),
    currency,
    fields: fieldsOf(row, currency),
    cardBrands: row.cardBrands ? [...row.cardBrands] : null,
    hasInstallments: row.hasInstallments ?? false,
    canSaveCard: row.canSaveCard ?? false,
    canRenew: row.canRenew ?? false,
    needsCustomer: row.needsCustomer ?? false,
    showsCode: row.showsCode ?? null,
    note: ownNote ?? noteWithMinimum,
    minimum,
    provider: row.group === 'PROVIDER_FIELDS' ? stripeProvider(origin) : null,
    express: row.express ? { scriptUrl: walletScriptUrl(row, { currency, language, origin }), ...row.express } : null,
    options:
      options.length === 0
        ? null
        : options.map(({ code, name, note, countries }) => ({
            code,
            name: inLanguage(name, language),
            note: note ? inLanguage(note, language) : null,
            ...(countries && { countries: [...countries] }),
          })),
  };
}
