import type { FieldsSession } from './fields-session';

/*
 * Passes the filled-in fields from the form to the confirm step. The form may unmount before the confirm step mounts.
 * The fields are kept in between.
 */

/** How long fields stay reserved after the form unmounts. The payment request may take a minute. */
const reservationTimeoutMs = 90_000;

const reservedSessions = new WeakMap<HTMLElement, FieldsSession>();
const claimedSessions = new WeakSet<FieldsSession>();

/** Called when the pay button is clicked: reserves the fields for the confirm step. */
export const reserveSession = (host: HTMLElement, session: FieldsSession): void => {
  reservedSessions.set(host, session);
};

/** Called if no confirm step follows, because the payment wasn't sent or was refused: the form keeps its fields. */
export const releaseSession = (host: HTMLElement): void => {
  reservedSessions.delete(host);
};

/**
 * Called when the form unmounts. Removes the fields at once if they aren't reserved. Reserved fields are removed if the
 * confirm step doesn't claim them in time.
 */
export function closeUnreservedSession(host: HTMLElement, session: FieldsSession): void {
  // The form may unmount before or after the confirm step claims the fields: React and Preact differ in this.
  if (claimedSessions.has(session)) return;
  if (reservedSessions.get(host) !== session) {
    session.dispose();
    return;
  }
  setTimeout(() => {
    if (reservedSessions.get(host) !== session) return;
    reservedSessions.delete(host);
    session.dispose();
  }, reservationTimeoutMs);
}

/**
 * Called by the confirm step, which must dispose of the returned session. Returns undefined after a reload of the page,
 * because the fields no longer exist.
 */
export function claimSession(host: HTMLElement): FieldsSession | undefined {
  const session = reservedSessions.get(host);
  reservedSessions.delete(host);
  if (session) claimedSessions.add(session);
  return session;
}
