import { eq } from 'drizzle-orm';
import type { Database } from '../database/open';
import { settings } from '../database/schema';
import type { Fault } from '../http/calls/fault';
import type { Hosts } from '../http/checks/hosts';
import type { Brand } from './brands';

/** Values in the table `settings`, by key. */
export interface StoredSettings {
  /** How far the sandbox clock is ahead of real time, in milliseconds. */
  clockOffset: number;
  /** Simulated faults that the sandbox control `faults` has added and that still apply to later calls. */
  faults: readonly Fault[];
  /** A new random id with every reset, so that other processes notice the reset. */
  resetId: string;
  /** The kind of captcha that sign-in and registration require. */
  captcha: 'none' | 'image' | 'script';
  /** Whether members have to prove their age before a payment. */
  asksAge: boolean;
  /** Versions of the terms, oldest first, with the time since when each is in force. */
  terms: readonly { version: string; date: number }[];
  /** The country that the server reports for every visitor. */
  country: string;
  /** Single texts that the sandbox control `messages` changed: language → area → key → text. */
  messages: Record<string, Record<string, Record<string, string>>>;
  /** Incremented with every change of `messages`. */
  messagesVersion: number;
  /** The operator's language files: language → area → key → text. */
  siteTexts: Record<string, Record<string, Record<string, string>>>;
  /** The operator's config file, without the values that the sandbox adds. */
  siteConfig: { imgConfig?: Record<string, string>; webConfig?: Record<string, string> };
  /** Payment methods that a sandbox control turned on or off: method code → whether it is offered. */
  offers: Record<string, boolean>;
  /** The partners' pages: a page's origin → the uid of the reseller whom the page belongs to. */
  partnerPages: Record<string, string>;
  /** The partners' servers that get reports of sales, by the partner's uid. `since` is in milliseconds since 1970. */
  postbackServers: Record<string, { url: string; secret: string; since: number }>;
  /** The portal's origin by brand, for links in messages that jobs send. Every start of the server writes it. */
  portals: Record<string, string>;
  /** Secret for hashing card numbers, created on first use. */
  vaultSecret: string;
  /** Whether the simulated Stripe holds its webhook events back until a sandbox control delivers them. */
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
export async function readSettingForUpdate<K extends keyof StoredSettings>(
  tx: Database,
  key: K,
  fallback: StoredSettings[K],
): Promise<StoredSettings[K]> {
  // Creates the row first, because a row that doesn't exist can't be locked.
  await tx.insert(settings).values({ key, value: fallback }).onConflictDoNothing();
  const [row] = await tx.select().from(settings).where(eq(settings.key, key)).for('update');
  return row ? (row.value as StoredSettings[K]) : fallback;
}

/** Stores the portal's origins. Call it when the server listens, because its port is a part of them, and after a reset. */
export async function storePortals(
  tx: Database,
  { brands, hosts }: { brands: ReadonlyMap<string, Brand>; hosts: Hosts },
): Promise<void> {
  const origins = [...brands].map(([code, brand]) => [code, hosts.brandOrigin(hosts.publicOrigin, brand)]);
  await writeSetting(tx, 'portals', Object.fromEntries(origins));
}
