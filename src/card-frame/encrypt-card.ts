import { JSEncrypt } from 'jsencrypt';
import type { CardPlaintext, EncryptedCard } from '../contract/card-frame';
import { cardBrand } from '../rules/card';
import { encryptBlocks } from '../rules/rsa-blocks';
import type { CardValues } from './card-values';

/** Turns a checked card into what may leave the frame. Throws where the key is none. */
export function encryptCard(card: CardValues, context: string, publicKey: string): EncryptedCard {
  const plaintext: CardPlaintext = { ...card, expiry: card.expiry.replace('/', ''), context };
  return {
    encrypted: encryptBlocks(new JSEncrypt(), publicKey, JSON.stringify(plaintext)),
    brand: cardBrand(card.number),
    lastFour: card.number.slice(-4),
    validity: card.expiry,
  };
}
