import { sessionStore } from '../../../../runtime/storage/storage';
import type { SignInDraft } from '../../../shared/credentials/sign-in-draft';

/** A registration whose code has been sent but not entered. The password isn't part of it and is never stored. */
export interface UnfinishedRegistration extends SignInDraft {
  nickname: string;
  /** The email address or phone number to which the code was sent, as displayed. */
  sentTo: string;
  /** When the next code may be requested, in milliseconds since the epoch. */
  resendAt: number;
}

const storageKey = 'registration';
/** How long after `resendAt` a registration can be restored. The specification has no value for it. */
const lifetimeMs = 10 * 60 * 1000;

/**
 * Stores a registration in the tab's session storage until it is finished. Phones may discard the tab while the mail
 * app is open. Without the stored registration, the code from the email would then be useless.
 */
export function storeRegistration(registration: UnfinishedRegistration): void {
  sessionStore.set(storageKey, registration);
}

/** Returns the registration that the tab stored before a reload; null if there is none or it is too old. */
export function readRegistration(): UnfinishedRegistration | null {
  const stored = sessionStore.get<UnfinishedRegistration>(storageKey);
  return stored && Date.now() < stored.resendAt + lifetimeMs ? stored : null;
}

export function forgetRegistration(): void {
  sessionStore.set(storageKey, undefined);
}
