import { and, desc, eq } from 'drizzle-orm';
import type { Passkey } from '../../../../src/contract/entities';
import { browserNameOf } from '../../accounts/accounts';
import { sendNotice } from '../../accounts/messages/notices';
import { authenticate } from '../../accounts/sessions/sessions';
import { completeSignIn, verifyPassword } from '../../accounts/sign-in/complete-sign-in';
import {
  addPasskey,
  challengeLifetimeMs,
  createOptions,
  isFreshSession,
  maxPasskeys,
  mayManagePasskeys,
  newPasskeySiteOf,
  passkeySiteOf,
  signInOptions,
  verifySignIn,
} from '../../accounts/sign-in/passkeys';
import { verifyCode } from '../../accounts/sign-in/verification-codes';
import type { Database } from '../../database/open';
import { type Account, accounts, type PasskeyRow, passkeys, type SessionRow } from '../../database/schema';
import { rowNumberOf } from '../../database/schema/columns';
import { errorCodes } from '../../http/error-codes';
import type { Call, CallContext, Handlers, MemberCall } from '../../http/handler';
import { Refusal } from '../../http/refusal';
import { openPassword } from '../../sealed/open-once';

const maxNameLength = 64;

const passkeyView = ({ seq, name, createdAt, lastUsed, isSynced }: PasskeyRow): Passkey => ({
  id: String(seq),
  name,
  created: createdAt,
  lastUsed,
  isSynced,
});

/** The portal's host name. Refuses pages on which passkeys can't sign in. */
function requireSite(call: Call<'passkeyOptions' | 'passkeySignIn'>): string {
  const site = passkeySiteOf(call);
  if (!site) throw new Refusal(errorCodes.operationNotSupported, { detail: 'passkeys don’t work on this page' });
  return site.rpId;
}

const notHere = () => new Refusal(errorCodes.operationNotSupported, { detail: 'passkeys are managed on the portal' });

/** The host name for a new passkey. Refuses pages and sessions that may not add one. */
function requireNewSite(call: CallContext): string {
  const site = newPasskeySiteOf(call);
  if (!site) throw notHere();
  return site.rpId;
}

/** Refuses sessions that may not manage passkeys, such as those of partners' pages. */
function requireManager(call: CallContext): void {
  if (!mayManagePasskeys(call)) throw notHere();
}

const passkeysOf = (tx: Database, uid: string): Promise<PasskeyRow[]> =>
  tx.select().from(passkeys).where(eq(passkeys.uid, uid)).orderBy(desc(passkeys.seq));

/** The condition for one of the member's passkeys. */
function ownPasskey({ member, request }: MemberCall<'passkeyRename' | 'passkeyDelete'>) {
  const seq = rowNumberOf(request.id);
  if (seq === null) throw new Refusal(errorCodes.invalidParameter, { detail: 'id' });
  return and(eq(passkeys.uid, member.uid), eq(passkeys.seq, seq));
}

/** Verifies that the member, and not somebody with a stolen session, adds a passkey. */
async function verifyOwner(
  call: Call<'passkeyOptions'>,
  { member, session }: { member: Account; session: SessionRow },
): Promise<Refusal | null> {
  const { request, now } = call;
  const { currentPassword, code } = request;
  if (currentPassword) return verifyPassword(call, member, await openPassword(call, currentPassword));
  if (code !== undefined)
    return verifyCode(call, { loginKey: member.loginKey, purpose: 'passkey', typedCode: code, account: member });
  return isFreshSession(session, now) ? null : new Refusal(errorCodes.proofMissing);
}

export const passkeyHandlers = {
  passkeyOptions: {
    access: 'anyone',
    run: async (call) => {
      const { tx, token, request } = call;
      const validFor = challengeLifetimeMs;
      if (request.purpose === 'signIn')
        return { options: { ...(await signInOptions(call, requireSite(call))) }, validFor };
      if (token === null) return new Refusal(errorCodes.tokenMissing);
      const { member, session } = await authenticate(call, token);
      const rpId = requireNewSite({ ...call, session });
      if ((await passkeysOf(tx, member.uid)).length >= maxPasskeys)
        return new Refusal(errorCodes.operationNotSupported, { detail: 'the account has too many passkeys' });
      const problem = await verifyOwner(call, { member, session });
      return problem ?? { options: { ...(await createOptions(call, member, rpId)) }, validFor };
    },
  },

  passkeySignIn: {
    access: 'anyone',
    run: async (call) => {
      const { tx, request } = call;
      const passkey = await verifySignIn(call, request.credential, requireSite(call));
      if (passkey instanceof Refusal) return passkey;
      const [account] = await tx.select().from(accounts).where(eq(accounts.uid, passkey.uid)).for('update');
      if (!account) return new Refusal(errorCodes.passkeyUnusable);
      // A refused account uses the challenge up too, so the refusal is returned, which commits that.
      return completeSignIn(call, account).catch((error: unknown) => {
        if (error instanceof Refusal) return error;
        throw error;
      });
    },
  },

  passkeyCreate: {
    access: 'member',
    run: async (call) => {
      const { tx, now, brand, member, userAgent, request } = call;
      const rpId = requireNewSite(call);
      const passkey = await addPasskey(call, request.credential, { uid: member.uid, rpId });
      if (passkey instanceof Refusal) return passkey;
      const notice = { purpose: 'passkeyAdded', deviceName: browserNameOf(userAgent) } as const;
      await sendNotice(tx, { member, brand: brand.settings.code }, notice, now);
      return passkeyView(passkey);
    },
  },

  passkeyList: {
    access: 'member',
    run: async (call) => {
      requireManager(call);
      const rows = await passkeysOf(call.tx, call.member.uid);
      return { passkeys: rows.map(passkeyView), isFull: rows.length >= maxPasskeys };
    },
  },

  passkeyRename: {
    access: 'member',
    run: async (call) => {
      requireManager(call);
      const name = call.request.name.trim();
      if (name === '' || name.length > maxNameLength)
        return new Refusal(errorCodes.invalidParameter, { detail: 'name' });
      const [renamed] = await call.tx.update(passkeys).set({ name }).where(ownPasskey(call)).returning();
      return renamed ? passkeyView(renamed) : new Refusal(errorCodes.invalidParameter, { detail: 'id' });
    },
  },

  passkeyDelete: {
    access: 'member',
    run: async (call) => {
      const { tx, now, brand, member, userAgent } = call;
      requireManager(call);
      const [removed] = await tx.delete(passkeys).where(ownPasskey(call)).returning();
      if (!removed) return new Refusal(errorCodes.invalidParameter, { detail: 'id' });
      const notice = { purpose: 'passkeyRemoved', deviceName: browserNameOf(userAgent) } as const;
      await sendNotice(tx, { member, brand: brand.settings.code }, notice, now);
      return null;
    },
  },
} as const satisfies Handlers;
