import * as z from 'zod/mini';
import { paymentMethodSchema } from '../../entities';
import { countSchema, moneySchema } from '../../primitives';

/** The payer's answers to a method's fields (PayerField names), all text. */
export const payerSchema = z.record(z.string(), z.string());

/** A card as the card frame hands it out: ciphertext, and what may be shown. Never the number. */
export const encryptedCardSchema = z.object({
  /** A sealed message (rules/sealed-message) of purpose `card`, whose context is the request's Idempotency-Key. */
  encrypted: z.array(z.string()),
  brand: z.string(),
  /** Last four digits. */
  lastFour: z.string(),
  /** MM/YY */
  validity: z.string(),
});

/** What every payment sends, for a new order or an old one. Our choice. */
export const paymentRequest = {
  methodCode: z.string(),
  /** A choice inside the method: bank, wallet, coin, operator. */
  optionCode: z.optional(z.string()),
  installments: z.optional(countSchema),
  couponCode: z.optional(z.string()),
  currency: z.optional(z.string()),
  payer: z.optional(payerSchema),
  /** Ciphertext blocks of the card, made in the card frame. */
  card: z.optional(encryptedCardSchema),
  /** A sealed message of purpose `prepaid`, made in the card frame. Our choice. */
  prepaid: z.optional(z.object({ encrypted: z.array(z.string()) })),
  /** A saved card instead. */
  cardId: z.optional(z.string()),
  /** Ciphertext blocks of the saved card's security code, made in the card frame, where its `requiresSecurityCode` is true. */
  securityCode: z.optional(z.array(z.string())),
  saveCard: z.optional(z.boolean()),
  /** Whether this payment turns renewal on. */
  renew: z.optional(z.boolean()),
  /** Where redirects return to; the server adds nothing to it. */
  returnUrl: z.optional(z.string()),
  /**
   * The total the button showed. The server refuses any other price with -2410 before it does anything, so that nobody
   * pays another amount than they agreed to. Missing means that any price is accepted; the product always sends it.
   */
  expectedTotal: z.optional(moneySchema),
};

/** A payment of an order that exists. */
export const orderPaymentRequestSchema = z.object({ orderId: z.string(), ...paymentRequest });

/** The plan or order to list payment methods for. Our choice. */
export const paymentMethodsRequestSchema = z.object({
  planId: z.optional(z.string()),
  orderId: z.optional(z.string()),
  currency: z.optional(z.string()),
});

/** Payment methods in display order. Our choice. */
export const paymentMethodsSchema = z.object({ methods: z.array(paymentMethodSchema) });

/** The choices that determine an order's price. Our choice. */
export const valuationRequestSchema = z.object({
  planId: z.optional(z.string()),
  orderId: z.optional(z.string()),
  quantity: z.optional(countSchema),
  methodCode: z.optional(z.string()),
  installments: z.optional(countSchema),
  couponCode: z.optional(z.string()),
  currency: z.optional(z.string()),
});

/** What an order costs with these choices. Our choice. */
export const valuationSchema = z.object({
  subtotal: moneySchema,
  discount: z.nullish(moneySchema),
  fee: z.nullish(moneySchema),
  total: moneySchema,
  /** The applied coupon; null without one. */
  couponCode: z.nullish(z.string()),
  /** An order that holds this coupon already; using it here cancels that order. */
  couponBoundTo: z.nullish(z.string()),
  /** Units of the charge's currency for one of the price's, as decimal text, when they differ. */
  exchangeRate: z.nullish(z.string()),
  /** Percent off for the chosen method. */
  methodDiscountPercent: z.nullish(z.number()),
  /** The part of `discount` that the chosen method brings; the rest is the coupon's. Our choice. */
  methodDiscount: z.nullish(moneySchema),
  /** What renewals would cost in the charge's currency: the first ones, and those after them. Our choice. */
  renewal: z.nullish(
    z.object({
      price: moneySchema,
      fullPrice: moneySchema,
      /** How many renewals have the lower price; may be 0. */
      periods: countSchema,
      period: z.nullish(z.enum(['month', 'halfYear', 'year'])),
    }),
  ),
});

/** Currencies to choose from. Our choice. */
export const currencyListSchema = z.object({
  currencies: z.array(z.object({ code: z.string(), symbol: z.nullish(z.string()), name: z.nullish(z.string()) })),
  default: z.string(),
});
