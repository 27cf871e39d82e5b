import { eq, or, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../database/open';
import {
  type Account,
  accounts,
  attempts,
  cards,
  consents,
  coupons,
  customers,
  dataExports,
  devices,
  handOffs,
  knownBrowsers,
  limitCounters,
  orders,
  outbox,
  passkeyChallenges,
  passkeys,
  payments,
  renewals,
  sessions,
  tickets,
  tvSignIns,
  uploads,
  verificationCodes,
} from '../database/schema';
import { mailboxHash } from './accounts';
import { sendNotice } from './messages/notices';

/** The tables whose rows are deleted with their member. Orders, payments and the ledger stay: the law requires them. */
const personalTables: readonly (PgTable & { uid: PgColumn })[] = [
  attempts,
  cards,
  consents,
  coupons,
  customers,
  dataExports,
  devices,
  handOffs,
  knownBrowsers,
  passkeyChallenges,
  passkeys,
  renewals,
  sessions,
  tickets,
  tvSignIns,
  uploads,
];

/**
 * Deletes a member's account. Its row stays without anything personal, because the orders refer to it. The orders and
 * payments lose the card and everything that the payer typed.
 */
export async function eraseAccount(tx: Database, member: Account, now: number): Promise<void> {
  const { uid, loginKey, account, areaCode, boundEmail, mailbox } = member;
  const addresses = [account, boundEmail, areaCode && `+${areaCode}${account}`].filter((text) => text !== null);
  for (const address of addresses) await tx.delete(outbox).where(eq(outbox.to, address));
  const [lastOrder] = await tx.select({ brand: orders.brand }).from(orders).where(eq(orders.uid, uid)).limit(1);
  const brand = member.deletionBrand ?? lastOrder?.brand ?? 'member';
  await sendNotice(tx, { member, brand }, { purpose: 'accountDeleted' }, now);
  for (const table of personalTables) await tx.delete(table).where(eq(table.uid, uid));
  await tx.delete(verificationCodes).where(eq(verificationCodes.loginKey, loginKey));
  // Counters have subjects such as `email:ana@example.com` or `receipt ana@example.com`. Each part is compared as a whole:
  // a pattern would match other people's counters too, because an address can contain `%` and `_`.
  const subjectParts = sql`string_to_array(regexp_replace(${limitCounters.subject}, '^(email|phone):', ''), ' ')`;
  const ownSubjects = [uid, ...addresses, loginKey.replace(/^(email|phone):/, '')];
  await tx.delete(limitCounters).where(or(...ownSubjects.map((subject) => sql`${subject} = ANY(${subjectParts})`)));
  await tx.update(orders).set({ cardEnding: null, cardBrand: null, reference: null }).where(eq(orders.uid, uid));
  await tx
    .update(payments)
    .set({ action: { type: 'none' }, card: null, cardId: null, cardToken: null, cardProvider: null, returnUrl: null })
    .where(eq(payments.uid, uid));
  await tx
    .update(accounts)
    .set({
      loginKey: `deleted:${uid}`,
      account: '',
      areaCode: null,
      country: null,
      nickname: '',
      passwordHash: null,
      boundEmail: null,
      googleId: null,
      ageResult: null,
      ageCheckedAt: null,
      ageToken: null,
      reference: null,
      mailbox: mailbox && mailboxHash(mailbox),
      isBlocked: true,
      deletesAt: null,
    })
    .where(eq(accounts.uid, uid));
}
