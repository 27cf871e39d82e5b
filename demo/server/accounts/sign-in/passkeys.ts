import { isIP } from 'node:net';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { and, eq, gt } from 'drizzle-orm';
import type { PasskeyCredential } from '../../../../src/contract/calls/passkeys';
import type { Account, PasskeyRow, SessionRow } from '../../database/schema';
import { passkeyChallenges, passkeys } from '../../database/schema';
import { errorCodes } from '../../http/error-codes';
import type { CallContext } from '../../http/handler';
import { Refusal } from '../../http/refusal';
import { newRandomToken } from '../../ids';
import { browserNameOf } from '../accounts';

/** How long a challenge can be signed. */
export const challengeLifetimeMs = 10 * 60_000;

/** How long after a sign-in its session alone may add a passkey. */
const freshSessionMs = 10 * 60_000;

/** How many passkeys an account can have. */
export const maxPasskeys = 20;

/** Source: WebAuthn Level 3, section 4. The database's index couldn't store a much longer id. */
const maxCredentialIdBytes = 1023;

/** Source: WebAuthn Level 3, section 5.8.4. The client can send anything, and later options return what is stored. */
const knownTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

/** Loaded by the first request about a passkey, because it's large. */
const webAuthn = () => import('@simplewebauthn/server');

type PageCall = Pick<CallContext, 'brand' | 'origin' | 'requestOrigin' | 'foreignOrigin' | 'hosts'>;

/**
 * Where passkeys work on the page that sends the request: at the portal's host, for pages of the portal and those whose
 * origin the operator lists as related. Null for other pages, and if the host is an IP address, which WebAuthn refuses.
 */
export function passkeySiteOf({ brand, origin, requestOrigin, foreignOrigin, hosts }: PageCall) {
  if (foreignOrigin !== null && !hosts.relatedOrigins.includes(foreignOrigin)) return null;
  const portal = foreignOrigin === null ? (requestOrigin ?? origin) : hosts.brandOrigin(hosts.publicOrigin, brand);
  const { hostname } = new URL(portal);
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { rpId: hostname } : null;
}

type SessionCall = Pick<CallContext, 'foreignOrigin' | 'session'>;

/**
 * Whether a session may list, rename and remove passkeys. Sessions of partners' pages may not, and neither may sessions
 * that a hand-off or TV sign-in created from one.
 */
export const mayManagePasskeys = ({ session, foreignOrigin }: SessionCall): boolean =>
  session !== null && foreignOrigin === null && session.sourceOrigin === null;

/** Where the passkeys work that a session may add; null if it may add none. */
export const newPasskeySiteOf = (call: PageCall & SessionCall) =>
  mayManagePasskeys(call) ? passkeySiteOf(call) : null;

/**
 * Whether a session alone may add a passkey: credentials were entered in it a few minutes ago. Later, it may be a stolen
 * one.
 */
export const isFreshSession = ({ isHandedOff, ticket, createdAt }: SessionRow, now: number): boolean =>
  !isHandedOff && ticket === null && now - createdAt < freshSessionMs;

interface ChallengeSubject {
  purpose: 'signIn' | 'create';
  rpId: string;
  /** Null for a sign-in. */
  uid: string | null;
}

type ChallengeCall = PageCall & Pick<CallContext, 'tx' | 'now' | 'fingerprint' | 'token'>;

/** What a challenge is bound to. `token` is the session's to add a passkey, else null. */
const bindingOf = (
  { origin, requestOrigin, fingerprint, token }: ChallengeCall,
  { purpose, uid }: ChallengeSubject,
) => ({
  purpose,
  uid,
  sessionToken: purpose === 'create' ? token : null,
  fingerprint,
  origin: requestOrigin ?? origin,
});

