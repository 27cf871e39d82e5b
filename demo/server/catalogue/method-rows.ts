import { type ExpressWallet, freeMethod, type MethodGroup, type PayerField } from '../../../src/contract/entities';
import type { ByLanguage } from '../languages';
import { bankOptions } from './banks';
import { coinOptions } from './coins';
import type { MethodOption } from './method-option';
import { mobileMoneyOptions } from './mobile-money-operators';

type Texts = ByLanguage<string>;

/** A payment method of the sandbox. A new row also needs a start function in `billing/methods/begin.ts`. */
export interface MethodRow {
  code: string;
  /** A group of the contract, or a made-up group to test how clients handle groups that they don't know. */
  group: MethodGroup | typeof freeMethod.group | 'SOMETHING_NEW' | 'SOMETHING_ELSE';
  /** How payments are processed: by a provider (such as `payssion`), by a `form` to submit, or by the `sandbox`. */
  channel: string;
  name: Texts;
  /** The only currency that the method charges in. If absent, the method charges in the order's currency. */
  currency?: string;
  /** Required payer fields. */
  fields?: readonly PayerField[];
  /** Payer fields that charges in BRL require in addition to `fields`. */
  fieldsInBrl?: readonly PayerField[];
  /** Percent off the plan's price. */
  discountPercent?: number;
  cardBrands?: readonly string[];
  hasInstallments?: boolean;
  canSaveCard?: boolean;
  /** Whether the method can charge automatic renewals. */
  canRenew?: boolean;
  /** The payment scheme's rules for charging renewals without a card; set if `canRenew` is, except for cards. */
  mandate?: MandateRules;
  /** Whether the payment shows a code to scan or copy, whose texts the sandbox provides. */
  showsCode?: boolean;
  /** Whether the provider needs a customer record of the member before a payment. */
  needsCustomer?: boolean;
  note?: Texts;
  /** The minimum amount, in dollars. Smaller amounts are refused with `currencyNotSupported`. */
  minimumInDollars?: string;
  /** Options within the method, in display order. */
  options?: readonly MethodOption[];
  /** The wallet of a method in the group EXPRESS. Its script is the sandbox's stand-in. */
  express?: Omit<ExpressWallet, 'scriptUrl'>;
  /** Whether the payer types a code, such as a voucher code. The client sends it as `optionCode`. */
  takesCode?: boolean;
  /** Whether the method is available by default. The sandbox control `methods` can turn each method on and off. */
  isOffered: boolean;
}

/** How a payment scheme lets a mandate be charged. */
export interface MandateRules {
  /** The scheme's name for its mandates, if that isn't the method's. */
  name?: Texts;
  /** Whether the payer can authorize a mandate with a code of its own, without a payment. */
  isAuthorizedAlone?: true;
  /** How many days before a charge the member and the bank are told about it. */
  announcedDaysAhead: number;
  /** The fewest days between the announcement and the charge. */
  minimumDaysAhead: number;
  /** On which days after the due date a failed charge is tried again. */
  retryDays: readonly number[];
}

/** A name that is identical in every language. */
const sameInEveryLanguage = (name: string): Texts => ({ en: name });

const chargedInDollars: Texts = {
  en: 'Charged in US dollars',
  pt: 'Cobrança em dólares americanos',
  es: 'Se cobra en dólares estadounidenses',
  ru: 'Оплата в долларах США',
  fr: 'Paiement en dollars américains',
  ar: 'الدفع بالدولار الأمريكي',
};

