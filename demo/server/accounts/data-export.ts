import { desc, eq } from 'drizzle-orm';
import type { DataExport } from '../../../src/contract/entities';
import type { Language } from '../../../src/contract/primitives';
import { dayInMilliseconds } from '../../../src/rules';
import { directionOf } from '../../../src/rules/text-direction';
import { listCoupons } from '../billing/money/coupons';
import { cardView, orderView } from '../billing/orders/order-views';
import { decisivePayment } from '../billing/orders/orders';
import { planName } from '../catalogue/plan-texts';
import { planById } from '../catalogue/plans';
import type { Database } from '../database/open';
import {
  accounts,
  cards,
  consents,
  type DataExportRow,
  dataExports,
  devices,
  orders,
  passkeys,
  renewals,
} from '../database/schema';
import { supportedLanguage } from '../languages';
import { booleanText, exportTitle, fieldLabel } from './data-export-labels';
import { sendNotice } from './messages/notices';

/** How long the sandbox takes to prepare a copy, and how long the copy can be downloaded. */
export const exportTimes = { preparesMs: 20_000, keptMs: 7 * dayInMilliseconds } as const;

/** The member's copy that hasn't expired. */
export async function currentExport(tx: Database, uid: string, now: number): Promise<DataExportRow | undefined> {
  const [row] = await tx.select().from(dataExports).where(eq(dataExports.uid, uid)).for('update');
  return row && row.expires > now ? row : undefined;
}

/** The state of the member's copy in the contract's format. */
export async function dataExportView(tx: Database, uid: string, now: number): Promise<DataExport> {
  const row = await currentExport(tx, uid, now);
  if (!row) return { state: 'none' };
  return row.json === null ? { state: 'preparing' } : { state: 'ready', expires: row.expires };
}

/** Everything that the server stores about a member and that the member's screens show. */
async function collectData(tx: Database, uid: string, now: number) {
  const [member] = await tx.select().from(accounts).where(eq(accounts.uid, uid));
  if (!member) return null;
  const language = supportedLanguage(member.language);
  const orderRows = await tx.select().from(orders).where(eq(orders.uid, uid)).orderBy(desc(orders.createdAt));
  const exportedOrders = [];
  for (const row of orderRows)
    exportedOrders.push(orderView(row, (await decisivePayment(tx, row.orderId)) ?? null, language));
  const [renewal] = await tx.select().from(renewals).where(eq(renewals.uid, uid));
  const cardRows = await tx.select().from(cards).where(eq(cards.uid, uid));
  const deviceRows = await tx.select().from(devices).where(eq(devices.uid, uid));
  const passkeyRows = await tx.select().from(passkeys).where(eq(passkeys.uid, uid));
  const consentRows = await tx.select().from(consents).where(eq(consents.uid, uid)).orderBy(consents.seq);
  const plan = member.planId ? planById(member.planId) : undefined;
  const time = (ms: number) => (ms === 0 ? null : new Date(ms).toISOString());
  return {
    member,
    data: {
      exportedAt: time(now),
      account: {
        uid,
        account: member.account,
        areaCode: member.areaCode,
        boundEmail: member.boundEmail,
        nickname: member.nickname,
        country: member.country,
        language: member.language,
        createdAt: time(member.createdAt),
        marketingEmail: !member.unsubscribeEmail,
        hasPassword: member.passwordHash !== null,
        isGoogleLinked: member.googleId !== null,
      },
      plan: { name: plan ? planName(plan, language) : null, until: time(member.expiredTime) },
      renewal: renewal
        ? { status: renewal.status, next: time(renewal.nextBillingDate ?? 0), reason: renewal.reason }
        : null,
      orders: exportedOrders.map(({ date, expiry, paidAt, payBefore, canWithdrawUntil, ...order }) => ({
        ...order,
        payBefore: time(payBefore ?? 0),
        canWithdrawUntil: time(canWithdrawUntil ?? 0),
        date: time(date),
        expiry: time(expiry ?? 0),
        paidAt: time(paidAt ?? 0),
      })),
      cards: cardRows.map((row) => {
        const { brand, ending, holder, validity } = cardView(row, null, false);
        return { brand, ending, holder, validity };
      }),
      coupons: (await listCoupons(tx, uid, now)).map(({ expiry, ...coupon }) => ({
        ...coupon,
        expiry: time(expiry ?? 0),
      })),
      devices: deviceRows.map(({ device, model, ip, lastUsed }) => ({ device, model, ip, lastUsed: time(lastUsed) })),
      consents: consentRows.map(({ kind, value, givenAt }) => ({ consent: kind, value, date: time(givenAt) })),
      passkeys: passkeyRows.map(({ name, createdAt, lastUsed }) => ({
        name,
        createdAt: time(createdAt),
        lastUsed: time(lastUsed ?? 0),
      })),
    },
  };
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** The label of a field without a name of its own: `marketingEmail` → `Marketing email` */
const labelOf = (name: string): string => {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** A value as HTML: objects as definition lists, arrays as numbered lists. */
function htmlOf(value: unknown, language: Language): string {
  if (value === null || value === undefined || value === '') return '–';
  if (Array.isArray(value))
    return value.length === 0 ? '–' : `<ol>${value.map((item) => `<li>${htmlOf(item, language)}</li>`).join('')}</ol>`;
  if (typeof value === 'boolean') return booleanText(value, language);
  if (typeof value !== 'object') return escapeHtml(String(value));
  const rows = Object.entries(value).map(
    ([name, field]) =>
      `<dt>${escapeHtml(fieldLabel(name, language) ?? labelOf(name))}</dt><dd>${htmlOf(field, language)}</dd>`,
  );
  return `<dl>${rows.join('')}</dl>`;
}

/** Writes the copy of a member's data, as JSON and as a page to read, and tells the member. */
export async function writeDataExport(tx: Database, { uid, brand, link, expires }: DataExportRow, now: number) {
  const collected = await collectData(tx, uid, now);
  if (!collected) return;
  const { member, data } = collected;
  const language = supportedLanguage(member.language);
  const heading = escapeHtml(exportTitle(language));
  const html = `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><meta charset="utf-8"><title>${heading}</title><body><h1>${heading}</h1>${htmlOf(data, language)}</body></html>\n`;
  await tx
    .update(dataExports)
    .set({ json: `${JSON.stringify(data, null, 2)}\n`, html })
    .where(eq(dataExports.uid, uid));
  await sendNotice(tx, { member, brand }, { purpose: 'dataExported', until: expires, link }, now);
}
