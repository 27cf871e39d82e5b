import * as z from 'zod/mini';
import { defineCall } from '../define-call';
import {
  installmentSchema,
  paymentActionSchema,
  paymentMethodSchema,
  paymentResponseSchema,
  paymentStatusSchema,
  taxSchema,
} from '../entities';
import { countSchema, metadataSchema, moneySchema, noFieldsSchema, referenceSchema } from '../primitives';

/** What the payer entered, by field name (`PayerField`). */
export const payerSchema = z.record(z.string(), z.string());

/**
 * A card from the card frame: ciphertext, and the details that may be shown. Never contains the full number in plain
 * text.
 */
export const encryptedCardSchema = z.object({
  /**
   * Ciphertext blocks: a sealed message (`rules/crypto/sealed-message.ts`) with purpose `card` and the request's
   * Idempotency-Key as context.
   */
  encrypted: z.array(z.string()),
  brand: z.string(),
  /** Last four digits. */
  lastFour: z.string(),
  /** Expiry date, MM/YY. */
  validity: z.string(),
});

/** Request fields of every payment, for a new or existing order. The specification doesn't list the fields. */
export const paymentRequestFields = {
  methodCode: z.string(),
  /** The chosen option of the method: a bank, wallet, coin or mobile-money operator. */
  optionCode: z.optional(z.string()),
  installments: z.optional(countSchema),
  couponCode: z.optional(z.string()),
  currency: z.optional(z.string()),
  payer: z.optional(payerSchema),
  /** A new card, encrypted by the card frame. */
  card: z.optional(encryptedCardSchema),
  /** A prepaid card: a sealed message with purpose `prepaid` from the card frame. */
  prepaid: z.optional(z.object({ encrypted: z.array(z.string()) })),
  /**
   * What the wallet returned for a method in the group EXPRESS, unchanged: a token that only the server and its payment
   * provider can read (Apple: `payment.token` as JSON; Google: `tokenizationData.token`). It is for one payment of the
   * amount on the sheet. Not in the specification; optional for servers.
   */
  expressToken: z.optional(z.string()),
  /** Id of a saved card to charge instead of a new card. */
  cardId: z.optional(z.string()),
  /**
   * The saved card's security code: a sealed message with purpose `securityCode` from the card frame. Required if the
   * card's `requiresSecurityCode` is true.
   */
  securityCode: z.optional(z.array(z.string())),
  saveCard: z.optional(z.boolean()),
  /**
   * Whether this payment turns renewal on. Without a card, the payer authorizes a mandate together with the payment: for
   * `pix`, one code pays and asks for Pix Automático.
   */
  renew: z.optional(z.boolean()),
  reference: z.optional(referenceSchema),
  metadata: z.optional(metadataSchema),
  /** URL to return to after a redirect. The server doesn't add parameters to it. */
  returnUrl: z.optional(z.string()),
  /**
   * The total that the payer confirmed. If the server calculates another total, it refuses the request with error
   * -2410 and changes nothing. Without `expectedTotal`, the server charges the total that it calculates. The product's
   * client always sends `expectedTotal`.
   */
  expectedTotal: z.optional(moneySchema),
  /**
   * The id under which this device, a TV or a phone, knows the hand-off that it pays for. A hand-off leads to one order:
   * if the other device has placed it, the server returns that order, as for a retry. Refused with -2411 on a phone whose
   * hand-off has ended. Not in the specification; optional for servers.
   */
  handOffId: z.optional(z.string()),
};

/** A payment of an existing order. */
export const orderPaymentRequestSchema = z.object({ orderId: z.string(), ...paymentRequestFields });

/** The plan or order to list payment methods for. The specification doesn't list the fields. */
export const paymentMethodsRequestSchema = z.object({
  planId: z.optional(z.string()),
  orderId: z.optional(z.string()),
  currency: z.optional(z.string()),
});

/** Payment methods in display order. The specification doesn't list the fields. */
export const paymentMethodsSchema = z.object({
  methods: z.array(paymentMethodSchema),
  /** True if payments are simulated, as in a sandbox: the checkout then says so. Optional for servers. */
  isTest: z.nullish(z.boolean()),
});

/** The payer's choices that determine an order's price. The specification doesn't list the fields. */
export const valuationRequestSchema = z.object({
  planId: z.optional(z.string()),
  orderId: z.optional(z.string()),
  quantity: z.optional(countSchema),
  methodCode: z.optional(z.string()),
  /** Default: 1, payment in full. */
  installments: z.optional(countSchema),
  couponCode: z.optional(z.string()),
  currency: z.optional(z.string()),
});

