/** How long a chunk (a lazily loaded part of the code) may take to load. Source: specification, section 9. */
export const chunkTimeoutMs = 120_000;

/** The name of the error that `withTimeLimit` rejects with. `AbortSignal.timeout` uses the same name. */
export const timeoutErrorName = 'TimeoutError';

/** Settles as `work` does, or rejects with a "TimeoutError" after `limitMs`. The work itself then continues. */
export function withTimeLimit<T>(work: Promise<T>, limitMs = chunkTimeoutMs): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DOMException('', timeoutErrorName)), limitMs);
    work.then(resolve, reject).then(() => clearTimeout(timer));
  });
}
