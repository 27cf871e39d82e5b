import type { EncryptedFields, FrameKind } from '../../contract/card-frame';
import { seal } from '../../rules/crypto/seal';
import type { SealedPayloads } from '../../rules/crypto/sealed-message';
import { cardBrand } from '../../rules/payments/card';
import type { RequestResult } from '../channel/channel';
import type { CardForm } from '../form/card-form';
import type { CardValues } from '../form/card-values';

/** The maximum number of ciphertexts per minute: more than a payer needs to correct a card and retry. */
const maxPerMinute = 6;

/**
 * Limits the number of ciphertexts. The pay button is outside the frame, so the frame can't see whether the payer
 * clicked it, and a hostile script on a page that may embed the frame can request ciphertext while a complete card is
 * in the fields. Each ciphertext is valid for one request, identified by the request's Idempotency-Key. Call the
 * returned function before each encryption with the current time in milliseconds. It returns whether the encryption is
 * allowed. If so, the encryption counts toward the limit.
 */
export function createEncryptLimit(): (now: number) => boolean {
  let encryptionTimes: number[] = [];
  return (now) => {
    encryptionTimes = encryptionTimes.filter((time) => now - time < 60_000);
    if (encryptionTimes.length >= maxPerMinute) return false;
    encryptionTimes.push(now);
    return true;
  };
}

interface EncryptOptions {
  form: Pick<CardForm, 'checkAndShowErrors' | 'showNotice'>;
  kind: FrameKind;
  /** The brand's public key (PEM or JWK); null if the brand has none. */
  cardKey: Promise<string | null>;
  /** The origin of the page that embeds the frame. */
  origin: string;
  /** Returns the server's time, in milliseconds since 1970. */
  serverTime: () => Promise<number>;
}

/**
 * Returns the function that handles `encrypt` requests: encrypts the fields if they are valid. `context` is the
 * idempotency key of the request that will contain the ciphertext.
 */
export function createEncrypt({ form, kind, cardKey, origin, serverTime }: EncryptOptions) {
  // Returns false if the limit is reached. Otherwise counts an encryption and returns true.
  const reserveEncryption = createEncryptLimit();
  return async (context: string): Promise<RequestResult> => {
    const checked = form.checkAndShowErrors();
    if (!checked.ok) return { ok: false, error: 'invalid' };
    const [key, time] = await Promise.all([cardKey, serverTime()]);
    if (!key) return { ok: false, error: 'key' };
    if (!reserveEncryption(Date.now())) {
      form.showNotice('card-frame:tooOften');
      return { ok: false, error: 'tooOften' };
    }
    try {
      return { ok: true, value: await sealFields(kind, checked.card, { key, context, origin, time }) };
    } catch {
      // `key` stands for every failure of the encryption, because the exact reason wouldn't help the payer.
      return { ok: false, error: 'key' };
    }
  };
}

/** The key to encrypt with, and the request and page that the ciphertext is valid for. */
interface SealTarget {
  /** The brand's public card key: PEM, or a JWK. */
  key: string;
  /** The Idempotency-Key of the request that will contain the ciphertext. */
  context: string;
  /** The origin of the page that embeds the frame. */
  origin: string;
  /** The server's time, in milliseconds since 1970. */
  time: number;
}

/** By kind of form: selects and formats the data to encrypt. `code` is the card's security code. */
const payloadBuilders: { readonly [Kind in FrameKind]: (values: CardValues) => SealedPayloads[Kind] } = {
  card: ({ number, expiry, code, holder }) => ({ number, expiry: expiry.replace('/', ''), code, holder }),
  prepaid: ({ number, pin }) => ({ number, pin }),
  securityCode: ({ code }) => ({ code }),
};

/**
 * Encrypts validated values as a sealed message (rules/crypto/sealed-message.ts). Only the result may leave the frame.
 * Rejects if the key is invalid.
 */
export async function sealFields(
  kind: FrameKind,
  values: CardValues,
  { key, ...header }: SealTarget,
): Promise<EncryptedFields> {
  const encrypted = await seal(key, { purpose: kind, ...header }, payloadBuilders[kind](values));
  const { number, expiry: validity } = values;
  if (kind !== 'card') return { encrypted };
  return { encrypted, card: { brand: cardBrand(number), lastFour: number.slice(-4), validity } };
}
