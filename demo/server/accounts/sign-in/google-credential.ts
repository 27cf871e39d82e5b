import { createHash, createPublicKey, type KeyObject, randomUUID } from 'node:crypto';
import { sign, verify } from 'hono/jwt';
import * as z from 'zod/mini';
import type { ThirdPartySignIn } from '../../../../src/contract/entities';
import type { Account } from '../../database/schema';
import { errorCodes } from '../../http/error-codes';
import { Refusal } from '../../http/refusal';
import type { Brand } from '../../settings/brands';

/** The person that a Google credential identifies. The credential is an ID token (a signed JWT). */
export interface GoogleIdentity {
  /** Google's id of the person (claim `sub`). Unlike the email address, it never changes. */
  id: string;
  /** An address that Google has verified. */
  email: string;
  name: string;
}

export const googleClientId = 'sandbox-google-client';

const lifetimeMs = 10 * 60_000;
const issuer = 'https://accounts.sandbox.example';

const claimsSchema = z.object({
  sub: z.string(),
  email: z.string(),
  email_verified: z.literal(true),
  name: z.string(),
  /** When the credential expires, in seconds since 1970. */
  exp: z.number(),
  /** The nonce that the page passed to Google's script, if it passed one. */
  nonce: z.optional(z.string()),
});

const algorithm = 'RS256';

const pemOf = (key: KeyObject): string =>
  key.export({ type: key.type === 'private' ? 'pkcs8' : 'spki', format: 'pem' }).toString();

/** The sandbox's stand-in for Google's id of the person with this address. */
const googleIdOf = (email: string): string =>
  createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 21);

/** Creates an ID token as Google would, signed with the sandbox's private key. */
export function signCredential(
  { email, name, id = googleIdOf(email), isEmailVerified = true, nonce }: SignedIdentity,
  googleKey: KeyObject,
  now: number,
): Promise<string> {
  const exp = Math.floor((now + lifetimeMs) / 1000);
  const person = { sub: id, email, email_verified: isEmailVerified, name, ...(nonce && { nonce }) };
  // `jti` is the token's id, so that two tokens of the same second differ.
  return sign({ iss: issuer, aud: googleClientId, ...person, exp, jti: randomUUID() }, pemOf(googleKey), algorithm);
}

/** The person in a new ID token. By default, the id depends on the address, and the address is verified. */
type SignedIdentity = Omit<GoogleIdentity, 'id'> & {
  id?: string;
  isEmailVerified?: boolean;
  nonce?: string | undefined;
};

/**
 * Verifies a Google credential and returns the identity in it. Refuses an invalid credential, and one with an unverified
 * email address or with another nonce than the request's, with `credentialsInvalid`, and an expired one with `signInFailed`.
 */
export async function verifyCredential(
  { credential, nonce }: { credential: string; nonce?: string | undefined },
  googleKey: KeyObject,
  now: number,
): Promise<GoogleIdentity> {
  // Tests can move the sandbox's clock, so the library must not compare `exp` with the system time.
  const options = { alg: algorithm, iss: issuer, aud: googleClientId, exp: false, nbf: false, iat: false } as const;
  const claims = await verify(credential, pemOf(createPublicKey(googleKey)), options).catch(() => null);
  const parsed = claimsSchema.safeParse(claims);
  if (!parsed.success) throw new Refusal(errorCodes.credentialsInvalid);
  if (parsed.data.nonce !== undefined && parsed.data.nonce !== nonce) throw new Refusal(errorCodes.credentialsInvalid);
  if (parsed.data.exp * 1000 <= now) throw new Refusal(errorCodes.signInFailed);
  const { sub: id, email, name } = parsed.data;
  return { id, email, name };
}

/**
 * The third parties in the contract's format: Google, once it has signed the member in or the member has turned it off.
 * Codes go to the account's own address or number, so they always are another way to sign in where the brand has them.
 */
export function thirdPartiesOf(
  { googleId, isGoogleOff, passwordHash }: Account,
  { settings }: Pick<Brand, 'settings'>,
): ThirdPartySignIn[] {
  if (googleId === null && !isGoogleOff) return [];
  const canTurnOff = passwordHash !== null || settings.loginOptions.includes('code');
  return [{ provider: 'google', isOn: !isGoogleOff, canTurnOff }];
}
