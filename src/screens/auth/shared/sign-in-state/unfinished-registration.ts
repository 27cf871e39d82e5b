import { sessionStore } from '../../../../runtime/storage/storage';
import type { Draft } from './sign-in-draft';

/** A registration that waits for its code, without the password, which is never stored. */
export interface UnfinishedRegistration extends Draft {
  nickname: string;
  sentTo: string;
  resendAt: number;
}

const key = 'registration';
/** How long a registration is restored after its next code may be requested. Our choice. */
const lifetimeMs = 10 * 60 * 1000;

/**
 * Stores a registration in this tab until it is finished. Phones may discard the tab while the mail app is open, which
 * would make the sent code useless.
 */
export function storeRegistration(registration: UnfinishedRegistration): void {
  sessionStore.set(key, registration);
}

/** The registration of an earlier page load, unless its code has expired. */
export function unfinishedRegistration(): UnfinishedRegistration | null {
  const stored = sessionStore.get<UnfinishedRegistration>(key);
  return stored && Date.now() < stored.resendAt + lifetimeMs ? stored : null;
}

export function forgetRegistration(): void {
  sessionStore.set(key, undefined);
}
