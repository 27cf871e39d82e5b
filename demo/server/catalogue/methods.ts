import type { MethodGroup, PayerField, PaymentMethod } from '../../../src/contract/entities';
import { freeMethod } from '../../../src/contract/entities';
import type { Language, Money } from '../../../src/contract/primitives';
import { formatMoney } from '../../../src/rules';
import { type ByLanguage, inLanguage } from '../languages';
import { stripeProvider } from '../payments/stripe/stripe-payments';
import { bankOptions } from './banks';
import { coinOptions } from './coins';
import { convert } from './currencies';
import { operatorOptions } from './operators';

type Texts = ByLanguage<string>;

/** A payment method. A new row also needs a start function in `payments/begin.ts`. */
export interface MethodRow {
  code: string;
  /** A group of the contract, or an unknown one to test how clients handle it. */
  group: MethodGroup | typeof freeMethod.group | 'SOMETHING_NEW' | 'SOMETHING_ELSE';
  channel: string;
  name: Texts;
  /** The method's fixed currency; default is the order's. */
  currency?: string;
  /** Required payer fields, and those required only for charges in BRL. */
  fields?: readonly PayerField[];
  fieldsInBrl?: readonly PayerField[];
  /** Percent off the plan's price. */
  discountPercent?: number;
  cardBrands?: readonly string[];
  hasInstallments?: boolean;
  canSaveCard?: boolean;
  canRenew?: boolean;
  needsCustomer?: boolean;
  note?: Texts;
  /** The minimum amount in dollars. Smaller amounts are refused with -2408. */
  minimum?: string;
  /** Options within the method, in display order. */
  options?: readonly MethodOption[];
  /** The payer types a code instead of choosing an option. */
  takesCode?: boolean;
  isOffered: boolean;
}

/** A bank, wallet, coin or operator. */
export interface MethodOption {
  code: string;
  name: Texts;
  note?: Texts;
  currencies?: readonly string[];
  /** Countries of an operator's numbers. */
  countries?: readonly string[] | undefined;
}

/** A name that is identical in every language. */
const same = (name: string): Texts => ({ en: name });

const inDollars: Texts = {
  en: 'Charged in US dollars',
  pt: 'Cobrança em dólares americanos',
  es: 'Se cobra en dólares estadounidenses',
  ru: 'Оплата в долларах США',
  fr: 'Paiement en dollars américains',
  ar: 'الدفع بالدولار الأمريكي',
};

