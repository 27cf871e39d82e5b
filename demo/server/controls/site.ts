import * as z from 'zod/mini';
import { methodRows } from '../catalogue/methods';
import type { Services } from '../http/handler';
import { readSetting, type StoredSettings, writeSetting } from '../settings/stored-settings';

/** Where visitors are taken to be from now on. */
export async function setCountry({ database }: Services, { country }: { country: string }) {
  await writeSetting(database, 'country', country);
  return { country };
}

/** Which captcha sign-in and registration ask. */
export async function setCaptcha({ database }: Services, { captcha }: { captcha: StoredSettings['captcha'] }) {
  await writeSetting(database, 'captcha', captcha);
  return { captcha };
}

/** Offers or withdraws a payment method. Null for an unknown code. */
export async function setOffer({ database }: Services, { code, isOffered }: { code: string; isOffered: boolean }) {
  if (!methodRows.some((row) => row.code === code)) return null;
  return database.transaction(async (tx) => {
    const offers = { ...(await readSetting(tx, 'offers', {})), [code]: isOffered };
    await writeSetting(tx, 'offers', offers);
    return offers;
  });
}

/** The operator's own text for a key; null takes it back. Every change is a new version of the dictionaries. */
export async function setMessage(
  { database }: Services,
  { language, area, key, text }: { language: string; area: string; key: string; text: string | null },
) {
  return database.transaction(async (tx) => {
    const messages = await readSetting(tx, 'messages', {});
    const { [key]: _replaced, ...others } = messages[language]?.[area] ?? {};
    const changed = text === null ? others : { ...others, [key]: text };
    await writeSetting(tx, 'messages', { ...messages, [language]: { ...messages[language], [area]: changed } });
    const version = (await readSetting(tx, 'messagesVersion', 1)) + 1;
    await writeSetting(tx, 'messagesVersion', version);
    return { version: String(version) };
  });
}

const words = z.record(z.string(), z.string());

export const siteSchema = z.object({
  /** Language → area → key → text. */
  texts: z.optional(z.record(z.string(), z.record(z.string(), words))),
  config: z.optional(z.object({ imgConfig: z.optional(words), webConfig: z.optional(words) })),
});

/** What the operator's language files and config file say from now on. */
export async function setSite({ database }: Services, { texts, config }: z.output<typeof siteSchema>) {
  return database.transaction(async (tx) => {
    if (texts) await writeSetting(tx, 'siteTexts', texts);
    if (config) await writeSetting(tx, 'siteConfig', config as StoredSettings['siteConfig']);
    return { texts: await readSetting(tx, 'siteTexts', {}), config: await readSetting(tx, 'siteConfig', {}) };
  });
}
