import type { EncryptedFields, FrameKind } from '../../contract/card-frame';
import { seal } from '../../rules/crypto/seal';
import type { SealedPayloads } from '../../rules/crypto/sealed-message';
import { cardBrand } from '../../rules/payments/card';
import type { CardValues } from '../form/card-values';

/** The key to encrypt with, and the request and page that the ciphertext is valid for. */
export interface SealTarget {
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
