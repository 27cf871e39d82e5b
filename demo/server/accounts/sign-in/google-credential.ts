import { createPublicKey, createSign, createVerify, type KeyObject } from 'node:crypto';
import * as z from 'zod/mini';
import { Refusal } from '../../http/refusal';

/** The person that a third party identifies. */
export interface GooglePerson {
  email: string;
  name: string;
}

export const googleClientId = 'sandbox-google-client';

const lifetime = 10 * 60_000;
const issuer = 'https://accounts.sandbox.example';

const claimsSchema = z.object({
  iss: z.literal(issuer),
  aud: z.literal(googleClientId),
  email: z.string(),
  name: z.string(),
  /** Seconds since 1970, as in any such token. */
  exp: z.number(),
});

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A third party's credential: a JSON Web Token signed with RS256, with a separate demo key. */
export function signCredential({ email, name }: GooglePerson, key: KeyObject, now: number): string {
  const exp = Math.floor((now + lifetime) / 1000);
  const claims = { iss: issuer, aud: googleClientId, sub: email, email, email_verified: true, name, exp };
  const signed = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(key).toString('base64url')}`;
}

function parseClaims(text: string): z.output<typeof claimsSchema> | null {
  try {
    return claimsSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  } catch {
    return null;
  }
}

/** Who a credential is of. Refuses with 3001 what the third party did not sign, with -3039 what is over. */
export function readCredential(credential: string, key: KeyObject, now: number): GooglePerson {
  const [header = '', claims = '', signature = ''] = credential.split('.');
  const isSigned = createVerify('RSA-SHA256')
    .update(`${header}.${claims}`)
    .verify(createPublicKey(key), Buffer.from(signature, 'base64url'));
  const read = isSigned ? parseClaims(claims) : null;
  if (!read) throw new Refusal('3001');
  if (read.exp * 1000 <= now) throw new Refusal('-3039');
  return { email: read.email, name: read.name };
}
