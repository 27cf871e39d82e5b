import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { UserInfo } from '../../contract/entities';
import { currentPage } from '../page/current-page';
import type { SharedSession } from '../page/page-registry';
import { type KeyOf, type LocalName, type SessionName, sessionStore } from '../storage/storage';

const dayMs = 24 * 60 * 60 * 1000;

/** The session at one API. All elements that use the API, all browser tabs and copies of the script share it. */
export interface Session {
  /** Origin of the API that issues the session. */
  origin: string;
  /** The signed-in member, or null. */
  member: ReadonlySignal<UserInfo | null>;
  /** Returns the token for requests to the API, or null if there is no session. Ends a session that has expired. */
  currentToken(): string | null;
  /** Stores a session that ends after `sessionDays` days, a number from the brand's settings. */
  signIn(user: UserInfo, sessionDays: number): void;
  /** Updates the member's data without extending the session. */
  updateMember(changedFields: Partial<Pick<UserInfo, 'account' | 'payStatus' | 'expiration'>>): void;
  /** Ends the session in every tab, without a request. `endSession` also ends it on the server. */
  signOut(): void;
}

const sessions = new WeakMap<SharedSession, Session>();
const memberListeners = new Set<(session: Session) => void>();

/**
 * The session at an element's API. A page can have elements of several operators: a member of one of them is a visitor
 * to the others, whose servers must not get the member's token.
 */
export function sessionOf({ api }: { api: string }): Session {
  const shared = currentPage().sessionOf(api);
  const session = sessions.get(shared) ?? createSession(shared);
  sessions.set(shared, session);
  return session;
}

/** Calls the listener when a member signs in or out at any API, or when another token replaces the current one. */
export function onMemberChange(listener: (session: Session) => void): void {
  memberListeners.add(listener);
}

/**
 * Identifies the signed-in member among the members of all operators, whose user ids can be the same; undefined for a
 * visitor. For data that the browser keeps about a member.
 */
export function memberKey(settings: { api: string }): string | undefined {
  const { origin, member } = sessionOf(settings);
  const uid = member.peek()?.uid;
  return uid === undefined ? undefined : `${origin}:${uid}`;
}

/**
 * The key under which the browser stores an item of one operator. Elements of several operators on a page, and their
 * pages on one host, each find only their own item.
 */
export const keyAtApi = <Name extends LocalName | SessionName>(name: Name, settings: { api: string }): KeyOf<Name> =>
  `${name}:${sessionOf(settings).origin}`;

/** The key in `sessionStore` of the payer data that a member of this API entered. */
export const payerKeyOf = ({ origin }: Pick<Session, 'origin'>): KeyOf<'payer'> => `payer:${origin}`;

function createSession(shared: SharedSession): Session {
  const { origin } = shared;
  const stored = signal(shared.get());
  const session: Session = {
    origin,
    member: computed(() => stored.value?.user ?? null),
    currentToken() {
      const current = shared.get();
      if (!current) return null;
      if (current.expires > Date.now()) return current.user.token;
      shared.set(null);
      return null;
    },
    signIn: (user, sessionDays) => shared.set({ user, expires: Date.now() + sessionDays * dayMs }),
    updateMember(changedFields) {
      const current = shared.get();
      if (current) shared.set({ ...current, user: { ...current.user, ...changedFields } });
    },
    signOut() {
      if (shared.get()) shared.set(null);
    },
  };
  shared.subscribe((current) => {
    const previousToken = stored.peek()?.user.token;
    stored.value = current;
    // After a sign-out, remove the payer data that the member entered, because others may use the device.
    if (!current) sessionStore.set(payerKeyOf(session), undefined);
    if (current?.user.token === previousToken) return;
    for (const listener of memberListeners) listener(session);
  });
  return session;
}
