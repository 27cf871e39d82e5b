import { eq } from 'drizzle-orm';
import { nickname } from '../../../../src/rules';
import { findAccount, findAccountByGoogleId, normalizeIdentity, register } from '../../accounts/accounts';
import { recordRegistration } from '../../accounts/consents';
import { markSignInLinkUsed, readSignInLinkTicket } from '../../accounts/sessions/sign-in-links';
import { completeSignIn, markVerified } from '../../accounts/sign-in/complete-sign-in';
import { googleClientId, verifyCredential } from '../../accounts/sign-in/google-credential';
import type { Database } from '../../database/open';
import { accounts } from '../../database/schema';
import { errorCodes } from '../../http/error-codes';
import type { Handlers } from '../../http/handler';
import { Refusal } from '../../http/refusal';
import { partnerPageOf } from '../../partners/partner';
import { markCredentialUsed } from '../../sealed/open-once';

/** Returns the first candidate that is a valid nickname, or `Google` if none is. */
function firstValidNickname(...candidates: (string | undefined)[]): string {
  for (const candidate of candidates) {
    const name = nickname(candidate ?? '');
    if (name.ok) return name.value;
  }
  return 'Google';
}

/** Refuses a Google credential that has signed somebody in before: it may have been recorded. */
async function requireUnusedCredential(tx: Database, credential: string): Promise<void> {
  if (!(await markCredentialUsed(tx, credential)))
    throw new Refusal(errorCodes.signInFailed, { detail: 'this credential was used before' });
}

export const thirdPartyHandlers = {
  googleClient: {
    access: 'anyone',
    run: async ({ origin, googleScriptUrl }) => ({
      clientId: googleClientId,
      scriptUrl: googleScriptUrl ?? `${origin}/sandbox/gateway/google.js`,
    }),
  },

  googleLogin: {
    access: 'anyone',
    run: async (call) => {
      const { tx, now, request, privateKeys } = call;
      const { id: googleId, email } = await verifyCredential(request, privateKeys.google, now);
      // The id identifies the person; an address can belong to somebody else later.
      const linked = await findAccountByGoogleId(tx, googleId);
      const account = linked ?? (await findAccount(tx, normalizeIdentity({ type: 'email', account: email }).loginKey));
      if (!account) return new Refusal(errorCodes.accountNotFound);
      // On an unverified account, somebody else than the mailbox's owner may have turned it off.
      if (account.isGoogleOff && account.isVerified) return new Refusal(errorCodes.thirdPartyOff);
      if (account.googleId !== null && account.googleId !== googleId) throw new Refusal(errorCodes.credentialsInvalid);
      await requireUnusedCredential(tx, request.credential);
      const verified = linked ?? (await markVerified(tx, account));
      await tx.update(accounts).set({ googleId }).where(eq(accounts.uid, account.uid));
      return completeSignIn(call, verified);
    },
  },

  googleSignup: {
    access: 'anyone',
    run: async (call) => {
      const { tx, now, request, privateKeys, country } = call;
      const googleIdentity = await verifyCredential(request, privateKeys.google, now);
      const identity = normalizeIdentity({ type: 'email', account: googleIdentity.email });
      const { id: googleId } = googleIdentity;
      const existing = (await findAccountByGoogleId(tx, googleId)) ?? (await findAccount(tx, identity.loginKey));
      if (existing) return new Refusal(errorCodes.accountInUse);
      const typedNickname = nickname(request.nickname ?? '');
      if (request.nickname && !typedNickname.ok)
        return new Refusal(errorCodes.invalidParameter, { detail: typedNickname.reason });
      const localPart = googleIdentity.email.split('@')[0];
      const name = firstValidNickname(request.nickname, googleIdentity.name, localPart);
      await requireUnusedCredential(tx, request.credential);
      const account = await register(
        tx,
        {
          ...identity,
          googleId,
          country,
          nickname: name,
          passwordHash: null,
          language: request.language,
          reference: request.reference,
          partner: await partnerPageOf(call),
        },
        now,
      );
      if (!account) return new Refusal(errorCodes.accountInUse);
      await recordRegistration(tx, account.uid, request.consents, now);
      return completeSignIn(call, account);
    },
  },

  /**
   * Signs in with a one-time sign-in link. The brand's apps create these links to open the portal. `appToken` is the
   * link's token; the ticket is the link's row in the table `tickets`.
   */
  sso: {
    access: 'anyone',
    run: async (call) => {
      const { tx, request } = call;
      const ticket = await readSignInLinkTicket(tx, request.appToken, call);
      const [account] = await tx.select().from(accounts).where(eq(accounts.uid, request.accountId)).for('update');
      if (!account) return new Refusal(errorCodes.unknownAccountId);
      if (ticket.uid !== account.uid) return new Refusal(errorCodes.linkOfOtherMember);
      if (request.loginId !== account.account) return new Refusal(errorCodes.loginIdMismatch);
      await markSignInLinkUsed(tx, ticket, call);
      return completeSignIn(call, account, { ticket: ticket.token });
    },
  },
} as const satisfies Handlers;
