import { eq } from 'drizzle-orm';
import type { Database } from '../database/open';
import { settings } from '../database/schema';
import type { Fault } from '../http/calls/fault';

/** Single values kept in the database, with their types. */
export interface StoredSettings {
  clockOffset: number;
  /** Faults that upcoming calls will have. */
  faults: readonly Fault[];
  /** Changes with every reset. */
  resetId: string;
  /** The captcha of sign-in and registration. */
  captcha: 'none' | 'image' | 'script';
  /** The visitors' country. */
  country: string;
  /** The operator's own texts: language → area → key → text. */
  messages: Record<string, Record<string, Record<string, string>>>;
  messagesVersion: number;
  /** The operator's language files: language → area → key → text. */
  siteTexts: Record<string, Record<string, Record<string, string>>>;
  /** Changed values of the operator's config file. */
  siteConfig: { imgConfig?: Record<string, string>; webConfig?: Record<string, string> };
  /** Payment methods that the control turned on or off, by code. */
  offers: Record<string, boolean>;
  /** The resellers that own partners' pages: origin → uid. */
  partnerPages: Record<string, string>;
  /** Secret for hashing card numbers, created on first use. */
  vaultSecret: string;
  /** The stand-in for Stripe keeps its events until they are delivered by the control. */
  holdsWebhooks: boolean;
}

export async function readSetting<K extends keyof StoredSettings>(
  tx: Database,
  key: K,
  fallback: StoredSettings[K],
): Promise<StoredSettings[K]> {
  const [row] = await tx.select().from(settings).where(eq(settings.key, key));
  return row ? (row.value as StoredSettings[K]) : fallback;
}

export async function writeSetting<K extends keyof StoredSettings>(
  tx: Database,
  key: K,
  value: StoredSettings[K],
): Promise<void> {
  await tx.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } });
}

/** Reads a setting and locks it until the transaction ends, so that concurrent changes don't overwrite each other. */
export async function lockSetting<K extends keyof StoredSettings>(
  tx: Database,
  key: K,
  fallback: StoredSettings[K],
): Promise<StoredSettings[K]> {
  // A row that doesn't exist can't be locked.
  await tx.insert(settings).values({ key, value: fallback }).onConflictDoNothing();
  const [row] = await tx.select().from(settings).where(eq(settings.key, key)).for('update');
  return row ? (row.value as StoredSettings[K]) : fallback;
}
