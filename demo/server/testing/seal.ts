import { constants, createPublicKey, publicEncrypt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { cardBrand, digitsOf } from '../../../src/rules';
import type { RsaPublicKey } from '../../../src/rules/crypto/rsa';
import {
  type SealedHeader,
  type SealedPayloads,
  type SealedPurpose,
  sealMessage,
} from '../../../src/rules/crypto/sealed-message';

const readPublicKey = (name: 'card' | 'password'): string =>
  readFileSync(new URL(`../../keys/demo-${name}-public.pem`, import.meta.url), 'utf8');

export const publicKeys = { card: readPublicKey('card'), password: readPublicKey('password') };

/** Encrypts card data as the card frame does, or a password as the sign-in page does. Returns the encrypted blocks. */
export function seal<Purpose extends SealedPurpose>(
  {
    purpose,
    context,
    origin,
    time = Date.now(),
  }: Omit<SealedHeader, 'purpose' | 'time'> & { purpose: Purpose; time?: number },
  payload: SealedPayloads[Purpose],
): string[] {
  const key = purpose === 'password' ? publicKeys.password : publicKeys.card;
  return sealMessage(rsaPublicKey(key), { purpose, context, origin, time }, payload);
}

/** A public key (PEM) for `sealMessage`. Node does the arithmetic, because jsencrypt's module is for bundlers only. */
export function rsaPublicKey(pem: string): RsaPublicKey {
  const key = createPublicKey(pem);
  return {
    size: (key.asymmetricKeyDetails?.modulusLength ?? 0) / 8,
    apply: (block) => [...publicEncrypt({ key, padding: constants.RSA_NO_PADDING }, Buffer.from(block))],
  };
}

/** Encrypts any bytes as one correctly padded block. Attackers can do this too, because the key is public. */
export const encryptBlock = (bytes: Buffer, pem: string): string =>
  publicEncrypt({ key: createPublicKey(pem), padding: constants.RSA_PKCS1_PADDING }, bytes).toString('base64');

/**
 * Placeholder for a secret in a test's request. It is encrypted when the request is sent: a card with the request's
 * Idempotency-Key as its context, a password with the name of the call as its context.
 */
export class Unsealed<Purpose extends SealedPurpose = SealedPurpose> {
  constructor(
    readonly purpose: Purpose,
    readonly payload: SealedPayloads[Purpose],
  ) {}
}

/** A placeholder for a password. `password` is the text that the member types. */
export const aPassword = (password: string) => new Unsealed('password', { password });

/** The request fields for a prepaid card. `number` and `pin` are the texts that the payer types. */
export const aPrepaidCard = (number: string, pin: string) => ({ encrypted: new Unsealed('prepaid', { number, pin }) });

/** The request fields for a card. The parameters are the texts that the payer types in the card frame. */
export function aCard(number: string, { expiry = '1230', code = '123', holder = 'ANA LIMA' } = {}) {
  const encrypted = new Unsealed('card', { number, expiry, code, holder });
  const validity = `${expiry.slice(0, 2)}/${expiry.slice(2)}`;
  return { encrypted, brand: cardBrand(digitsOf(number)), lastFour: number.slice(-4), validity };
}
