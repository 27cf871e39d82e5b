import { sessionStore } from '../../../runtime/storage/storage';

/** The hand-off that this device takes part in, as long as its purchase isn't finished. */
export interface DeviceHandOff {
  /** The API that created the hand-off. Another operator's plan can have the same id. */
  api: string;
  /** The id under which this device knows the hand-off. */
  handOffId: string;
  /** The plan or order (see `subjectOf`). */
  subject: string;
  device: 'tv' | 'phone';
  /** Unix time in milliseconds. */
  storedAt: number;
}

const storageKey = 'handOff';

/** The server ends a hand-off without a payment after an hour. */
const lifetimeMs = 2 * 60 * 60_000;

/** Remembers the hand-off until the purchase is finished, also over a reload. Another hand-off replaces it. */
export const storeDeviceHandOff = (handOff: Omit<DeviceHandOff, 'storedAt'>): void =>
  sessionStore.set(storageKey, { ...handOff, storedAt: Date.now() } satisfies DeviceHandOff);

/** This device's hand-off of a purchase at an API; undefined if there is none. */
export function deviceHandOff({ api, subject }: Pick<DeviceHandOff, 'api' | 'subject'>): DeviceHandOff | undefined {
  const stored = sessionStore.get<DeviceHandOff>(storageKey);
  return stored && stored.api === api && stored.subject === subject && Date.now() - stored.storedAt < lifetimeMs
    ? stored
    : undefined;
}

/** Forgets the hand-off: the next purchase of the same plan doesn't belong to it. */
export const forgetDeviceHandOff = (): void => sessionStore.set(storageKey, undefined);
