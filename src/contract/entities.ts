import * as z from 'zod/mini';
import { countSchema, moneySchema, timestampSchema } from './primitives';

/** How long a plan runs. Source: specification, sections 2 and 9. */
export const planDurations = ['week', 'month', 'quarter', 'halfYear', 'year'] as const;
export type PlanDuration = (typeof planDurations)[number];

/** Who is signed in; kept in local storage. Source: specification, section 3. */
export const userInfoSchema = z.object({
  uid: z.string(),
  account: z.string(),
  /** 'email' or 'phone': what `account` is. Values are our choice. */
  type: z.string(),
  token: z.string(),
  /** FREE_TRIAL or another state of the member's payments. */
  payStatus: z.string(),
  /** When the plan or trial ends; 0 for none. */
  expiration: timestampSchema,
  accountLoginType: z.string(),
});
export type UserInfo = z.output<typeof userInfoSchema>;

/** One place an account was used. Source: specification, section 3. */
export const loginDeviceSchema = z.object({
  device: z.string(),
  model: z.string(),
  ip: z.string(),
  lastUsed: z.optional(timestampSchema),
});
export type LoginDevice = z.output<typeof loginDeviceSchema>;

/** What the portal shows of an account. Source: specification, section 3. */
export const accountInfoSchema = z.object({
  uid: z.string(),
  type: z.string(),
  nickname: z.string(),
  account: z.string(),
  planId: z.nullish(z.string()),
  planName: z.nullish(z.string()),
  userType: z.string(),
  /** When the plan or trial ends; 0 or null for none. */
  expiredTime: z.nullish(timestampSchema),
  accountCreationTime: timestampSchema,
  /** Devices the plan allows at once; null without a plan. */
  limitCount: z.nullish(countSchema),
  /** The last five places of use. */
  deviceSessions: z.array(loginDeviceSchema),
  userDevice: z.nullish(z.string()),
  unsubscribeEmail: z.boolean(),
  loginApp: z.nullish(z.string()),
  bizRemainingDays: z.nullish(z.number()),
  /** FREE_TRIAL while the seven days run. Our choice: repeated here so that the overview needs one call. */
  payStatus: z.string(),
});
export type AccountInfo = z.output<typeof accountInfoSchema>;

/** The lower price of the first renewals. Source: specification, section 9 (first N periods: month, 180 days, year). */
export const renewalDiscountSchema = z.object({
  /** Percent off, 1 to 100. */
  percent: z.number(),
  /** How many renewals it holds for. */
  periods: countSchema,
  period: z.enum(['month', 'halfYear', 'year']),
});

/** A plan on sale. Source: specification, section 3; the fields after `deviceCount` are our choice. */
export const planSchema = z.object({
  id: z.string(),
  language: z.optional(z.string()),
  name: z.string(),
  price: moneySchema,
  duration: z.enum(planDurations),
  /** Days of validity it brings. */
  days: countSchema,
  deviceCount: countSchema,
  /** Price before a running promotion. */
  originalPrice: z.nullish(moneySchema),
  /** Days of free trial for a new member. */
  trialDays: z.nullish(countSchema),
  isRecommended: z.nullish(z.boolean()),
  renewalDiscount: z.nullish(renewalDiscountSchema),
  description: z.nullish(z.string()),
  features: z.nullish(z.array(z.string())),
});
export type Plan = z.output<typeof planSchema>;

/** Method groups of the checkout. Source: specification, section 2; the last three name what section 1 and 3 add. */
export const methodGroups = [
  'TICKET',
  'BANK_TRANSFER',
  'CARD',
  'E-WALLET',
  'PAYPAL',
  'PIX',
  'CRYPTO',
  'MOBILE_MONEY',
  'ONLINE_WALLET',
] as const;
export type MethodGroup = (typeof methodGroups)[number];

/** Fields a method may ask of the payer; the server says which. Source: specification, section 3. */
export const payerFields = [
  'firstName',
  'lastName',
  'name',
  'email',
  'phone',
  'cpfCnpj',
  'birthDate',
  'zipCode',
  'state',
  'city',
  'street',
  'streetNumber',
  'idType',
  'idDocument',
] as const;
export type PayerField = (typeof payerFields)[number];

/** A way to pay, as the server offers it. Unknown groups pass, so that a new one never breaks the list. */
export const paymentMethodSchema = z.object({
  /** The method's code, sent back in `pay`: 'card', 'pix', … */
  code: z.string(),
  /** A MethodGroup, or one this version does not know. */
  group: z.string(),
  channel: z.string(),
  name: z.string(),
  currency: z.string(),
  /** PayerField names this method asks, in order. */
  fields: z.array(z.string()),
  minimum: z.nullish(moneySchema),
  /** Card brands accepted, for cards. */
  cardBrands: z.nullish(z.array(z.string())),
  hasInstallments: z.nullish(z.boolean()),
  canSaveCard: z.nullish(z.boolean()),
  /** True where the member may switch renewal on with this method. */
  canRenew: z.nullish(z.boolean()),
  /** A short remark by the operator, in the asked language. */
  note: z.nullish(z.string()),
  /** Choices this method has: banks, wallets, coins, operators. */
  options: z.nullish(z.array(z.object({ code: z.string(), name: z.string(), note: z.nullish(z.string()) }))),
});
export type PaymentMethod = z.output<typeof paymentMethodSchema>;

/** A card kept for later. Source: specification, section 3. */
export const savedCardSchema = z.object({
  cardId: z.string(),
  brand: z.string(),
  /** Last four digits. */
  ending: z.string(),
  holder: z.string(),
  /** MM/YY */
  validity: z.string(),
  isDefault: z.boolean(),
  isForRenewal: z.boolean(),
});
export type SavedCard = z.output<typeof savedCardSchema>;