export const methodRows: readonly MethodRow[] = [
  {
    code: 'card',
    group: 'CARD',
    channel: 'sandbox',
    name: { en: 'Card', pt: 'Cartão', es: 'Tarjeta', ru: 'Банковская карта', fr: 'Carte bancaire', ar: 'بطاقة' },
    fieldsInBrl: ['cpfCnpj'],
    cardBrands: [
      'visa',
      'mastercard',
      'amex',
      'elo',
      'hipercard',
      'diners',
      'discover',
      'jcb',
      'unionpay',
      'maestro',
      'mir',
    ],
    hasInstallments: true,
    canSaveCard: true,
    canRenew: true,
    isOffered: true,
  },
  {
    code: 'pix',
    group: 'PIX',
    channel: 'sandbox',
    name: same('Pix'),
    currency: 'BRL',
    fields: ['name', 'cpfCnpj'],
    discountPercent: 5,
    note: {
      en: 'Confirmed within seconds',
      pt: 'Confirmação em segundos',
      es: 'Se confirma en segundos',
      ru: 'За несколько секунд',
      fr: 'Confirmation en quelques secondes',
      ar: 'تأكيد خلال ثوانٍ',
    },
    isOffered: true,
  },
  {
    code: 'boleto',
    group: 'TICKET',
    channel: 'sandbox',
    name: same('Boleto'),
    currency: 'BRL',
    fields: ['firstName', 'lastName', 'cpfCnpj', 'zipCode', 'state', 'city', 'street', 'streetNumber'],
    note: {
      en: 'Confirmed in 1 to 3 business days',
      pt: 'Confirmação em 1 a 3 dias úteis',
      es: 'Se confirma en 1 a 3 días hábiles',
      ru: 'В течение 1–3 рабочих дней',
      fr: 'Confirmation sous 1 à 3 jours ouvrés',
      ar: 'تأكيد خلال 1 إلى 3 أيام عمل',
    },
    isOffered: true,
  },
  {
    code: 'transfer',
    group: 'BANK_TRANSFER',
    channel: 'sandbox',
    name: {
      en: 'Bank transfer',
      pt: 'Transferência bancária',
      es: 'Transferencia bancaria',
      ru: 'Банковский перевод',
      fr: 'Virement bancaire',
      ar: 'تحويل مصرفي',
    },
    fields: ['firstName', 'lastName'],
    fieldsInBrl: ['cpfCnpj'],
    note: {
      en: 'Confirmed in 1 to 3 business days',
      pt: 'Confirmação em 1 a 3 dias úteis',
      es: 'Se confirma en 1 a 3 días hábiles',
      ru: 'В течение 1–3 рабочих дней',
      fr: 'Confirmation sous 1 à 3 jours ouvrés',
      ar: 'تأكيد خلال 1 إلى 3 أيام عمل',
    },
    // Summit Bank, Banco Austral and Banco da Serra have no receiving account: -2602.
    options: bankOptions,
    isOffered: true,
  },
  {
    code: 'picpay',
    group: 'E-WALLET',
    channel: 'sandbox',
    name: same('PicPay'),
    currency: 'BRL',
    fields: ['cpfCnpj', 'phone'],
    isOffered: true,
  },
  // Opened with a POST form.
  {
    code: 'mercado-pago',
    group: 'E-WALLET',
    channel: 'form',
    name: same('Mercado Pago'),
    fieldsInBrl: ['cpfCnpj'],
    isOffered: true,
  },
  { code: 'paypal', group: 'PAYPAL', channel: 'paypal', name: same('PayPal'), isOffered: true },
  {
    code: 'online-wallet',
    group: 'ONLINE_WALLET',
    channel: 'payssion',
    name: {
      en: 'Alipay, Skrill and others',
      pt: 'Alipay, Skrill e outras',
      es: 'Alipay, Skrill y otras',
      ru: 'Alipay, Skrill и другие',
      fr: 'Alipay, Skrill et autres',
      ar: 'Alipay وSkrill وغيرهما',
    },
    options: [
      { code: 'alipay', name: same('Alipay') },
      { code: 'skrill', name: same('Skrill') },
      { code: 'webmoney', name: same('WebMoney') },
      { code: 'yoomoney', name: { ...same('YooMoney'), ru: 'ЮMoney' } },
    ],
    isOffered: true,
  },
  {
    code: 'caishen',
    group: 'ONLINE_WALLET',
    channel: 'caishen',
    name: same('Caishen'),
    currency: 'USD',
    note: inDollars,
    isOffered: true,
  },
  // The real PayNow charges in SGD, which the specification's currency table doesn't contain.
  {
    code: 'paynow',
    group: 'ONLINE_WALLET',
    channel: 'paynow',
    name: same('PayNow'),
    currency: 'USD',
    note: inDollars,
    isOffered: true,
  },
  {
    code: 'crypto',
    group: 'CRYPTO',
    channel: 'sandbox',
    name: { en: 'Crypto', pt: 'Cripto', es: 'Cripto', ru: 'Криптовалюта', fr: 'Cryptomonnaie', ar: 'عملة مشفّرة' },
    options: coinOptions,
    // Above the price of the weekly plans for one and two devices.
    minimum: '5.00',
    isOffered: true,
  },
  {
    code: 'mobile-money',
    group: 'MOBILE_MONEY',
    channel: 'sandbox',
    name: {
      en: 'Mobile money',
      pt: 'Dinheiro móvel',
      es: 'Billetera móvil',
      ru: 'Мобильные деньги',
      fr: 'Mobile money',
      ar: 'محفظة الهاتف',
    },
    fields: ['phone'],
    // Vodafone and Orange send a code; the others show a prompt on the phone.
    options: operatorOptions,
    isOffered: true,
  },
  {
    code: 'prepaid',
    group: 'PREPAID',
    channel: 'sandbox',
    name: {
      en: 'Prepaid card',
      pt: 'Cartão pré-pago',
      es: 'Tarjeta prepaga',
      ru: 'Предоплаченная карта',
      fr: 'Carte prépayée',
      ar: 'بطاقة مدفوعة مسبقًا',
    },
    isOffered: true,
  },
  // Only offered through the control: providers with a customer record of the member.
  {
    code: 'card-useepay',
    group: 'CARD',
    channel: 'useepay',
    name: {
      en: 'Card by UseePay',
      pt: 'Cartão pela UseePay',
      es: 'Tarjeta por UseePay',
      ru: 'Карта через UseePay',
      fr: 'Carte via UseePay',
      ar: 'بطاقة عبر UseePay',
    },
    fieldsInBrl: ['cpfCnpj'],
    cardBrands: ['visa', 'mastercard', 'amex', 'jcb', 'unionpay'],
    canSaveCard: true,
    canRenew: true,
    needsCustomer: true,
    isOffered: false,
  },
  {
    code: 'payssion-wallet',
    group: 'ONLINE_WALLET',
    channel: 'payssion',
    name: same('Payssion'),
    needsCustomer: true,
    isOffered: false,
  },
  // Only offered through the control: the provider's own fields.
  {
    code: 'card-stripe',
    group: 'PROVIDER_FIELDS',
    channel: 'stripe',
    name: {
      en: 'Card by Stripe',
      pt: 'Cartão pela Stripe',
      es: 'Tarjeta por Stripe',
      ru: 'Карта через Stripe',
      fr: 'Carte via Stripe',
      ar: 'بطاقة عبر Stripe',
    },
    cardBrands: ['visa', 'mastercard', 'amex', 'jcb', 'unionpay'],
    canSaveCard: true,
    canRenew: true,
    isOffered: false,
  },
  // Only offered through the control: unknown groups. A redirect works; an unknown step is refused.
  {
    code: 'new-wallet',
    group: 'SOMETHING_NEW',
    channel: 'sandbox',
    name: {
      en: 'A new way to pay',
      pt: 'Uma nova forma de pagar',
      es: 'Una nueva forma de pagar',
      ru: 'Новый способ оплаты',
      fr: 'Un nouveau moyen de paiement',
      ar: 'طريقة دفع جديدة',
    },
    isOffered: false,
  },
  {
    code: 'new-step',
    group: 'SOMETHING_ELSE',
    channel: 'sandbox',
    name: {
      en: 'A new step',
      pt: 'Uma nova etapa',
      es: 'Un nuevo paso',
      ru: 'Новый шаг',
      fr: 'Une nouvelle étape',
      ar: 'خطوة جديدة',
    },
    isOffered: false,
  },
];

