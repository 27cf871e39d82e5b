import { eq } from 'drizzle-orm';
import { tvNameOf } from '../../accounts/accounts';
import { sendNotice } from '../../accounts/messages/notices';
import { closeSession } from '../../accounts/sessions/sessions';
import {
  findTvSignInBySecret,
  findUndecidedTvSignIn,
  mayConfirmTvSignIns,
  startTvSignIn,
  tvSignInStatusOf,
  updateTvSignIn,
} from '../../accounts/sessions/tv-sign-ins';
import { completeSignIn } from '../../accounts/sign-in/complete-sign-in';
import { accounts } from '../../database/schema';
import { errorCodes } from '../../http/error-codes';
import type { Handlers } from '../../http/handler';
import { Refusal } from '../../http/refusal';

/** Sign-in on a TV: the TV shows a code, and a member who is signed in on a phone lets the TV use the same account. */
export const tvSignInHandlers = {
  tvSignInStart: {
    access: 'anyone',
    run: async ({ tx, now, brand, userAgent, foreignOrigin, origin, hosts }) => {
      const tv = { brand: brand.settings.code, deviceName: tvNameOf(userAgent), origin: foreignOrigin };
      const { secret, code, expires } = await startTvSignIn(tx, tv, now);
      const pageUrl = `${hosts.brandOrigin(origin, brand)}/tv`;
      return {
        secret,
        code,
        address: pageUrl.replace(/^https?:\/\//, ''),
        link: `${pageUrl}?c=${code}`,
        validFor: expires - now,
      };
    },
  },

  tvSignInLookUp: {
    access: 'anyone',
    run: async ({ tx, now, brand, request }) => {
      const signIn = await findUndecidedTvSignIn(tx, { code: request.code, brand: brand.settings.code }, now);
      if (!signIn) throw new Refusal(errorCodes.linkExpired);
      await updateTvSignIn(tx, signIn, { status: 'scanned' });
      return {
        deviceName: signIn.deviceName,
        brandName: brand.settings.name,
        site: signIn.origin === null ? null : new URL(signIn.origin).host,
        validFor: signIn.expires - now,
      };
    },
  },

  tvSignInDecide: {
    access: 'member',
    run: async ({ tx, now, brand, member, session, request }) => {
      const { code, decision } = request;
      const signIn = await findUndecidedTvSignIn(tx, { code, brand: brand.settings.code }, now);
      if (!signIn) throw new Refusal(errorCodes.linkExpired);
      if (decision === 'refuse') {
        await updateTvSignIn(tx, signIn, { status: 'refused' });
        return null;
      }
      if (!session || !mayConfirmTvSignIns(session, now)) {
        // The refusal is returned, because throwing it would roll back the transaction and reopen the phone's session.
        if (session) await closeSession(tx, session.token);
        return new Refusal(errorCodes.tokenExpired, { detail: 'sign in again to confirm a TV' });
      }
      // `session.sourceOrigin` is set if a hand-off or TV sign-in created the phone's session: the origin of the
      // partner's page on the device where the member was already signed in.
      const sourceOrigin = session.origin ?? session.sourceOrigin;
      await updateTvSignIn(tx, signIn, {
        status: 'confirmed',
        uid: member.uid,
        sourceOrigin,
        sourceToken: session.token,
      });
      return null;
    },
  },

  tvSignInState: {
    access: 'anyone',
    run: async (call) => {
      const { tx, now, brand, request, foreignOrigin } = call;
      const signIn = await findTvSignInBySecret(tx, request.secret);
      // A secret works only on the site that started the sign-in.
      if (!signIn || signIn.origin !== foreignOrigin) throw new Refusal(errorCodes.linkExpired);
      const status = tvSignInStatusOf(signIn, now);
      const validFor = Math.max(0, signIn.expires - now);
      if (status !== 'confirmed') return { status, user: null, validFor };
      const [account] = await tx
        .select()
        .from(accounts)
        .where(eq(accounts.uid, signIn.uid ?? ''));
      if (!account) throw new Refusal(errorCodes.linkExpired);
      const { sourceOrigin, sourceToken } = signIn;
      const user = await completeSignIn(call, account, { sourceOrigin, sourceToken });
      await updateTvSignIn(tx, signIn, { status: 'used' });
      const notice = { purpose: 'tvSignedIn', deviceName: signIn.deviceName } as const;
      await sendNotice(tx, { member: account, brand: brand.settings.code }, notice, now);
      return { status, user, validFor };
    },
  },
} as const satisfies Handlers;
