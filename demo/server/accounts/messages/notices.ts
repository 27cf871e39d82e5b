import { eq } from 'drizzle-orm';
import type { Language, Money } from '../../../../src/contract/primitives';
import { formatMoneyWithCode } from '../../../../src/rules';
import { planName } from '../../catalogue/plan-texts';
import { planById } from '../../catalogue/plans';
import { taxesOf } from '../../catalogue/taxes';
import type { Database } from '../../database/open';
import { type Account, accounts } from '../../database/schema';
import { inLanguage, supportedLanguage } from '../../languages';
import { brandByCode } from '../../settings/brands';
import { type Notice, type NoticeValues, noticeTexts, payLinkTexts, taxIncludedTexts } from './notice-texts';
import { isUndeliverable, type Message, sendUnrequestedMessage } from './outbox';

function planNameById(planId: string, language: Language): string {
  const plan = planById(planId);
  return plan ? planName(plan, language) : planId;
}

/** A line per tax that the total includes, as on the receipt; each begins with a line break. */
function taxLines(total: Money, language: Language): string {
  const format = new Intl.NumberFormat(`${language}-u-nu-latn`, { style: 'percent', maximumFractionDigits: 2 });
  return taxesOf(total)
    .map(({ name, percent, amount }) => {
      const tax = percent == null ? name : `${name} ${format.format(percent / 100)}`;
      return `\n${inLanguage(taxIncludedTexts, language)(tax)}: ${formatMoneyWithCode(amount, language)}`;
    })
    .join('');
}

/** Returns the values to insert into the notice's text. Values that the notice doesn't have are empty. */
function noticeValues(notice: Notice, brandCode: string, language: Language): NoticeValues {
  const emptyValues = {
    plan: '',
    amount: '',
    taxes: '',
    date: '',
    until: '',
    withdrawUntil: '',
    newCardEnding: '',
    from: '',
    message: '',
    code: '',
    orderId: '',
    seller: '',
    email: '',
    device: '',
    account: '',
  };
  const { settings, seller } = brandByCode(brandCode) ?? {};
  const formatDate = (time: number) =>
    new Intl.DateTimeFormat(`${language}-u-nu-latn`, { dateStyle: 'long', timeZone: 'UTC' })
      .format(time)
      // Russian dates end with the abbreviation of "year", which the texts don't need.
      .replace(/\sг\.$/, '');
  const valuesWithBrand = { ...emptyValues, brand: settings?.name ?? brandCode };
  switch (notice.purpose) {
    case 'receipt':
      return {
        ...valuesWithBrand,
        orderId: notice.orderId,
        plan: planNameById(notice.planId, language),
        amount: formatMoneyWithCode(notice.total, language),
        taxes: taxLines(notice.total, language),
        date: formatDate(notice.date),
        until: notice.expiry === null ? '' : formatDate(notice.expiry),
        withdrawUntil: notice.withdrawUntil === null ? '' : formatDate(notice.withdrawUntil),
        newCardEnding: notice.newCardEnding ?? '',
        seller: seller ? [seller.name, ...seller.address, seller.taxNumber].join('\n') : valuesWithBrand.brand,
      };
    case 'renewalOn':
    case 'renewalReminder':
      return {
        ...valuesWithBrand,
        plan: planNameById(notice.planId, language),
        amount: formatMoneyWithCode(notice.price, language),
        date: formatDate(notice.date),
      };
    case 'priceChange':
      return {
        ...valuesWithBrand,
        amount: formatMoneyWithCode(notice.price, language),
        date: formatDate(notice.date),
      };
    case 'renewalPaused':
      return { ...valuesWithBrand, until: formatDate(notice.until), date: formatDate(notice.date) };
    case 'renewalOff':
    case 'deletionScheduled':
    case 'dataExported':
      return { ...valuesWithBrand, until: formatDate(notice.until) };
    case 'chargeAhead':
      return {
        ...valuesWithBrand,
        plan: planNameById(notice.planId, language),
        amount: formatMoneyWithCode(notice.price, language),
        date: formatDate(notice.date),
        account: notice.account,
      };
    case 'renewalRetry':
      return { ...valuesWithBrand, plan: planNameById(notice.planId, language), date: formatDate(notice.date) };
    case 'gift': {
      const { from, message, code } = notice;
      return { ...valuesWithBrand, plan: planNameById(notice.planId, language), from, message: message ?? '', code };
    }
    case 'mandateEnded':
    case 'renewalFailed':
      return { ...valuesWithBrand, plan: planNameById(notice.planId, language) };
    case 'withdrawn':
    case 'refunded':
      return { ...valuesWithBrand, orderId: notice.orderId, amount: formatMoneyWithCode(notice.money, language) };
    case 'moneyOwed':
      return {
        ...valuesWithBrand,
        orderId: notice.orderId,
        amount: notice.coins ?? formatMoneyWithCode(notice.money, language),
      };
    case 'emailChanged':
      return { ...valuesWithBrand, email: notice.email };
    case 'tvSignedIn':
    case 'phoneSignedIn':
    case 'passkeyAdded':
    case 'passkeyRemoved':
      return { ...valuesWithBrand, device: notice.deviceName };
    default:
      return valuesWithBrand;
  }
}

/** The member to notify, and the brand that the message names. */
interface Recipient {
  member: Pick<Account, 'type' | 'account' | 'areaCode' | 'boundEmail' | 'language'>;
  /** The brand's code. */
  brand: string;
}

/**
 * Notifies a member by email, in the account's language. Members without an email address get an SMS. Sends nothing to
 * addresses that the sandbox treats as undeliverable.
 */
export async function sendNotice(tx: Database, recipient: Recipient, notice: Notice, now: number): Promise<void> {
  const message = noticeMessage(recipient, notice);
  if (isUndeliverable(message.to)) return;
  await sendUnrequestedMessage({ tx, now, ip: null }, message);
}

/** The email address that a member gets messages at; null if it's a phone number instead. */
export const emailOf = ({ type, account, boundEmail }: Recipient['member']): string | null =>
  type === 'email' ? account : boundEmail;

/** The message to the member about something, in the account's language. */
export function noticeMessage({ member, brand }: Recipient, notice: Notice): Message {
  const email = emailOf(member);
  const to = email ?? `+${member.areaCode}${member.account}`;
  const language = supportedLanguage(member.language);
  const { subject, text } = inLanguage(noticeTexts[notice.purpose], language)(noticeValues(notice, brand, language));
  const payLink = 'payLink' in notice ? notice.payLink : null;
  const link = 'link' in notice ? notice.link : payLink;
  const linkText = payLink ? `${text}\n\n${inLanguage(payLinkTexts, language)}` : text;
  return {
    kind: email ? 'email' : 'sms',
    to,
    purpose: notice.purpose,
    subject,
    text: link ? `${linkText}\n\n${link}` : text,
    link,
  };
}

/** Notifies the member with this `uid`. Does nothing if no account has it. */
export async function sendNoticeByUid(
  tx: Database,
  { uid, brand }: { uid: string; brand: string },
  notice: Notice,
  now: number,
): Promise<void> {
  const [member] = await tx.select().from(accounts).where(eq(accounts.uid, uid));
  if (member) await sendNotice(tx, { member, brand }, notice, now);
}
