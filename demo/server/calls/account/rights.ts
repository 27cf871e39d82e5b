import { eq } from 'drizzle-orm';
import { dayInMilliseconds } from '../../../../src/rules';
import { recordTerms, termsView } from '../../accounts/consents';
import { currentExport, dataExportView, exportTimes } from '../../accounts/data-export';
import { deletionView, unfinishedOrdersOf } from '../../accounts/deletion';
import { sendNotice } from '../../accounts/messages/notices';
import { endOtherSignIns } from '../../accounts/sessions/sessions';
import { createTicket, deletionGraceDays, invalidateTickets, readTicket } from '../../accounts/sessions/tickets';
import { verifyPassword } from '../../accounts/sign-in/complete-sign-in';
import { thirdPartiesOf } from '../../accounts/sign-in/google-credential';
import { verifyCode } from '../../accounts/sign-in/verification-codes';
import { cancelOrder } from '../../billing/settlement/cancel';
import { lockRenewal, turnRenewalOff } from '../../billing/settlement/renewals';
import { type Account, accounts, dataExports } from '../../database/schema';
import { errorCodes } from '../../http/error-codes';
import type { Call, Handlers, MemberCall } from '../../http/handler';
import { Refusal } from '../../http/refusal';
import { openPassword } from '../../sealed/open-once';

/** Verifies the password, or the code that was sent for this purpose. A session alone can be stolen. */
async function verifyOwner(
  call: MemberCall<'deleteAccount' | 'changeThirdParty'>,
  purpose: 'delete' | 'thirdParty',
): Promise<Refusal | null> {
  const { member, request } = call;
  if (request.currentPassword) return verifyPassword(call, member, await openPassword(call, request.currentPassword));
  if (request.code === undefined)
    return new Refusal(errorCodes.invalidParameter, { detail: 'currentPassword or code' });
  const { loginKey } = member;
  return verifyCode(call, { loginKey, purpose, typedCode: request.code, account: member });
}

/** The member whose account a request keeps: that of the link's token or, without one, that of the session. */
async function memberToKeep({ tx, now, member, request }: Call<'cancelDeletion'>): Promise<Account> {
  if (request.token === undefined) {
    if (!member) throw new Refusal(errorCodes.tokenMissing);
    return member;
  }
  const ticket = await readTicket(tx, request.token, 'keep', now);
  const [account] = await tx.select().from(accounts).where(eq(accounts.uid, ticket.uid)).for('update');
  if (ticket.isUsed || !account) throw new Refusal(errorCodes.linkExpired);
  return account;
}

export const rightsHandlers = {
  acceptTerms: {
    access: 'member',
    run: async ({ tx, now, member, request }) => {
      await recordTerms(tx, member.uid, request.version, now);
      return termsView(tx, member);
    },
  },

  changeThirdParty: {
    access: 'member',
    run: async (call) => {
      const { tx, now, brand, member, request } = call;
      const [thirdParty] = thirdPartiesOf(member, brand);
      const { provider, isOn } = request;
      if (!thirdParty) return new Refusal(errorCodes.operationNotSupported, { detail: 'not listed in thirdParties' });
      if (!isOn && !thirdParty.canTurnOff)
        return new Refusal(errorCodes.operationNotSupported, { detail: 'the last way to sign in' });
      const problem = await verifyOwner(call, 'thirdParty');
      if (problem) return problem;
      if (isOn !== thirdParty.isOn) {
        const change = isOn ? { isGoogleOff: false } : { isGoogleOff: true, googleId: null };
        await tx.update(accounts).set(change).where(eq(accounts.uid, member.uid));
        const purpose = isOn ? 'googleOn' : 'googleOff';
        await sendNotice(tx, { member, brand: brand.settings.code }, { purpose }, now);
      }
      return { provider, isOn, canTurnOff: thirdParty.canTurnOff };
    },
  },

  deleteAccount: {
    access: 'member',
    run: async (call) => {
      const { tx, now, brand, origin, hosts, member } = call;
      const { uid } = member;
      if (!(await deletionView(tx, member))) return new Refusal(errorCodes.operationNotSupported);
      if (member.deletesAt !== null) return { deletesAt: member.deletesAt };
      const renewal = await lockRenewal(tx, uid);
      if (renewal?.status === 'renewing') return new Refusal(errorCodes.renewalInProgress);
      const { orderIds, isMoneyIncoming } = await unfinishedOrdersOf(tx, uid);
      if (isMoneyIncoming)
        return new Refusal(errorCodes.operationNotSupported, { detail: 'money for an order is on its way' });
      const problem = await verifyOwner(call, 'delete');
      if (problem) return problem;
      if (renewal && !renewal.managedBy && (renewal.status === 'on' || renewal.status === 'failed'))
        await turnRenewalOff(tx, renewal, { member, reason: null, now });
      for (const orderId of orderIds) await cancelOrder(tx, orderId, now);
      const deletesAt = now + deletionGraceDays * dayInMilliseconds;
      await tx.update(accounts).set({ deletesAt, deletionBrand: brand.settings.code }).where(eq(accounts.uid, uid));
      await endOtherSignIns(tx, uid, null);
      const token = await createTicket(tx, { purpose: 'keep', uid, email: null }, now);
      const query = new URLSearchParams({ token, language: member.language });
      const link = `${hosts.brandOrigin(origin, brand)}/delete-account?${query}`;
      const notice = { purpose: 'deletionScheduled', until: deletesAt, link } as const;
      await sendNotice(tx, { member, brand: brand.settings.code }, notice, now);
      return { deletesAt };
    },
  },

  cancelDeletion: {
    access: 'visitor',
    run: async (call) => {
      const { tx, now, brand } = call;
      const member = await memberToKeep(call);
      // The member has kept the account in another tab.
      if (member.deletesAt === null && call.request.token === undefined) return null;
      if (member.deletesAt === null || member.deletesAt <= now) return new Refusal(errorCodes.linkExpired);
      await tx.update(accounts).set({ deletesAt: null }).where(eq(accounts.uid, member.uid));
      await invalidateTickets(tx, member.uid, 'keep');
      await sendNotice(tx, { member, brand: brand.settings.code }, { purpose: 'deletionCanceled' }, now);
      return null;
    },
  },

  exportData: {
    access: 'member',
    run: async ({ tx, now, brand, origin, hosts, member, request }) => {
      const { uid } = member;
      const current = await currentExport(tx, uid, now);
      const { format } = request;
      if (format !== undefined) {
        const content = current?.[format] ?? null;
        if (content === null) return new Refusal(errorCodes.linkExpired);
        const date = new Date(current?.readyAt ?? now).toISOString().slice(0, 10);
        return { ...(await dataExportView(tx, uid, now)), file: { name: `account-${date}.${format}`, content } };
      }
      // A copy that is being prepared, or was prepared today, isn't prepared again.
      if (!current || (current.json !== null && now - current.requestedAt > dayInMilliseconds)) {
        const readyAt = now + exportTimes.preparesMs;
        const row = {
          brand: brand.settings.code,
          link: `${hosts.brandOrigin(origin, brand)}/account?view=settings`,
          requestedAt: now,
          readyAt,
          expires: readyAt + exportTimes.keptMs,
          json: null,
          html: null,
        };
        await tx
          .insert(dataExports)
          .values({ uid, ...row })
          .onConflictDoUpdate({ target: dataExports.uid, set: row });
      }
      return dataExportView(tx, uid, now);
    },
  },
} as const satisfies Handlers;
