import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import {
  type CardBrand,
  cardBrand,
  cardExpiry,
  cardHolder,
  cardNumber,
  digitsOf,
  securityCode,
} from '../../../../src/rules';
import { type IssuerDecision, issuerDecisionOn } from '../../catalogue/test-cards';
import type { Database } from '../../database/open';
import {
  type CardDetails,
  type CardProvider,
  type CardRow,
  cards,
  type SecurityCodeProof,
} from '../../database/schema';
import { errorCodes } from '../../http/error-codes';
import { Refusal } from '../../http/refusal';
import { newCardId } from '../../ids';
import { openForAttempt, type PaymentCall } from '../../sealed/open-once';
import { vaultTokenOf } from './card-vault';

/** A card to charge, and the decision of its issuer (the bank that issued it). */
export interface ChargeableCard {
  details: CardDetails;
  issuerDecision: IssuerDecision;
  /** The id of a saved card; null for a newly typed one. */
  cardId: string | null;
  /** The vault's token for the card number; if `provider` is set, the provider's id for the stored card. */
  token: string;
  /** Set if a payment provider stores and charges the card. */
  provider?: CardProvider | null;
}

/** The plaintext of a message that the card frame seals with the purpose `card`. */
const plaintextSchema = z.object({
  number: z.string(),
  /** MMYY */
  expiry: z.string(),
  code: z.optional(z.string()),
  holder: z.optional(z.string()),
});

const decline = (code: string): IssuerDecision => ({ kind: 'decline', code });

/**
 * Decrypts and checks a typed card. Its number and security code are neither stored nor returned. Refuses with
 * `cardParametersInvalid` if the card can't be decrypted. Invalid entries, such as a wrong number, become a decline by
 * the issuer instead.
 */
export async function readTypedCard(
  call: PaymentCall & { now: number },
  sealedBlocks: readonly string[],
): Promise<ChargeableCard> {
  const { now } = call;
  const opened = plaintextSchema.safeParse(await openForAttempt(call, 'card', sealedBlocks));
  // The refusal contains no detail: a detail would leak the reason, and a parse error would quote the card.
  if (!opened.success) throw new Refusal(errorCodes.cardParametersInvalid);
  const { number, expiry, code = '', holder = '' } = opened.data;
  const digits = digitsOf(number);
  const brand = cardBrand(digits);
  const validity = cardExpiry(expiry, now);
  const holderName = cardHolder(holder);
  const details = {
    brand,
    ending: digits.slice(-4),
    holder: holderName.ok ? holderName.value : '',
    validity: validity.ok ? validity.value : '',
  };
  const decide = (): IssuerDecision => {
    if (!cardNumber(number).ok) return decline(errorCodes.wrongCardNumber);
    if (!validity.ok)
      return decline(
        validity.reason === 'fields.cardExpiry.expired' ? errorCodes.cardExpired : errorCodes.cardDetailsWrong,
      );
    if (!securityCode(code, brand).ok) return decline(errorCodes.wrongSecurityCode);
    // An empty holder is accepted, because forms without a name field send none.
    if (holder !== '' && !holderName.ok) return decline(errorCodes.cardDetailsWrong);
    return issuerDecisionOn(digits);
  };
  return { details, issuerDecision: decide(), cardId: null, token: await vaultTokenOf(call.tx, digits) };
}

const codeSchema = z.object({ code: z.string() });

/** Decrypts the security code for a saved card. Null if it can't be decrypted or doesn't fit the card's brand. */
export async function readSecurityCode(
  call: PaymentCall,
  sealedBlocks: readonly string[],
  { brand }: CardDetails,
): Promise<string | null> {
  const opened = codeSchema.safeParse(await openForAttempt(call, 'securityCode', sealedBlocks));
  const checked = securityCode(opened.success ? opened.data.code : '', brand as CardBrand);
  return checked.ok ? checked.value : null;
}

/** Whether a card's last day has passed. */
export const hasExpired = (details: CardDetails, now: number): boolean => !cardExpiry(details.validity, now).ok;

/** Reads a saved card. Refuses an unknown card with `savedCardNotFound`, another member's card with `cardNotFound`. */
export async function readSavedCard(tx: Database, uid: string, cardId: string, now: number): Promise<ChargeableCard> {
  const [card] = await tx.select().from(cards).where(eq(cards.cardId, cardId));
  if (!card) throw new Refusal(errorCodes.savedCardNotFound);
  if (card.uid !== uid) throw new Refusal(errorCodes.cardNotFound);
  const issuerDecision: IssuerDecision = hasExpired(card.details, now)
    ? decline(errorCodes.cardExpired)
    : { kind: 'approve' };
  return { details: card.details, issuerDecision, cardId, token: card.token, provider: card.provider };
}

interface NewCard {
  uid: string;
  details: CardDetails;
  token: string;
  securityCodeProof?: SecurityCodeProof | null;
  provider?: CardProvider | null;
  /** Whether the card was typed on a partner's page. */
  isFromPartnerPage: boolean;
}

/**
 * Saves a card and returns its id; the member's first card becomes the default. A card with the same number and expiry
 * date isn't saved twice. Numbers are compared by the provider's fingerprint or the vault's token, because different
 * cards can share the last digits.
 */
export async function saveCard(
  tx: Database,
  { uid, details, token, securityCodeProof = null, provider = null, isFromPartnerPage }: NewCard,
  now: number,
): Promise<string> {
  const ownCards = await tx.select().from(cards).where(eq(cards.uid, uid));
  const hasSameNumber = (card: CardRow) =>
    provider ? card.provider?.fingerprint === provider.fingerprint : card.token === token;
  const existing = ownCards.find((card) => hasSameNumber(card) && card.details.validity === details.validity);
  if (existing) {
    // The provider stored the card again under a new id. Keep the new id.
    if (provider) await tx.update(cards).set({ token, provider }).where(eq(cards.cardId, existing.cardId));
    // Typing the card on the portal proves that the member knows its security code.
    if (!isFromPartnerPage) await confirmOnPortal(tx, existing.cardId);
    if (securityCodeProof) await tx.update(cards).set({ securityCodeProof }).where(eq(cards.cardId, existing.cardId));
    return existing.cardId;
  }
  const cardId = newCardId();
  await tx.insert(cards).values({
    cardId,
    uid,
    details,
    token,
    isDefault: ownCards.length === 0,
    createdAt: now,
    securityCodeProof,
    provider,
    isFromPartnerPage,
  });
  return cardId;
}

/** Called when a card's security code has been typed on the portal, which then doesn't require the code anymore. */
export async function confirmOnPortal(tx: Database, cardId: string): Promise<void> {
  await tx.update(cards).set({ isFromPartnerPage: false }).where(eq(cards.cardId, cardId));
}