/** Creates a challenge for this browser and, to add a passkey, this session. */
async function createChallenge(call: ChallengeCall, subject: ChallengeSubject): Promise<string> {
  const challenge = newRandomToken();
  const expires = call.now + challengeLifetimeMs;
  await call.tx
    .insert(passkeyChallenges)
    .values({ challenge, rpId: subject.rpId, expires, ...bindingOf(call, subject) });
  return challenge;
}

/** The challenge that a credential signed; null if it can't be read. */
function signedChallenge({ response }: PasskeyCredential): string | null {
  try {
    const clientData: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString());
    const { challenge } = clientData as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

/**
 * Takes the challenge that a credential signed: it can't be used again, whatever the result. Returns what the credential
 * must match; null if the challenge is unknown, expired or used, or was given to another browser, page or session.
 */
async function takeChallenge(call: ChallengeCall, credential: PasskeyCredential, subject: ChallengeSubject) {
  const challenge = signedChallenge(credential);
  if (challenge === null) return null;
  const { tx, now } = call;
  const [row] = await tx
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.challenge, challenge), gt(passkeyChallenges.expires, now)))
    .returning();
  const expected = Object.entries({ ...bindingOf(call, subject), rpId: subject.rpId });
  if (!row || expected.some(([name, value]) => row[name as keyof typeof row] !== value)) return null;
  return { expectedChallenge: challenge, expectedOrigin: row.origin, expectedRPID: row.rpId };
}

const idOfMember = (uid: string) => new Uint8Array(Buffer.from(uid));

/** The options of `navigator.credentials.get`. They name no account, so that they don't reveal whether one exists. */
export async function signInOptions(call: ChallengeCall, rpId: string) {
  const { generateAuthenticationOptions } = await webAuthn();
  const challenge = await createChallenge(call, { purpose: 'signIn', rpId, uid: null });
  return generateAuthenticationOptions({
    rpID: rpId,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    userVerification: 'required',
    timeout: challengeLifetimeMs,
  });
}

