import { createHash } from 'node:crypto';
import { eq, inArray, or, sql } from 'drizzle-orm';
import type { UserInfo } from '../../../src/contract/entities';
import { compactCode, dayInMilliseconds, digitsOf, email, freeTrialDays } from '../../../src/rules';
import { e164Of } from '../catalogue/countries';
import type { Database } from '../database/open';
import { type Account, accounts, devices } from '../database/schema';
import { errorCodes } from '../http/error-codes';
import { Refusal } from '../http/refusal';
import { newUid } from '../ids';

// Both patterns are deliberately permissive: only a delivered message proves that an address or number exists.
export const emailPattern = '^[^\\s@]+@[^\\s@]+\\.[^\\s@]{2,}$';
export const phonePattern = '^[0-9]{6,15}$';

/** The email address or phone number in a request, not yet normalized. */
export interface AccountName {
  type: 'email' | 'phone';
  account: string;
  /** Country calling code, such as `55`. Required for a phone number. */
  areaCode?: string | undefined;
}

/** A normalized email address or phone number. */
export interface Identity {
  type: 'email' | 'phone';
  account: string;
  /** Country calling code, digits only. Null for an email address. */
  areaCode: string | null;
  /** Email address, or calling code and phone number, as one string that is unique to the account. */
  loginKey: string;
}

/**
 * Normalizes an email address or phone number. Refuses a missing or malformed email address (`emailMissing`,
 * `emailMalformed`), a missing calling code (`countryOrCallingCodeMissing`), and a phone number that is malformed or
 * whose calling code or length isn't in the country table (`phoneMalformed`). Accounts, free trials, codes and limits
 * are keyed by the number in the format of E.164.
 */
export function normalizeIdentity({ type, account, areaCode }: AccountName): Identity {
  if (type === 'email') {
    if (account.trim() === '') throw new Refusal(errorCodes.emailMissing);
    const checked = email(account, emailPattern);
    if (!checked.ok) throw new Refusal(errorCodes.emailMalformed);
    const address = checked.value.toLowerCase();
    return { type, account: address, areaCode: null, loginKey: `email:${address}` };
  }
  const callingCode = digitsOf(areaCode ?? '');
  if (callingCode === '') throw new Refusal(errorCodes.countryOrCallingCodeMissing);
  const digits = compactCode(account).replace(/[().-]/g, '');
  if (!new RegExp(phonePattern).test(digits)) throw new Refusal(errorCodes.phoneMalformed);
  const number = e164Of(callingCode, digits);
  if (number === null) throw new Refusal(errorCodes.phoneMalformed);
  const nationalNumber = number.slice(callingCode.length + 1);
  return { type, account: nationalNumber, areaCode: callingCode, loginKey: `phone:${number}` };
}

/**
 * Finds the account with this login key. If the key contains an email address, an account to which that address is
 * bound matches too. Locks the row.
 */
export async function findAccount(tx: Database, loginKey: string): Promise<Account | undefined> {
  const address = loginKey.startsWith('email:') ? loginKey.slice('email:'.length) : null;
  const matchesLogin = or(
    eq(accounts.loginKey, loginKey),
    address === null ? undefined : eq(accounts.boundEmail, address),
  );
  const [account] = await tx.select().from(accounts).where(matchesLogin).orderBy(accounts.seq).for('update');
  return account;
}

/** Finds the account that signs in with this Google id. Locks the row. */
export async function findAccountByGoogleId(tx: Database, googleId: string): Promise<Account | undefined> {
  const [account] = await tx.select().from(accounts).where(eq(accounts.googleId, googleId)).for('update');
  return account;
}

/**
 * The mailbox that an email address delivers to. Only for deciding about the free trial: an address with a tag
 * (`ana+tv@…`) delivers to the mailbox of the address without the tag, and Gmail ignores dots and has a second domain.
 * Members sign in with the address as they typed it.
 */
