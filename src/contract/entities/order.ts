import * as z from 'zod/mini';
import { countSchema, metadataSchema, moneySchema, referenceSchema, timestampSchema } from '../primitives';

/** The maximum size of an order's proof of payment, in bytes. Not in the specification. */
export const maxProofBytes = 5 * 1024 * 1024;

/** Payment statuses. Source: specification, section 4. */
export const paymentStatuses = ['pending', 'success', 'failed', 'cancelled'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

const receivedStatusSchema = z.enum([...paymentStatuses, 'submitted']);

/** The status of a payment or order. Parsing turns `submitted` into `pending`. Source: specification, section 4. */
export const paymentStatusSchema = receivedStatusSchema.check(
  z.overwrite((status) => (status === 'submitted' ? 'pending' : status)),
) as z.ZodMiniType<PaymentStatus, z.input<typeof receivedStatusSchema>>;

/** A plan in an order. */
export const orderItemSchema = z.object({
  planId: z.string(),
  name: z.string(),
  quantity: countSchema,
  /** The price per unit. */
  price: moneySchema,
});

/** A tax of an order or valuation. Not in the specification. */
export const taxSchema = z.object({
  /** The tax's name in the country of the sale, such as `ISS`. */
  name: z.string(),
  percent: z.nullish(z.number()),
  amount: moneySchema,
  /** True if the prices include the tax; false if it's added to them. `total` always contains it. */
  isIncluded: z.boolean(),
});
export type Tax = z.output<typeof taxSchema>;

/**
 * Money that arrived for an order and couldn't pay it, because the order was already paid or closed. The operator
 * returns it; the server removes the entry when it was returned. Not in the specification.
 */
export const owedMoneySchema = z.object({
  money: moneySchema,
  receivedAt: timestampSchema,
  /** The coins that arrived, such as `3 USDT`. Null unless the payer sent cryptocurrency. */
  coins: z.nullish(z.string()),
});

/** An order. Source: specification, section 3. Fields that the section doesn't list are our choice. */
export const orderSchema = z.object({
  orderId: z.string(),
  status: paymentStatusSchema,
  /** When the order was created. */
  date: timestampSchema,
  planId: z.string(),
  planName: z.string(),
  deviceCount: countSchema,
  items: z.array(orderItemSchema),
  /** The code of the coupon that the order uses. */
  discountCode: z.nullish(z.string()),
  /** The same as `discountCode`. One of them is enough. */
  coupon: z.nullish(z.string()),
  quantity: countSchema,
  paymentType: z.enum(['full', 'installments']),
  installments: z.nullish(countSchema),
  /**
   * The amount of one installment; the last one is what is left of `total`. Not in the specification; optional for
   * servers.
   */
  installmentAmount: z.nullish(moneySchema),
  currency: z.string(),
  /** Exchange rate from the plan's currency to the order's, as decimal text. */
  exchangeRate: z.nullish(z.string()),
  subtotal: moneySchema,
  discount: z.nullish(moneySchema),
  fee: z.nullish(moneySchema),
  /** Not in the specification; optional for servers. */
  taxes: z.nullish(z.array(taxSchema)),
  total: moneySchema,
  /** How many days the order buys. In a reseller's order of activation codes: how many days each code is for. */
  validDays: countSchema,
  /** When the purchased plan ends; null until the order is paid. */
  expiry: z.nullish(timestampSchema),
  methodCode: z.nullish(z.string()),
  methodGroup: z.nullish(z.string()),
  paymentId: z.nullish(z.string()),
  /**
   * When the money for the order arrived, by the server's clock; null until then. Not in the specification; optional
   * for servers.
   */
  paidAt: z.nullish(timestampSchema),
  /** The deadline for paying the order. */
  payBefore: z.nullish(timestampSchema),
  /** Why the payment failed: a code of the error catalogue. */
  failureCode: z.nullish(z.string()),
  /** True if the payer was charged. */
  isCharged: z.nullish(z.boolean()),
  refundStatus: z.nullish(z.string()),
  chargebackStatus: z.nullish(z.string()),
  /** The card's last four digits. */
  cardEnding: z.nullish(z.string()),
  cardBrand: z.nullish(z.string()),
  /** True if `cancelOrder` can cancel this order. Not in the specification; optional for servers. */
  isCancelable: z.nullish(z.boolean()),
  /**
   * Until when the member can withdraw from the purchase with `withdraw`, and get all of the money back; null if never.
   * Not in the specification; optional for servers.
   */
  canWithdrawUntil: z.nullish(timestampSchema),
  /**
   * Documents about the paid order, such as an invoice or a nota fiscal. `name` is in the requested language, `url` opens
   * the document or downloads it. Not in the specification; optional for servers.
   */
  documents: z.nullish(z.array(z.object({ name: z.string(), url: z.string() }))),
  /**
   * The member's email address, if `resendReceipt` sends the receipt to it. Only `order` returns it. Not in the
   * specification; optional for servers.
   */
  receiptEmail: z.nullish(z.string()),
  /** True if automatic renewal created the order. Not in the specification; optional for servers. */
  isRenewal: z.nullish(z.boolean()),
  /** True if the order buys a plan for someone else (`giftCreate`). Not in the specification; optional for servers. */
  isGift: z.nullish(z.boolean()),
  /**
   * The id of the order that paid for this order's period. Only for the order of a failed renewal, which can't be paid
   * anymore. Not in the specification; optional for servers.
   */
  replacedBy: z.nullish(z.string()),
  reference: z.nullish(referenceSchema),
  metadata: z.nullish(metadataSchema),
  /** True for a reseller's order; `dtGetOrder` returns its details. Not in the specification. */
  isResale: z.nullish(z.boolean()),
  /** What the payer gets back, oldest first. Not in the specification; optional for servers. */
  owed: z.nullish(z.array(owedMoneySchema)),
  /**
   * The running plan that the paid order extended, if it isn't the ordered plan. The order was for fewer devices than the
   * running plan has, so its days were converted by value into `days` of the running plan. Not in the specification;
   * optional for servers.
   */
  credited: z.nullish(
    z.object({ planId: z.string(), planName: z.string(), deviceCount: countSchema, days: countSchema }),
  ),
  /**
   * True if the unpaid order ended because the member's plan for more devices started. It should not be paid any more.
   * Money that arrives all the same adds days to that plan. Not in the specification; optional for servers.
   */
  isSuperseded: z.nullish(z.boolean()),
});
export type Order = z.output<typeof orderSchema>;

/**
 * What happened to an order's money after the payment. Members can filter their orders by outcome. The specification
 * has no outcomes.
 */
export const orderOutcomes = ['refunded', 'disputed', 'chargedBack'] as const;
export type OrderOutcome = (typeof orderOutcomes)[number];
