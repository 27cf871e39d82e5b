import { computed, signal } from '@preact/signals-react';
import type { UserInfo } from '../../contract/entities';
import { currentPage } from '../page/current-page';
import { sessionStore } from '../storage/storage';

const day = 24 * 60 * 60 * 1000;

const shared = currentPage().session;
const stored = signal(shared.get());
shared.subscribe((session) => {
  stored.value = session;
  // What the member typed for payments, on a device that others may use.
  if (!session) sessionStore.set('payer', undefined);
});

/** The session, or null. Shared by all elements, browser tabs and copies of the script. */
export const member = computed<UserInfo | null>(() => stored.value?.user ?? null);

/** The token for requests, or null if there is no session or it has expired. */
export function currentToken(): string | null {
  const session = shared.get();
  if (!session) return null;
  if (session.expires > Date.now()) return session.user.token;
  shared.set(null);
  return null;
}

/** Stores a session for the brand's number of days (10 or 1). */
export function signIn(user: UserInfo, sessionDays: number): void {
  shared.set({ user, expires: Date.now() + sessionDays * day });
}

/** Updates the member's data without extending the session. */
export function updateMember(change: Partial<Pick<UserInfo, 'account' | 'payStatus' | 'expiration'>>): void {
  const session = shared.get();
  if (session) shared.set({ ...session, user: { ...session.user, ...change } });
}

/** Ends the session in every tab. */
export function signOut(): void {
  if (shared.get()) shared.set(null);
}

/** Calls back when the member changes or signs out; returns a function that unsubscribes. */
export function onMemberChange(listener: (now: UserInfo | null, before: UserInfo | null) => void): () => void {
  let before = shared.get()?.user ?? null;
  return shared.subscribe((session) => {
    const now = session?.user ?? null;
    const previous = before;
    before = now;
    if (now?.token !== previous?.token) listener(now, previous);
  });
}