/** The options of `navigator.credentials.create` for a member. */
export async function createOptions(call: ChallengeCall, { uid, account, nickname }: Account, rpId: string) {
  const { generateRegistrationOptions } = await webAuthn();
  const existing = await call.tx.select().from(passkeys).where(eq(passkeys.uid, uid));
  const challenge = await createChallenge(call, { purpose: 'create', rpId, uid });
  return generateRegistrationOptions({
    rpName: call.brand.settings.name,
    rpID: rpId,
    userID: idOfMember(uid),
    userName: account,
    userDisplayName: nickname,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: challengeLifetimeMs,
    excludeCredentials: existing
      .filter((passkey) => passkey.rpId === rpId)
      .map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

const expiredChallenge = () => new Refusal(errorCodes.signInFailed, { detail: 'the challenge is expired or used' });

/**
 * Verifies the credential of a sign-in and counts its use. Returns the passkey, or a refusal, which commits that the
 * challenge was used.
 */
export async function verifySignIn(
  call: ChallengeCall,
  credential: PasskeyCredential,
  rpId: string,
): Promise<PasskeyRow | Refusal> {
  const { tx, now } = call;
  const expected = await takeChallenge(call, credential, { purpose: 'signIn', rpId, uid: null });
  if (!expected) return expiredChallenge();
  const [passkey] = await tx.select().from(passkeys).where(eq(passkeys.credentialId, credential.id)).for('update');
  if (passkey?.rpId !== rpId) return new Refusal(errorCodes.passkeyUnusable, { detail: 'unknown' });
  const { verifyAuthenticationResponse } = await webAuthn();
  const response = credential as unknown as AuthenticationResponseJSON;
  const { userHandle } = response.response;
  const publicKey = new Uint8Array(Buffer.from(passkey.publicKey, 'base64url'));
  const verified = await verifyAuthenticationResponse({
    response,
    ...expected,
    // The counter is compared below.
    credential: { id: passkey.credentialId, publicKey, counter: 0 },
    requireUserVerification: true,
  }).catch((error: Error) => error);
  if (verified instanceof Error) return new Refusal(errorCodes.signInFailed, { detail: verified.message });
  const isOfOwner = userHandle === undefined || userHandle === Buffer.from(passkey.uid).toString('base64url');
  if (!verified.verified || !isOfOwner) return new Refusal(errorCodes.signInFailed, { detail: 'invalid signature' });
  const { newCounter, credentialBackedUp } = verified.authenticationInfo;
  // A passkey that several devices share doesn't count. For others, a count that doesn't increase comes from a copy.
  const isCopy = (newCounter > 0 || passkey.counter > 0) && newCounter <= passkey.counter;
  if (isCopy) return new Refusal(errorCodes.passkeyUnusable, { detail: 'its counter has gone back' });
  await tx
    .update(passkeys)
    .set({ counter: newCounter, isSynced: credentialBackedUp, lastUsed: now })
    .where(eq(passkeys.seq, passkey.seq));
  return passkey;
}

/** Verifies a new credential and adds it to the member's account. Returns the passkey, or a refusal. */
export async function addPasskey(
  call: ChallengeCall & Pick<CallContext, 'userAgent'>,
  credential: PasskeyCredential,
  { uid, rpId }: { uid: string; rpId: string },
): Promise<PasskeyRow | Refusal> {
  const { tx, now, userAgent } = call;
  const expected = await takeChallenge(call, credential, { purpose: 'create', rpId, uid });
  if (!expected) return expiredChallenge();
  const { verifyRegistrationResponse } = await webAuthn();
  const response = credential as unknown as RegistrationResponseJSON;
  const verified = await verifyRegistrationResponse({ response, ...expected, requireUserVerification: true }).catch(
    (error: Error) => error,
  );
  if (verified instanceof Error || !verified.verified) {
    const detail = verified instanceof Error ? verified.message : 'the credential isn’t valid';
    return new Refusal(errorCodes.invalidParameter, { detail });
  }
  const { credential: created, credentialBackedUp, aaguid } = verified.registrationInfo;
  if (Buffer.from(created.id, 'base64url').length > maxCredentialIdBytes)
    return new Refusal(errorCodes.invalidParameter, { detail: 'the credential’s id is too long' });
  const [passkey] = await tx
    .insert(passkeys)
    .values({
      credentialId: created.id,
      uid,
      rpId,
      publicKey: Buffer.from(created.publicKey).toString('base64url'),
      counter: created.counter,
      transports: knownTransports.filter((transport) => [created.transports ?? []].flat().includes(transport)),
      name: providerNames[aaguid] ?? (browserNameOf(userAgent) || 'Passkey'),
      isSynced: credentialBackedUp,
      createdAt: now,
      lastUsed: null,
    })
    .onConflictDoNothing()
    .returning();
  return passkey ?? new Refusal(errorCodes.invalidParameter, { detail: 'this passkey exists already' });
}

/** Names of common password managers by AAGUID. Source: github.com/passkeydeveloper/passkey-authenticator-aaguids */
const providerNames: Readonly<Record<string, string>> = {
  'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4': 'Google Password Manager',
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': 'Apple Passwords',
  '08987058-cadc-4b81-b6e1-30de50dcbe96': 'Windows Hello',
  '9ddd1817-af5a-4672-a2b9-3e3dd95000a9': 'Windows Hello',
  '6028b017-b1d4-4c02-b4b3-afcdafc96bb2': 'Windows Hello',
  'adce0002-35bc-c60a-648b-0b25f1f05503': 'Chrome, Mac OS X',
  'bada5566-a7aa-401f-bd96-45619a55120d': '1Password',
  'd548826e-79b4-db40-a3d8-11116f7e8349': 'Bitwarden',
  '531126d6-e717-415c-9320-3d9aa6981239': 'Dashlane',
  '53414d53-554e-4700-0000-000000000000': 'Samsung Pass',
};
