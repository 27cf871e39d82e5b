import { eq, sql } from 'drizzle-orm';
import { sendNotice } from '../../accounts/messages/notices';
import type { Database } from '../../database/open';
import { accounts, activationCodes, type GiftDetails, type OrderRow, orders } from '../../database/schema';
import { readSetting } from '../../settings/stored-settings';
import { insertActivationCodes } from './resale';

// A gift is a paid order whose days don't go to the payer's plan, but to whoever redeems its activation code.

/** Creates the code of a gift that has been paid for. A gift with a recipient is emailed at its time, by a job. */
export async function createGiftCode(tx: Database, order: OrderRow, gift: GiftDetails, now: number): Promise<void> {
  const [code = ''] = await insertActivationCodes(tx, 1, order, now);
  const giftDueAt = gift.email === null ? null : Math.max(gift.sendAt ?? now, now);
  await tx
    .update(orders)
    .set({ gift: { ...gift, code }, giftDueAt })
    .where(eq(orders.orderId, order.orderId));
}

/**
 * Changes what is stored about a gift. Keeps the fields that another transaction has changed since `order` was read: if
 * the job that sends a gift overwrote `redeemedAt`, a redeemed gift could be refunded.
 */
export async function updateGift(tx: Database, { orderId }: OrderRow, changes: Partial<GiftDetails>) {
  await tx
    .update(orders)
    .set({ gift: sql`${orders.gift} || ${JSON.stringify(changes)}::jsonb` })
    .where(eq(orders.orderId, orderId));
}

/**
 * A giver's text for the letter. Mail programs turn every `name.example` into a link, also without `https:`, but not with
 * a space after the dot.
 */
const withoutLinks = (text: string): string => text.replace(/(?<=\S)([.\u3002\uff0e\uff61])(?=[^\s.])/gu, '$1 ');

/** The letter to the recipient of a gift, with the link to redeem it; null if the gift isn't sent by email. */
export async function giftLetter(tx: Database, { uid, brand, planId, gift }: OrderRow) {
  if (!gift?.email || !gift.code) return null;
  const [giver] = await tx.select().from(accounts).where(eq(accounts.uid, uid));
  const portal = (await readSetting(tx, 'portals', {}))[brand];
  const { email, code } = gift;
  const from = withoutLinks(gift.from);
  const message = gift.message && withoutLinks(gift.message);
  // The recipient may not be a member, so the letter is in the giver's language.
  const member = {
    type: 'email',
    account: email,
    areaCode: null,
    boundEmail: null,
    language: giver?.language ?? 'en',
  } as const;
  const link = portal === undefined ? null : `${portal}/redeem?${new URLSearchParams({ code })}`;
  return { recipient: { member, brand }, notice: { purpose: 'gift', planId, from, message, code, link } as const };
}

/** Emails a gift that is due. */
export async function sendDueGift(tx: Database, order: OrderRow, now: number): Promise<void> {
  const letter = await giftLetter(tx, order);
  if (letter) await sendNotice(tx, letter.recipient, letter.notice, now);
  await tx.update(orders).set({ giftDueAt: null }).where(eq(orders.orderId, order.orderId));
  await updateGift(tx, order, { sentAt: now });
}

/** Ends a gift that nobody has redeemed: its code stops working, and it isn't emailed anymore. */
export async function revokeGift(tx: Database, { orderId }: OrderRow): Promise<void> {
  await tx.delete(activationCodes).where(eq(activationCodes.orderId, orderId));
  await tx.update(orders).set({ giftDueAt: null }).where(eq(orders.orderId, orderId));
}
