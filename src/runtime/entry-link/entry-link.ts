import { signal } from '@preact/signals-react';

/** What the app hands over with a link, by the names of the contract. Source: specification, section 2. */
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
  /** Where in the app the link stood. */
  pageSource?: string;
}

/** A link from an e-mail. Its token works once. */
export interface MailEntry {
  kind: 'activate' | 'resetPassword' | 'bindEmail';
  token: string;
}

/** A purchase that a TV handed over, by the code on its screen. */
export interface HandOffEntry {
  kind: 'handOff';
  code: string;
  /** Signs this phone in as the TV's member, once. Only a scanned picture brings it. */
  ticket?: string;
  /** The visitor went to sign in for it. */
  isWanted?: boolean;
}

export type Entry = AppEntry | MailEntry | HandOffEntry;

const key = 'sub-elements:entry';

function stored(): Entry | null {
  try {
    const text = sessionStorage.getItem(key);
    const found = text === null ? null : (JSON.parse(text) as Entry);
    return typeof found?.kind === 'string' ? found : null;
  } catch {
    return null;
  }
}

/**
 * What the link brought through which the visitor came. Kept in this tab alone, so that a reload finds it again; never
 * in the address bar, an attribute, an event or a report.
 */
export const entry = signal<Entry | null>(stored());

/** Keeps what an entry link brought, past a reload, until it is used. */
export function keepEntry(found: Entry): void {
  entry.value = found;
  try {
    sessionStorage.setItem(key, JSON.stringify(found));
  } catch {
    // Forbidden or full: it lasts as long as the page.
  }
}

/** It was used, or is good for nothing. */
export function forgetEntry(): void {
  entry.value = null;
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

/** What signing in with the app's token takes; null where the link did not bring all of it. */
export function appCredentials(found: Entry | null): { appToken: string; accountId: string; loginId: string } | null {
  if (found?.kind !== 'app') return null;
  const { appToken, accountId, loginId } = found;
  return appToken && accountId && loginId ? { appToken, accountId, loginId } : null;
}
