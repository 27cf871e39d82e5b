import { type Signal, signal } from '@preact/signals-react';
import { keyAtApi } from '../session/session';
import { type KeyOf, sessionStore } from '../storage/storage';

/** The data in a link from the operator's app, with the contract's field names. Source: specification, section 2. */
export interface AppEntry {
  kind: 'app';
  accountId?: string;
  appToken?: string;
  loginId?: string;
  loginType?: string;
  releaseId?: string;
  sourceType?: string;
  deviceInfo?: string;
  planId?: string;
  /** Where in the app the link was shown. */
  pageSource?: string;
}

/** The data in a link from an email. The token works once. */
export interface EmailLinkEntry {
  kind: 'activate' | 'resetPassword' | 'bindEmail' | 'keepAccount' | 'unsubscribe';
  token: string;
}

/** A purchase handed off from a TV to a phone, identified by the code on the TV's screen. */
export interface HandOffEntry {
  kind: 'handOff';
  code: string;
  /** Signs the TV's member in on this phone, once. Only the QR code contains the ticket. */
  ticket?: string;
  /** The visitor opened the sign-in to continue the purchase. */
  hasStartedSignIn?: boolean;
}

/** A sign-in on a TV, identified by the code on the TV's screen. The member confirms it on the phone. */
export interface TvSignInEntry {
  kind: 'tvSignIn';
  code: string;
}

/** The data of an entry link: a link in an app, an email or a QR code that opens the portal. */
export type EntryLinkData = AppEntry | EmailLinkEntry | HandOffEntry | TvSignInEntry;

/** The API of the portal or element that opened the link: a token of one operator must not reach another's server. */
type Settings = Parameters<typeof keyAtApi>[1];

const storageKey = (settings: Settings) => keyAtApi('entry', settings);

function storedEntry(key: KeyOf<'entry'>): EntryLinkData | null {
  const stored = sessionStore.get<EntryLinkData>(key);
  return typeof stored?.kind === 'string' ? stored : null;
}

const activeLinks = new Map<string, Signal<EntryLinkData | null>>();

/**
 * The data of the entry link that opened the portal of this API; null without such a link and after the link was used. The data is
 * stored for this tab, so that it survives a reload. It never appears in the address bar, an attribute, an event or a
 * report.
 */
export function activeEntryLink(settings: Settings): Signal<EntryLinkData | null> {
  const key = storageKey(settings);
  const link = activeLinks.get(key) ?? signal(storedEntry(key));
  activeLinks.set(key, link);
  return link;
}

/** Stores the data of an entry link until it is used. */
export function storeEntryLink(settings: Settings, entry: EntryLinkData): void {
  activeEntryLink(settings).value = entry;
  sessionStore.set(storageKey(settings), entry);
}

/** Removes the data of the entry link. Called once the link was used or turned out to be invalid. */
export function removeEntryLink(settings: Settings): void {
  activeEntryLink(settings).value = null;
  sessionStore.set(storageKey(settings), undefined);
}

const deviceFieldNames = ['deviceInfo', 'releaseId', 'loginType', 'sourceType', 'pageSource'] as const;

/**
 * The fields of a link from the app that describe the app and the device. Registrations and sign-ins send them to the
 * server. Empty for other links.
 */
export function deviceFieldsOf(entry: EntryLinkData | null): Pick<AppEntry, (typeof deviceFieldNames)[number]> {
  if (entry?.kind !== 'app') return {};
  return Object.fromEntries(deviceFieldNames.flatMap((name) => (entry[name] ? [[name, entry[name]]] : [])));
}

/** The fields for signing in with the app's token; null if one of them is missing, and for other kinds of links. */
export function appCredentials(
  entry: EntryLinkData | null,
): { appToken: string; accountId: string; loginId: string } | null {
  if (entry?.kind !== 'app') return null;
  const { appToken, accountId, loginId } = entry;
  return appToken && accountId && loginId ? { appToken, accountId, loginId } : null;
}