/** One choice of paying in parts. */
export const installmentSchema = z.object({
  count: countSchema,
  /** What each part costs. */
  each: moneySchema,
  total: moneySchema,
  interest: moneySchema,
});
export type Installment = z.output<typeof installmentSchema>;

/** Payment statuses. Source: specification, section 4. */
export const paymentStatuses = ['pending', 'success', 'failed', 'cancelled'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** What is bought, in an order. */
export const orderItemSchema = z.object({
  planId: z.string(),
  name: z.string(),
  quantity: countSchema,
  price: moneySchema,
});

/** An order. Source: specification, section 3; later fields are our choice. */
export const orderSchema = z.object({
  orderId: z.string(),
  status: z.enum(paymentStatuses),
  date: timestampSchema,
  planId: z.string(),
  planName: z.string(),
  deviceCount: countSchema,
  items: z.array(orderItemSchema),
  discountCode: z.nullish(z.string()),
  coupon: z.nullish(z.string()),
  quantity: countSchema,
  /** 'full' or 'installments'. */
  paymentType: z.enum(['full', 'installments']),
  installments: z.nullish(countSchema),
  currency: z.string(),
  exchangeRate: z.nullish(z.string()),
  subtotal: moneySchema,
  discount: z.nullish(moneySchema),
  fee: z.nullish(moneySchema),
  total: moneySchema,
  validDays: countSchema,
  /** When what was bought ends; null until it is paid. */
  expiry: z.nullish(timestampSchema),
  methodCode: z.nullish(z.string()),
  methodGroup: z.nullish(z.string()),
  paymentId: z.nullish(z.string()),
  /** Until when it can be paid. */
  payBefore: z.nullish(timestampSchema),
  /** Why it failed: a code of the error catalogue. */
  failureCode: z.nullish(z.string()),
  /** True when money left the payer. */
  isCharged: z.nullish(z.boolean()),
  refundStatus: z.nullish(z.string()),
  chargebackStatus: z.nullish(z.string()),
  cardEnding: z.nullish(z.string()),
  cardBrand: z.nullish(z.string()),
});
export type Order = z.output<typeof orderSchema>;

/** Automatic renewal. Source: specification, sections 3 and 4. */
export const renewalSchema = z.object({
  status: z.enum(['none', 'on', 'off', 'renewing', 'cancelled', 'expired', 'failed']),
  nextBillingDate: z.nullish(timestampSchema),
  nextAmount: z.nullish(moneySchema),
  planId: z.nullish(z.string()),
  planName: z.nullish(z.string()),
  cardId: z.nullish(z.string()),
  cardEnding: z.nullish(z.string()),
  cardBrand: z.nullish(z.string()),
  discount: z.nullish(renewalDiscountSchema),
  /** Renewals already made at the lower price. */
  discountsUsed: z.nullish(countSchema),
  /** Why the last renewal failed: a code of the error catalogue. */
  failureCode: z.nullish(z.string()),
});
export type Renewal = z.output<typeof renewalSchema>;

/** A coupon of the member. Source: specification, section 4. */
export const couponSchema = z.object({
  code: z.string(),
  state: z.enum(['available', 'bound', 'used', 'expired']),
  percent: z.nullish(z.number()),
  amount: z.nullish(moneySchema),
  expiry: z.nullish(timestampSchema),
  /** The order it is bound to. */
  orderId: z.nullish(z.string()),
});
export type Coupon = z.output<typeof couponSchema>;

/** What the payer must do next. A discriminated union by `type`. Source: design, section 6. */
export const paymentActionSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('none') }),
  /** Go to another page and come back to `returnUrl`. */
  z.object({ type: z.literal('redirect'), url: z.string(), kind: z.nullish(z.string()) }),
  z.object({ type: z.literal('qr'), payload: z.string(), expires: timestampSchema }),
  z.object({ type: z.literal('copyPaste'), payload: z.string(), expires: timestampSchema, key: z.nullish(z.string()) }),
  z.object({
    type: z.literal('slip'),
    line: z.string(),
    barcode: z.string(),
    due: timestampSchema,
    url: z.nullish(z.string()),
  }),
  z.object({
    type: z.literal('bankDetails'),
    reference: z.string(),
    expires: timestampSchema,
    lines: z.array(z.object({ label: z.string(), value: z.string() })),
  }),
  z.object({
    type: z.literal('otp'),
    sentTo: z.nullish(z.string()),
    length: countSchema,
    expires: z.nullish(timestampSchema),
  }),
  z.object({ type: z.literal('form'), url: z.string(), fields: z.record(z.string(), z.string()) }),
  z.object({
    type: z.literal('cryptoAddress'),
    coin: z.string(),
    network: z.string(),
    address: z.string(),
    amount: z.string(),
    expires: timestampSchema,
    minimum: z.nullish(z.string()),
    confirmations: z.nullish(countSchema),
    confirmationsNeeded: z.nullish(countSchema),
    received: z.nullish(z.string()),
  }),
  z.object({ type: z.literal('confirmOnPhone'), operator: z.string(), phone: z.string(), expires: timestampSchema }),
  z.object({
    type: z.literal('scriptMount'),
    url: z.string(),
    provider: z.string(),
    clientToken: z.nullish(z.string()),
  }),
]);
export type PaymentAction = z.output<typeof paymentActionSchema>;

/** What `pay` and `repay` answer. Source: design, section 6. */
export const paymentAnswerSchema = z.object({
  orderId: z.string(),
  paymentId: z.string(),
  status: z.enum(paymentStatuses),
  action: paymentActionSchema,
  /** Why it failed: a code of the error catalogue. */
  failureCode: z.nullish(z.string()),
});
export type PaymentAnswer = z.output<typeof paymentAnswerSchema>;
