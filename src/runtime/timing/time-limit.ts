/** How long a chunk (a lazily loaded part of the code) may take to load. Source: specification, section 9. */
export const chunkTimeoutMs = 120_000;

/** Time limit of a request, including retries and reading the response's body. Source: specification, section 9. */
export const requestTimeoutMs = 60_000;

/**
 * How long after its `load` event a card frame can take to say hello. Its script runs before that event, so a frame that
 * says nothing shows the browser's error page.
 */
export const helloTimeoutMs = 1_500;

/** The name of the error that `withTimeLimit` rejects with. `AbortSignal.timeout` uses the same name. */
export const timeoutErrorName = 'TimeoutError';

/** Settles as `work` does, or rejects with a "TimeoutError" after `limitMs`. The work itself then continues. */
export function withTimeLimit<T>(work: Promise<T>, limitMs = chunkTimeoutMs): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DOMException('', timeoutErrorName)), limitMs);
    work.then(resolve, reject).then(() => clearTimeout(timer));
  });
}