export function mailboxOf(address: string): string {
  const [name = '', domain = ''] = address.split('@');
  const untagged = name.split('+')[0] || name;
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com';
  return isGmail ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`;
}

/** What a deleted account keeps of its mailbox: a hash, so that the mailbox gets no second free trial. */
export const mailboxHash = (mailbox: string): string => createHash('sha256').update(mailbox).digest('hex');

/** Whether an account of this mailbox has had a free trial. Concurrent registrations of a mailbox wait for each other. */
async function isTrialUsed(tx: Database, mailbox: string): Promise<boolean> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext(${mailbox}))`);
  const isMailbox = inArray(accounts.mailbox, [mailbox, mailboxHash(mailbox)]);
  const rows = await tx.select({ uid: accounts.uid }).from(accounts).where(isMailbox).limit(1);
  return rows.length > 0;
}

/**
 * Registers a member, with a free trial unless another address of the same mailbox has had one. Returns undefined if a
 * concurrent request registered the same account.
 */
export async function register(
  tx: Database,
  {
    partner,
    ...member
  }: Identity & {
    country: string | null;
    nickname: string;
    passwordHash: string | null;
    googleId?: string;
    language: string;
    /** The partner's own id of the visit or campaign. The partner's report has a row for each reference. */
    reference?: string | undefined;
    /** The partner on whose page the member registers, and the page's brand. The sandbox's partners are resellers. */
    partner: { partnerUid: string; partnerBrand: string } | null;
  },
  now: number,
): Promise<Account | undefined> {
  const mailbox = member.type === 'email' ? mailboxOf(member.account) : null;
  const hasTrial = mailbox === null || !(await isTrialUsed(tx, mailbox));
  const [account] = await tx
    .insert(accounts)
    .values({
      ...member,
      ...partner,
      uid: newUid(),
      userType: 'member',
      mailbox,
      payStatus: hasTrial ? 'FREE_TRIAL' : 'NONE',
      expiredTime: hasTrial ? now + freeTrialDays * dayInMilliseconds : 0,
      createdAt: now,
      unsubscribeEmail: false,
      isBlocked: false,
      isSeed: false,
    })
    .onConflictDoNothing()
    .returning();
  return account;
}

/** What the browser stores about the signed-in member. */
export const toUserInfo = ({ uid, account, type, payStatus, expiredTime }: Account, token: string): UserInfo => ({
  uid,
  account,
  type,
  token,
  payStatus,
  expiration: expiredTime,
  accountLoginType: type,
});

// Browser and platform names in user agents. The order matters: a user agent can also contain names from later in the
// same list. LG's TVs write `Web0S` with a zero.
const browserNames = ['Edg', 'OPR', 'SamsungBrowser', 'Firefox', 'Chrome', 'Safari'] as const;
const platformNames = ['Tizen', 'Web0S', 'Android', 'iPhone', 'iPad', 'Windows', 'Mac OS X', 'Linux'] as const;

const tvNames: Readonly<Record<string, string>> = { Tizen: 'Samsung TV', Web0S: 'LG TV', Android: 'Android TV' };

/**
 * A display name for the browser and platform with this user agent, such as `Chrome, Android`; empty if it's unknown.
 * Uses only the names above, because a client can send any text.
 */
export function browserNameOf(userAgent: string): string {
  const platform = platformNames.find((name) => userAgent.includes(name));
  const browser = browserNames.find((name) => userAgent.includes(name));
  return [browser, platform].filter(Boolean).join(', ');
}

/** A display name for the TV with this user agent. */
export function tvNameOf(userAgent: string): string {
  const platform = platformNames.find((name) => userAgent.includes(name));
  return tvNames[platform ?? ''] ?? (browserNameOf(userAgent) || 'TV');
}

/** Records the device, browser and IP address that an account is used from. Returns the `seq` of the device's row. */
export async function recordDevice(
  tx: Database,
  uid: string,
  { ip, userAgent }: { ip: string; userAgent: string },
  now: number,
): Promise<number | null> {
  const platform = platformNames.find((name) => userAgent.includes(name)) ?? 'Web';
  // Phones run Android too, so “Android” in the user agent doesn't prove that the device is a TV.
  const device = (platform !== 'Android' && tvNames[platform]) || platform;
  const model = browserNames.find((name) => userAgent.includes(name)) ?? 'Browser';
  const [row] = await tx
    .insert(devices)
    .values({ uid, device, model, ip, lastUsed: now })
    .onConflictDoUpdate({ target: [devices.uid, devices.device, devices.model, devices.ip], set: { lastUsed: now } })
    .returning();
  return row?.seq ?? null;
}
