import { sessionStore } from '../../../../runtime/storage/storage';
import type { Draft } from './sign-in-draft';

/** A registration that waits for its code. Without the password, which is never stored. */
export interface UnfinishedRegistration extends Draft {
  nickname: string;
  sentTo: string;
  resendAt: number;
}

const key = 'registration';
/** How long a code is worth typing after the next one may be requested. */
const lifetimeMs = 10 * 60 * 1000;

/**
 * Keeps a registration in this tab until it is finished. Phones drop a tab while the mail app is open, and the code that
 * was sent would be useless after that.
 */
export function keepRegistration(registration: UnfinishedRegistration): void {
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
