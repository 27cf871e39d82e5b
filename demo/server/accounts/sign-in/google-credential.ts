import { createPublicKey, type KeyObject } from 'node:crypto';
import { sign, verify } from 'hono/jwt';
import * as z from 'zod/mini';
import { errorCodes } from '../../http/error-codes';
import { Refusal } from '../../http/refusal';

/** The person that a Google credential identifies. The credential is an ID token (a signed JWT). */
export interface GoogleIdentity {
  email: string;
  name: string;
}

export const googleClientId = 'sandbox-google-client';

const lifetimeMs = 10 * 60_000;
const issuer = 'https://accounts.sandbox.example';

const claimsSchema = z.object({
  email: z.string(),
  name: z.string(),
  /** When the credential expires, in seconds since 1970. */
  exp: z.number(),
});

const algorithm = 'RS256';

const pemOf = (key: KeyObject): string =>
  key.export({ type: key.type === 'private' ? 'pkcs8' : 'spki', format: 'pem' }).toString();

/** Creates an ID token as Google would, signed with the sandbox's private key. */
export function signCredential({ email, name }: GoogleIdentity, googleKey: KeyObject, now: number): Promise<string> {
  const exp = Math.floor((now + lifetimeMs) / 1000);
  const claims = { iss: issuer, aud: googleClientId, sub: email, email, email_verified: true, name, exp };
  return sign(claims, pemOf(googleKey), algorithm);
}

/**
 * Verifies a Google credential and returns the identity in it. Refuses an invalid credential with `credentialsInvalid`
 * and an expired one with `signInFailed`.
 */
export async function verifyCredential(credential: string, googleKey: KeyObject, now: number): Promise<GoogleIdentity> {
  // Tests can move the sandbox's clock, so the library must not compare `exp` with the system time.
  const options = { alg: algorithm, iss: issuer, aud: googleClientId, exp: false, nbf: false, iat: false } as const;
  const claims = await verify(credential, pemOf(createPublicKey(googleKey)), options).catch(() => null);
  const parsed = claimsSchema.safeParse(claims);
  if (!parsed.success) throw new Refusal(errorCodes.credentialsInvalid);
  if (parsed.data.exp * 1000 <= now) throw new Refusal(errorCodes.signInFailed);
  return { email: parsed.data.email, name: parsed.data.name };
}
