import { eq } from 'drizzle-orm';
import type { Database } from '../database/open';
import { settings } from '../database/schema';

/** Single values kept in the database, with their types. */
export interface StoredSettings {
  clockOffset: number;
  /** Which captcha sign-in and registration ask. */
  captcha: 'none' | 'image' | 'script';
  /** Where visitors are taken to be. */
  country: string;
  /** The operator's own texts: language → area → key → text. */
  messages: Record<string, Record<string, Record<string, string>>>;
  messagesVersion: number;
  /** The operator's language files: language → area → key → text. */
  siteTexts: Record<string, Record<string, Record<string, string>>>;
  /** What is turned in the operator's config file. */
  siteConfig: { imgConfig?: Record<string, string>; webConfig?: Record<string, string> };
  /** Methods that the control offers or withdraws, by code. */
  offers: Record<string, boolean>;
  /** Secret that card numbers are hashed with; made on first use. */
  vaultSecret: string;
}

export async function readSetting<K extends keyof StoredSettings>(
  tx: Database,
  key: K,
  otherwise: StoredSettings[K],
): Promise<StoredSettings[K]> {
  const [row] = await tx.select().from(settings).where(eq(settings.key, key));
  return row ? (row.value as StoredSettings[K]) : otherwise;
}

export async function writeSetting<K extends keyof StoredSettings>(
  tx: Database,
  key: K,
  value: StoredSettings[K],
): Promise<void> {
  await tx.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } });
}