const paidInBankApp: Texts = {
  en: 'With your bank’s app',
  pt: 'Pelo app do seu banco',
  es: 'Con la app de tu banco',
  ru: 'В приложении банка',
  fr: 'Avec l’appli de votre banque',
  ar: 'عبر تطبيق مصرفك',
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
    name: sameInEveryLanguage('Pix'),
    currency: 'BRL',
    fields: ['name', 'cpfCnpj'],
    canRenew: true,
    // Pix Automático: announced 2 to 10 days ahead, and tried three more times within seven days (PERMITE_3R_7D).
    mandate: {
      name: sameInEveryLanguage('Pix Automático'),
      isAuthorizedAlone: true,
      announcedDaysAhead: 7,
      minimumDaysAhead: 2,
      retryDays: [1, 3, 7],
    },
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
    name: sameInEveryLanguage('Boleto'),
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
    // Summit Bank, Banco Austral and Banco da Serra have no receiving account, so choosing one of them
    // is refused with `noReceivingAccount`.
    options: bankOptions,
    isOffered: true,
  },
  {
    code: 'picpay',
    group: 'E-WALLET',
    channel: 'sandbox',
    name: sameInEveryLanguage('PicPay'),
    currency: 'BRL',
    fields: ['cpfCnpj', 'phone'],
    isOffered: true,
  },
  // The client opens this wallet's page by submitting a form.
  {
    code: 'mercado-pago',
    group: 'E-WALLET',
    channel: 'form',
    name: sameInEveryLanguage('Mercado Pago'),
    fieldsInBrl: ['cpfCnpj'],
    canRenew: true,
    // The payer agrees to further charges on the wallet's page, together with the payment.
    mandate: { announcedDaysAhead: 3, minimumDaysAhead: 1, retryDays: [1, 2, 4] },
    isOffered: true,
  },
  { code: 'paypal', group: 'PAYPAL', channel: 'paypal', name: sameInEveryLanguage('PayPal'), isOffered: true },
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
      { code: 'alipay', name: sameInEveryLanguage('Alipay') },
      { code: 'skrill', name: sameInEveryLanguage('Skrill') },
      { code: 'webmoney', name: sameInEveryLanguage('WebMoney') },
      { code: 'yoomoney', name: { ...sameInEveryLanguage('YooMoney'), ru: 'ЮMoney' } },
    ],
    isOffered: true,
  },
  {
    code: 'caishen',
    group: 'ONLINE_WALLET',
    channel: 'caishen',
    name: sameInEveryLanguage('Caishen'),
    currency: 'USD',
    note: chargedInDollars,
    isOffered: true,
  },
  // The real PayNow charges in SGD. The specification's currency table doesn't contain SGD, so the sandbox charges in
  // USD.
  {
    code: 'paynow',
    group: 'ONLINE_WALLET',
    channel: 'paynow',
    name: sameInEveryLanguage('PayNow'),
    currency: 'USD',
    showsCode: true,
    note: chargedInDollars,
    isOffered: true,
  },
  {
    code: 'crypto',
    group: 'CRYPTO',
    channel: 'sandbox',
    name: { en: 'Crypto', pt: 'Cripto', es: 'Cripto', ru: 'Криптовалюта', fr: 'Cryptomonnaie', ar: 'عملة مشفّرة' },
    options: coinOptions,
    // The weekly plans for one and two devices cost less than this, so they can't be paid with crypto.
    minimumInDollars: '5.00',
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
    // Vodafone and Orange send a code by SMS; the other operators show a prompt on the phone.
    options: mobileMoneyOptions,
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
  // Offered only if the sandbox control `methods` turns them on: two methods whose provider needs a customer record of
  // the member.
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
    name: sameInEveryLanguage('Payssion'),
    needsCustomer: true,
    isOffered: false,
  },
  // Offered only if the sandbox control `methods` turns it on: a method whose card fields the provider (Stripe) shows.
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
  // Offered only if the sandbox control `methods` turns them on: instant transfers of Colombia, Mexico and Russia, whose codes
  // and keys the client shows without code of its own.
  {
    code: 'bre-b',
    group: 'E-WALLET',
    channel: 'qr',
    name: sameInEveryLanguage('Bre-B'),
    currency: 'COP',
    note: paidInBankApp,
    showsCode: true,
    isOffered: false,
  },
  {
    code: 'codi',
    group: 'E-WALLET',
    channel: 'qr',
    name: sameInEveryLanguage('SPEI CoDi'),
    currency: 'MXN',
    note: paidInBankApp,
    showsCode: true,
    isOffered: false,
  },
  {
    code: 'sbp',
    group: 'E-WALLET',
    channel: 'qr',
    name: { ...sameInEveryLanguage('SBP'), ru: 'СБП' },
    currency: 'RUB',
    note: paidInBankApp,
    showsCode: true,
    isOffered: false,
  },
  // Offered only if the sandbox control `methods` turns them on: wallets of the device or browser, whose own scripts show
  // the sheet.
  {
    code: 'apple-pay',
    group: 'EXPRESS',
    channel: 'sandbox',
    name: sameInEveryLanguage('Apple Pay'),
    canRenew: true,
    express: {
      merchantId: 'merchant.example.sandbox',
      countryCode: 'US',
      isTest: true,
      networks: ['visa', 'masterCard', 'amex', 'discover'],
    },
    isOffered: false,
  },
  {
    code: 'google-pay',
    group: 'EXPRESS',
    channel: 'sandbox',
    name: sameInEveryLanguage('Google Pay'),
    canRenew: true,
    express: {
      merchantId: 'sandbox-merchant',
      gateway: { name: 'sandbox', merchantId: 'sandbox-gateway-merchant' },
      countryCode: 'US',
      isTest: true,
      networks: ['VISA', 'MASTERCARD', 'AMEX', 'DISCOVER'],
    },
    isOffered: false,
  },
  {
    // PayPal's own button above the list. The method `paypal` is a row of the list, also without PayPal's script.
    code: 'paypal-express',
    group: 'EXPRESS',
    channel: 'paypal',
    name: sameInEveryLanguage('PayPal'),
    express: { merchantId: 'sandbox-merchant', countryCode: 'US', isTest: true, networks: [] },
    isOffered: false,
  },
  // Offered only if the sandbox control `methods` turns them on: two methods of groups that clients don't know. Clients
  // can pay with `new-wallet`, which redirects. They can't show the step that `new-step` requires.
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

/** The method of orders with a total of zero. `methodRows` doesn't contain it. */
export const freeMethodRow: MethodRow = {
  ...freeMethod,
  channel: 'sandbox',
  name: sameInEveryLanguage(''),
  isOffered: false,
};
