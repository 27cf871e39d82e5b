import { computed, signal } from '@preact/signals-react';
import type { UserInfo } from '../../contract/entities';
import { currentPage } from '../page/current-page';
import { sessionStore } from '../storage/storage';

const dayMs = 24 * 60 * 60 * 1000;

const sharedSession = currentPage().session;
const sessionSignal = signal(sharedSession.get());
sharedSession.subscribe((session) => {
  sessionSignal.value = session;
  // After a sign-out, remove the payer data that the member entered, because others may use the device.
  if (!session) sessionStore.set('payer', undefined);
});

/** The signed-in member, or null. Shared by all elements, browser tabs and copies of the script. */
export const member = computed<UserInfo | null>(() => sessionSignal.value?.user ?? null);

/** Returns the token for requests, or null if there is no session. Ends a session that has expired. */
export function currentToken(): string | null {
  const session = sharedSession.get();
  if (!session) return null;
  if (session.expires > Date.now()) return session.user.token;
  sharedSession.set(null);
  return null;
}

/** Stores a session that ends after `sessionDays` days, a number from the brand's settings. */
export function signIn(user: UserInfo, sessionDays: number): void {
  sharedSession.set({ user, expires: Date.now() + sessionDays * dayMs });
}

/** Updates the member's data without extending the session. */
export function updateMember(changedFields: Partial<Pick<UserInfo, 'account' | 'payStatus' | 'expiration'>>): void {
  const session = sharedSession.get();
  if (session) sharedSession.set({ ...session, user: { ...session.user, ...changedFields } });
}

/** Ends the session in every tab, without a request. `endSession` also ends it on the server. */
export function signOut(): void {
  if (sharedSession.get()) sharedSession.set(null);
}

/**
 * Calls the listener when a member signs in or out, or when a session with another token replaces the current one.
 * Returns a function that unsubscribes.
 */
export function onMemberChange(listener: (current: UserInfo | null, previous: UserInfo | null) => void): () => void {
  let lastMember = sharedSession.get()?.user ?? null;
  return sharedSession.subscribe((session) => {
    const current = session?.user ?? null;
    const previous = lastMember;
    lastMember = current;
    if (current?.token !== previous?.token) listener(current, previous);
  });
}
