import { eq } from 'drizzle-orm';
import { nickname } from '../../../../src/rules';
import { findAccount, normalizeIdentity, register } from '../../accounts/accounts';
import { markSignInLinkUsed, readSignInLinkTicket } from '../../accounts/sessions/sign-in-links';
import { completeSignIn, markVerified } from '../../accounts/sign-in/complete-sign-in';
import { googleClientId, verifyCredential } from '../../accounts/sign-in/google-credential';
import { accounts } from '../../database/schema';
import { errorCodes } from '../../http/error-codes';
import type { Handlers } from '../../http/handler';
import { Refusal } from '../../http/refusal';
import { partnerPageOf } from '../../partners/partner';

/** Returns the first candidate that is a valid nickname, or `Google` if none is. */
function firstValidNickname(...candidates: (string | undefined)[]): string {
  for (const candidate of candidates) {
    const name = nickname(candidate ?? '');
    if (name.ok) return name.value;
  }
  return 'Google';
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
      const { email } = await verifyCredential(request.credential, privateKeys.google, now);
      const account = await findAccount(tx, normalizeIdentity({ type: 'email', account: email }).loginKey);
      return account ? completeSignIn(call, await markVerified(tx, account)) : new Refusal(errorCodes.accountNotFound);
    },
  },

  googleSignup: {
    access: 'anyone',
    run: async (call) => {
      const { tx, now, request, privateKeys, country } = call;
      const googleIdentity = await verifyCredential(request.credential, privateKeys.google, now);
      const identity = normalizeIdentity({ type: 'email', account: googleIdentity.email });
      if (await findAccount(tx, identity.loginKey)) return new Refusal(errorCodes.accountInUse);
      const typedNickname = nickname(request.nickname ?? '');
      if (request.nickname && !typedNickname.ok)
        return new Refusal(errorCodes.invalidParameter, { detail: typedNickname.reason });
      const localPart = googleIdentity.email.split('@')[0];
      const name = firstValidNickname(request.nickname, googleIdentity.name, localPart);
      const account = await register(
        tx,
        {
          ...identity,
          country,
          nickname: name,
          passwordHash: null,
          language: request.language,
          reference: request.reference,
          partner: await partnerPageOf(call),
        },
        now,
      );
      return account ? completeSignIn(call, account) : new Refusal(errorCodes.accountInUse);
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
