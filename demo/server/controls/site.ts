import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { termsVersions } from '../accounts/consents';
import { methodRows } from '../catalogue/method-rows';
import { accounts } from '../database/schema';
import type { Services } from '../http/handler';
import { readSetting, readSettingForUpdate, type StoredSettings, writeSetting } from '../settings/stored-settings';

/** Sets the visitors' country. */
export async function setCountry({ database }: Services, { country }: { country: string }) {
  await writeSetting(database, 'country', country);
  return { country };
}

/** Sets which captcha sign-in and registration require. */
export async function setCaptcha({ database }: Services, { captcha }: { captcha: StoredSettings['captcha'] }) {
  await writeSetting(database, 'captcha', captcha);
  return { captcha };
}

/** Puts another version of the terms into force. Members accept it in their accounts. */
export async function setTerms({ database, clock }: Services, { version }: { version: string }) {
  return database.transaction(async (tx) => {
    const terms = [...(await termsVersions(tx)), { version, date: clock.now() }];
    await writeSetting(tx, 'terms', terms);
    return { terms };
  });
}

/** Sets whether members have to prove their age before a payment. */
export async function setAgeCheck({ database }: Services, { isRequired }: { isRequired: boolean }) {
  await writeSetting(database, 'asksAge', isRequired);
  return { isRequired };
}

/** Turns a payment method on or off. Returns all methods that were turned on or off, or null for an unknown code. */
export async function setMethodOffered(
  { database }: Services,
  { code, isOffered }: { code: string; isOffered: boolean },
) {
  if (!methodRows.some((row) => row.code === code)) return null;
  return database.transaction(async (tx) => {
    const offers = { ...(await readSettingForUpdate(tx, 'offers', {})), [code]: isOffered };
    await writeSetting(tx, 'offers', offers);
    return offers;
  });
}

/**
 * Sets the operator's text that replaces the product's text for a key, or removes it if `text` is null. Every change
 * increments the version of the operator's texts. These texts are the setting `messages`. The operator's language files
 * are another setting, `siteTexts`, which `setSite` changes.
 */
export async function setText(
  { database }: Services,
  { language, area, key, text }: { language: string; area: string; key: string; text: string | null },
) {
  return database.transaction(async (tx) => {
    const messages = await readSettingForUpdate(tx, 'messages', {});
    const { [key]: _previous, ...otherTexts } = messages[language]?.[area] ?? {};
    const texts = text === null ? otherTexts : { ...otherTexts, [key]: text };
    await writeSetting(tx, 'messages', { ...messages, [language]: { ...messages[language], [area]: texts } });
    const version = (await readSetting(tx, 'messagesVersion', 1)) + 1;
    await writeSetting(tx, 'messagesVersion', version);
    return { version: String(version) };
  });
}

export const partnerSchema = z.object({ origin: z.url(), account: z.string() });

/**
 * Credits sales on the pages of an origin to the reseller with this account. Returns the uids of all credited resellers
 * by origin, or null if `account` isn't a reseller's account.
 */
export async function setPartner({ database }: Services, { origin, account }: z.output<typeof partnerSchema>) {
  return database.transaction(async (tx) => {
    const [reseller] = await tx.select().from(accounts).where(eq(accounts.account, account.trim().toLowerCase()));
    if (reseller?.userType !== 'reseller') return null;
    const previous = await readSettingForUpdate(tx, 'partnerPages', {});
    const uidByOrigin = { ...previous, [new URL(origin).origin]: reseller.uid };
    await writeSetting(tx, 'partnerPages', uidByOrigin);
    return { pages: uidByOrigin };
  });
}

export const postbackServerSchema = z.object({ account: z.string(), url: z.url({ protocol: /^https?$/ }) });

/**
 * Reports the following sales and refunds of a reseller's pages to a server. Returns the new secret of the reports'
 * signatures, or null if `account` isn't a reseller's account.
 */
export async function setPostbackServer(
  { database, clock }: Services,
  { account, url }: z.output<typeof postbackServerSchema>,
) {
  return database.transaction(async (tx) => {
    const [reseller] = await tx.select().from(accounts).where(eq(accounts.account, account.trim().toLowerCase()));
    if (reseller?.userType !== 'reseller') return null;
    const previous = await readSettingForUpdate(tx, 'postbackServers', {});
    const secret = `whsec_${randomBytes(24).toString('base64')}`;
    await writeSetting(tx, 'postbackServers', { ...previous, [reseller.uid]: { url, secret, since: clock.now() } });
    return { secret };
  });
}

const stringsByKey = z.record(z.string(), z.string());

export const siteSchema = z.object({
  /** Language → area → key → text. */
  texts: z.optional(z.record(z.string(), z.record(z.string(), stringsByKey))),
  config: z.optional(z.object({ imgConfig: z.optional(stringsByKey), webConfig: z.optional(stringsByKey) })),
});

/** Sets the contents of the operator's language files and config file. */
export async function setSite({ database }: Services, { texts, config }: z.output<typeof siteSchema>) {
  return database.transaction(async (tx) => {
    if (texts) await writeSetting(tx, 'siteTexts', texts);
    if (config) await writeSetting(tx, 'siteConfig', config as StoredSettings['siteConfig']);
    return { texts: await readSetting(tx, 'siteTexts', {}), config: await readSetting(tx, 'siteConfig', {}) };
  });
}