/** The price of an order. The specification doesn't list the fields. */
export const valuationSchema = z.object({
  subtotal: moneySchema,
  discount: z.nullish(moneySchema),
  fee: z.nullish(moneySchema),
  /** The part of `fee` for a charge in another currency, and its percentage. Optional: names the fee by its cause. */
  conversionFee: z.nullish(z.object({ amount: moneySchema, percent: z.number() })),
  /** The part of `fee` that is the interest of the installments. Optional: names the fee by its cause. */
  interest: z.nullish(moneySchema),
  /** Not in the specification; optional for servers. */
  taxes: z.nullish(z.array(taxSchema)),
  total: moneySchema,
  /** The code of the applied coupon; null if no coupon is applied. */
  couponCode: z.nullish(z.string()),
  /**
   * Id of an earlier, unpaid order that the coupon is bound to. To use the coupon for another order, the client first
   * calls `unbindDiscountCode`, which cancels the earlier order.
   */
  couponBoundTo: z.nullish(z.string()),
  /** Exchange rate from the plan's currency to the charge's, as decimal text. Null if they are the same currency. */
  exchangeRate: z.nullish(z.string()),
  /** Discount of the chosen payment method, in percent. */
  methodDiscountPercent: z.nullish(z.number()),
  /** The part of `discount` that the chosen payment method gives; the coupon gives the rest. */
  methodDiscount: z.nullish(moneySchema),
  /** Renewal prices in the charge's currency. */
  renewal: z.nullish(
    z.object({
      /** The lower price of the first renewals. */
      price: moneySchema,
      /** The price of all later renewals. */
      fullPrice: moneySchema,
      /** Number of renewals at `price`; can be 0. */
      periods: countSchema,
      /** The length of one renewal period. */
      period: z.nullish(z.enum(['month', 'halfYear', 'year'])),
    }),
  ),
});

/** The currencies in which the payer can be charged. The specification doesn't list the fields. */
export const currencyListSchema = z.object({
  currencies: z.array(z.object({ code: z.string(), symbol: z.nullish(z.string()), name: z.nullish(z.string()) })),
  default: z.string(),
});

/** Payment methods for a plan or order. */
export const paymentMethods = defineCall({
  name: 'paymentMethods',
  method: 'POST',
  path: '/api/bill/payment/methods/v1',
  request: paymentMethodsRequestSchema,
  data: paymentMethodsSchema,
  isPersonal: true,
  isLocalized: true,
});

/** The price of a plan or order with the chosen quantity, method, installments, coupon and currency. */
export const goodsValuation = defineCall({
  name: 'goodsValuation',
  method: 'POST',
  path: '/api/bill/goodsValuation',
  request: valuationRequestSchema,
  data: valuationSchema,
  isPersonal: true,
});

/** Creates an order and pays it. */
export const pay = defineCall({
  name: 'pay',
  method: 'POST',
  path: '/api/bill/pay/v1',
  request: z.object({ planId: z.string(), quantity: z.optional(countSchema), ...paymentRequestFields }),
  data: paymentResponseSchema,
  needsIdempotencyKey: true,
  sendsReference: true,
  sendsMetadata: true,
});

/** Pays an existing order. */
export const repay = defineCall({
  name: 'repay',
  method: 'POST',
  path: '/api/bill/repay/v1',
  request: orderPaymentRequestSchema,
  data: paymentResponseSchema,
  needsIdempotencyKey: true,
  sendsReference: true,
  sendsMetadata: true,
});

/** The choices of installments for a payment method or card brand. */
export const installmentsPlan = defineCall({
  name: 'installmentsPlan',
  method: 'POST',
  path: '/api/bill/installmentsPlan',
  request: z.object({
    planId: z.optional(z.string()),
    orderId: z.optional(z.string()),
    methodCode: z.string(),
    cardBrand: z.optional(z.string()),
    couponCode: z.optional(z.string()),
    /** Currency of the charge. Default: the brand's default currency. Not in the specification. */
    currency: z.optional(z.string()),
  }),
  data: z.object({
    installments: z.array(installmentSchema),
    /**
     * The number of installments to preselect; default: the brand's setting. If it costs interest, the elements preselect
     * payment in full instead.
     */
    default: z.nullish(countSchema),
  }),
  isPersonal: true,
});

/**
 * The currencies in which the brand charges payments. The specification gives only the path; the purpose and the fields
 * are our choice. The path's name is misleading: the call returns no code.
 */
export const getCheckCode = defineCall({
  name: 'getCheckCode',
  method: 'GET',
  path: '/api/bill/getCheckCode/v1',
  request: noFieldsSchema,
  data: currencyListSchema,
  isLocalized: true,
});

/**
 * The operator's advice on how to pay, for one payment method or all. The specification gives only the path; the fields
 * are our choice.
 */
export const paymentTip = defineCall({
  name: 'paymentTip',
  method: 'GET',
  path: '/api/bill/payment/tip/v1',
  request: z.object({ methodCode: z.optional(z.string()) }),
  data: z.object({
    tips: z.array(z.object({ methodCode: z.nullish(z.string()), title: z.nullish(z.string()), text: z.string() })),
  }),
  isLocalized: true,
});

/**
 * State of an order's latest payment and the payer's next action. Clients use this call to restore the payment screen
 * after a reload.
 */
export const paymentInfoDetail = defineCall({
  name: 'paymentInfoDetail',
  method: 'POST',
  path: '/api/bill/payment-info/detail',
  request: z.object({ orderId: z.string() }),
  data: z.object({
    orderId: z.string(),
    paymentId: z.nullish(z.string()),
    status: paymentStatusSchema,
    methodCode: z.nullish(z.string()),
    methodGroup: z.nullish(z.string()),
    action: z.nullish(paymentActionSchema),
    /** True if a new payment code (such as a QR code) can replace the expired one. Not in the specification. */
    isCodeRenewable: z.nullish(z.boolean()),
    /** The failure's code in the error catalogue. */
    failureCode: z.nullish(z.string()),
  }),
  isPersonal: true,
});
