/** How long to wait for the server's time. Afterwards, the device's clock counts. */
const maxWaitMs = 3000;

/** If the device's two clocks disagree by more than this, the device slept, or its clock was set. */
const maxDriftMs = 60_000;

/** What the clocks showed when the server's time was read. */
interface Reading {
  server: number;
  device: number;
  /** Time since the document's start. It isn't affected when the device's clock is set, but may stop during sleep. */
  sinceStart: number;
}

/**
 * Reads the server's time from the headers of the frame's own document. The document is served with `no-cache`, so a
 * CDN's cache revalidates it first; `Age` is how long a response has been in caches since `Date`. Null if the request
 * fails or takes too long.
 */
async function readServerTime(): Promise<Reading | null> {
  const request = fetch(location.pathname, { method: 'HEAD', cache: 'no-store' });
  const timeout = new Promise<null>((resolve) => setTimeout(() => resolve(null), maxWaitMs));
  const response = await Promise.race([request, timeout]).catch(() => null);
  const date = Date.parse(response?.headers.get('Date') ?? '');
  if (Number.isNaN(date)) return null;
  const ageSeconds = Number(response?.headers.get('Age')) || 0;
  return { server: date + ageSeconds * 1000, device: Date.now(), sinceStart: performance.now() };
}

/** The milliseconds since a reading. Null if the clocks disagree, so that the server's time must be read again. */
function millisecondsSince({ device, sinceStart }: Reading): number | null {
  const elapsed = performance.now() - sinceStart;
  return Math.abs(Date.now() - device - elapsed) > maxDriftMs ? null : elapsed;
}

/**
 * Returns a function that returns the server's time in milliseconds since 1970. The server accepts ciphertext for
 * minutes after this time, and the clocks of TVs and phones can be wrong by days. The page that embeds the frame can't
 * influence the time: it can neither answer the frame's requests nor change its clocks. Without an answer from the
 * server, the device's clock counts.
 */
export function createServerClock(): () => Promise<number> {
  let reading = readServerTime();
  return async () => {
    let read = await reading;
    if (!read || millisecondsSince(read) === null) {
      reading = readServerTime();
      read = await reading;
    }
    return read ? read.server + (millisecondsSince(read) ?? 0) : Date.now();
  };
}
