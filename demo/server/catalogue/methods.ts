import type { MethodGroup, PayerField, PaymentMethod } from '../../../src/contract/entities';
import type { Language } from '../../../src/contract/primitives';

type Texts = Record<Language, string>;

/** A way to pay. Adding a row offers it, once something in `payments/` knows how to begin it. */
export interface MethodRow {
  code: string;
  group: MethodGroup;
  channel: string;
  name: Texts;
  /** The one currency it charges in; the order's own without one. */
  currency?: string;
  /** Asked always, and asked when the charge is in BRL. */
  fields?: readonly PayerField[];
  fieldsInBrl?: readonly PayerField[];
  /** Percent off the plan's price. */
  discountPercent?: number;
  cardBrands?: readonly string[];
  hasInstallments?: boolean;
  canSaveCard?: boolean;
  canRenew?: boolean;
  note?: Texts;
  isOffered: boolean;
}

const same = (name: string): Texts => ({ en: name, pt: name, es: name, ru: name });

export const methodRows: readonly MethodRow[] = [
  {
    code: 'card',
    group: 'CARD',
    channel: 'sandbox',
    name: { en: 'Card', pt: 'Cartão', es: 'Tarjeta', ru: 'Банковская карта' },
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
    name: same('PIX'),
    currency: 'BRL',
    fields: ['name', 'cpfCnpj'],
    discountPercent: 5,
    note: {
      en: '5% off, confirmed within seconds',
      pt: '5% de desconto e confirmação em segundos',
      es: '5% de descuento y confirmación en segundos',
      ru: 'Скидка 5 %, подтверждение за секунды',
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
    isOffered: false,
  },
  {
    code: 'transfer',
    group: 'BANK_TRANSFER',
    channel: 'sandbox',
    name: { en: 'Bank transfer', pt: 'Transferência bancária', es: 'Transferencia bancaria', ru: 'Банковский перевод' },
    fields: ['firstName', 'lastName'],
    isOffered: false,
  },
  {
    code: 'picpay',
    group: 'E-WALLET',
    channel: 'sandbox',
    name: same('PicPay'),
    currency: 'BRL',
    fields: ['cpfCnpj', 'phone'],
    isOffered: false,
  },
  { code: 'paypal', group: 'PAYPAL', channel: 'sandbox', name: same('PayPal'), isOffered: false },
  {
    code: 'crypto',
    group: 'CRYPTO',
    channel: 'sandbox',
    name: { en: 'Crypto', pt: 'Cripto', es: 'Cripto', ru: 'Криптовалюта' },
    isOffered: false,
  },
  {
    code: 'mobile-money',
    group: 'MOBILE_MONEY',
    channel: 'sandbox',
    name: { en: 'Mobile money', pt: 'Dinheiro móvel', es: 'Dinero móvil', ru: 'Мобильные деньги' },
    fields: ['phone'],
    isOffered: false,
  },
];

/** A method that may be paid with now. */
export const offeredMethod = (code: string): MethodRow | undefined =>
  methodRows.find((row) => row.code === code && row.isOffered);

/** What the payer is asked for when the charge is in this currency. */
export const fieldsOf = (row: MethodRow, currency: string): PayerField[] => [
  ...(row.fields ?? []),
  ...(currency === 'BRL' ? (row.fieldsInBrl ?? []) : []),
];

/** The method as the contract has it. */
export function methodFor(row: MethodRow, orderCurrency: string, language: Language): PaymentMethod {
  const currency = row.currency ?? orderCurrency;
  return {
    code: row.code,
    group: row.group,
    channel: row.channel,
    name: row.name[language],
    currency,
    fields: fieldsOf(row, currency),
    cardBrands: row.cardBrands ? [...row.cardBrands] : null,
    hasInstallments: row.hasInstallments ?? false,
    canSaveCard: row.canSaveCard ?? false,
    canRenew: row.canRenew ?? false,
    note: row.note?.[language] ?? null,
  };
}
