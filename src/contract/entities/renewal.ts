import * as z from 'zod/mini';
import { countSchema, moneySchema, timestampSchema } from '../primitives';
import { mandateSchema, payerFields } from './payment-method';
import { renewalDiscountSchema } from './plan';

/** What a member is offered instead of turning the renewal off. Not in the specification; optional for servers. */
export const renewalOfferSchema = z.object({
  id: z.string(),
  /**
   * `pause`: the next charge moves to `until` (`pauseRenewal`). `coupon`: the next renewal costs `percent` less. `plan`:
   * renewals are for `planId`, from the end of the current plan on. Elements leave out other kinds.
   */
  kind: z.string(),
  until: z.nullish(timestampSchema),
  percent: z.nullish(z.number()),
  planId: z.nullish(z.string()),
  planName: z.nullish(z.string()),
  /** What the next renewal costs then. For `coupon` and `plan`. */
  amount: z.nullish(moneySchema),
});
export type RenewalOffer = z.output<typeof renewalOfferSchema>;

/** A member's automatic renewal. Source: specification, sections 3 and 4. */
export const renewalSchema = z.object({
  /**
   * `none`: the member has no renewal. `off`: the member can turn the renewal on again. `renewing`: a charge is in
   * progress. `failed`: the last charge failed. After `cancelled` and `expired`, only a new order starts the renewal
   * again. `paused`, which isn't in the specification: on again at `pausedUntil`, without an action of the member.
   */
  status: z.enum(['none', 'on', 'off', 'renewing', 'cancelled', 'expired', 'failed', 'paused']),
  nextBillingDate: z.nullish(timestampSchema),
  nextAmount: z.nullish(moneySchema),
  planId: z.nullish(z.string()),
  planName: z.nullish(z.string()),
  /** The card that renewals charge. */
  cardId: z.nullish(z.string()),
  /** The card's last four digits. */
  cardEnding: z.nullish(z.string()),
  cardBrand: z.nullish(z.string()),
  /**
   * When the card network replaced the details of this card, for example because it had expired. Not in the
   * specification; optional for servers.
   */
  cardUpdatedAt: z.nullish(timestampSchema),
  /**
   * The mandate that renewals charge instead of a card. This field and the next three aren't in the specification;
   * optional for servers.
   */
  mandate: z.nullish(mandateSchema),
  /** The methods other than cards for which `cardChange` creates a mandate (`methodCode`), with the payer's fields. */
  mandateMethods: z.nullish(
    z.array(z.object({ code: z.string(), name: z.string(), fields: z.array(z.enum(payerFields)) })),
  ),
  /** True once the next charge has been announced to the member and the bank. */
  isAnnounced: z.nullish(z.boolean()),
  /**
   * When a charge that failed is tried again; `nextBillingDate` is the same time. With the status `on`, the member needn't
   * do anything; with `failed`, the member can pay or change the card before.
   */
  retryAt: z.nullish(timestampSchema),
  discount: z.nullish(renewalDiscountSchema),
  /** Number of renewals already charged at the discounted price. */
  discountsUsed: z.nullish(countSchema),
  /** Why the last charge failed: a code of the error catalogue. */
  failureCode: z.nullish(z.string()),
  /**
   * The id of the unpaid order of a failed renewal. Paying it with any method costs what the renewal would have cost, and
   * ends the failure. Not in the specification; optional for servers.
   */
  orderId: z.nullish(z.string()),
  /**
   * What `cardChange` charges at once: the price of the period that failed. Null if it charges nothing. Not in the
   * specification; optional for servers.
   */
  amountDue: z.nullish(moneySchema),
  /** For `paused`: when the renewal goes on and charges the card. Not in the specification; optional for servers. */
  pausedUntil: z.nullish(timestampSchema),
  /** What the member is offered when turning the renewal off. Not in the specification; optional for servers. */
  offers: z.nullish(z.array(renewalOfferSchema)),
  /**
   * The plans to which renewals can change at the end of the current plan, with what a renewal of each costs. Nothing is
   * charged before, and no days are converted. Not in the specification; optional for servers.
   */
  planChoices: z.nullish(z.array(z.object({ planId: z.string(), planName: z.string(), amount: moneySchema }))),
  /** The id of an accepted offer that can still be undone. Not in the specification; optional for servers. */
  acceptedOffer: z.nullish(z.string()),
  /** After a failed charge: until when the member can watch without paying. Not in the specification; optional. */
  graceUntil: z.nullish(timestampSchema),
  /**
   * A change of the price. With `needsConsent`, the renewal ends instead of charging the new price unless the member has
   * accepted it (`acceptedPrice` of `updateRenewStatus`). Not in the specification; optional for servers.
   */
  nextPrice: z.nullish(
    z.object({
      amount: moneySchema,
      /** Renewals from this time on cost `amount`. */
      from: timestampSchema,
      needsConsent: z.boolean(),
      isAccepted: z.nullish(z.boolean()),
    }),
  ),
  /**
   * Whether the member gets a message `days` before each charge. Missing if the server sends none. Not in the
   * specification; optional for servers.
   */
  reminder: z.nullish(z.object({ isOn: z.boolean(), days: countSchema })),
  /**
   * The app store or other company that charges this renewal. It can be changed only there, and charges no
   * saved card. Not in the specification; optional for servers.
   */
  managedBy: z.nullish(z.object({ name: z.string(), url: z.nullish(z.string()) })),
});
export type Renewal = z.output<typeof renewalSchema>;
