/** Chunk load timeout. Source: specification, section 9. */
export const chunkTimeoutMs = 120_000;

/** The name of the error that `withTimeLimit` rejects with, as `AbortSignal.timeout` does. */
export const timeoutErrorName = 'TimeoutError';

/** Rejects with a "TimeoutError" if `work` isn't settled within `limitMs`. The work itself continues. */
export function withTimeLimit<T>(work: Promise<T>, limitMs = chunkTimeoutMs): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DOMException('', timeoutErrorName)), limitMs);
    work.then(resolve, reject).then(() => clearTimeout(timer));
  });
}
