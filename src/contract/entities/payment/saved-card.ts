import * as z from 'zod/mini';

/** A saved card. Source: specification, section 3. */
export const savedCardSchema = z.object({
  cardId: z.string(),
  /** The card brand, such as Visa. */
  brand: z.string(),
  /** The last four digits of the card number. */
  ending: z.string(),
  holder: z.string(),
  /** Expiry date, MM/YY. */
  validity: z.string(),
  isDefault: z.boolean(),
  isForRenewal: z.boolean(),
  /**
   * True if the member must type the card's security code for a payment or renewal, because the session was created on
   * a partner's page. False if the member typed the code recently in the same session. Not in the specification.
   */
  requiresSecurityCode: z.nullish(z.boolean()),
});
export type SavedCard = z.output<typeof savedCardSchema>;
