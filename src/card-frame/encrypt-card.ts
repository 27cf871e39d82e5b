import { JSEncrypt } from 'jsencrypt';
import type { EncryptedCard } from '../contract/card-frame';
import { cardBrand } from '../rules/card';
import { sealMessage } from '../rules/sealed-message';
import type { CardValues } from './card-values';

/** Turns a checked card into what may leave the frame. Throws where the key is none. */
export function encryptCard(card: CardValues, context: string, publicKey: string): EncryptedCard {
  const header = {
    purpose: 'card',
    context,
    origin: globalThis.location?.ancestorOrigins?.[0] ?? '',
    time: Date.now(),
  } as const;
  const payload = { ...card, expiry: card.expiry.replace('/', '') };
  return {
    encrypted: sealMessage(new JSEncrypt(), publicKey, header, payload),
    brand: cardBrand(card.number),
    lastFour: card.number.slice(-4),
    validity: card.expiry,
  };
}
