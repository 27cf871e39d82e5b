import type { Services } from '../handler';
import { readSetting, type StoredSettings, writeSetting } from '../stored-settings';

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