/** Methods that the control turned on (true) or off (false), by code. */
export type Offers = Readonly<Record<string, boolean>>;

/** The available methods, in display order. */
export const offeredMethods = (offers: Offers): readonly MethodRow[] =>
  methodRows.filter((row) => offers[row.code] ?? row.isOffered);

/** The method of orders with a total of zero. Never offered. */
export const freeRow: MethodRow = { ...freeMethod, channel: 'sandbox', name: same(''), isOffered: false };

/** The available method with a code. */
export const offeredMethod = (code: string, offers: Offers = {}): MethodRow | undefined =>
  offeredMethods(offers).find((row) => row.code === code);

const usualCards = ['Visa', 'Mastercard'];
const cardsInBrl = [...usualCards, 'Elo', 'Hipercard'];
const markedMethods: Readonly<Record<string, string>> = {
  pix: 'Pix',
  paypal: 'PayPal',
  'mercado-pago': 'Mercado Pago',
  picpay: 'PicPay',
};

/** Names of the methods whose marks the plans show, for prices in a currency. */
export function marksFor(offers: Offers, currency: string): string[] {
  const offered = offeredMethods(offers).filter((row) => !row.currency || row.currency === currency);
  const cards = offered.some(({ code }) => code === 'card')
    ? currency === 'BRL'
      ? cardsInBrl
      : [...usualCards, 'Amex']
    : [];
  return [...cards, ...offered.flatMap(({ code }) => markedMethods[code] ?? [])];
}

/** The payer fields for a charge in a currency. */
export const fieldsOf = (row: MethodRow, currency: string): PayerField[] => [
  ...(row.fields ?? []),
  ...(currency === 'BRL' ? (row.fieldsInBrl ?? []) : []),
];

/** The method's options for a charge in a currency. */
export const optionsOf = (row: MethodRow, currency: string): MethodOption[] =>
  (row.options ?? []).filter(({ currencies }) => !currencies || currencies.includes(currency));

/** The method's minimum amount in the currency of the charge. */
export const minimumOf = (row: MethodRow, currency: string): Money | null =>
  row.minimum === undefined ? null : convert({ amount: row.minimum, currency: 'USD' }, currency);

const minimumNote: ByLanguage<(amount: string) => string> = {
  en: (amount) => `From ${amount}`,
  pt: (amount) => `A partir de ${amount}`,
  es: (amount) => `Desde ${amount}`,
  ru: (amount) => `От ${amount}`,
  fr: (amount) => `Dès ${amount}`,
  ar: (amount) => `ابتداءً من ${amount}`,
};

/** A method in the contract's format. */
export function methodFor(
  row: MethodRow,
  { orderCurrency, language, origin }: { orderCurrency: string; language: Language; origin: string },
): PaymentMethod {
  const currency = row.currency ?? orderCurrency;
  const options = optionsOf(row, currency);
  const minimum = minimumOf(row, currency);
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
    note:
      (row.note && inLanguage(row.note, language)) ??
      (minimum && inLanguage(minimumNote, language)(formatMoney(minimum, language))),
    minimum,
    provider: row.group === 'PROVIDER_FIELDS' ? stripeProvider(origin) : null,
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
