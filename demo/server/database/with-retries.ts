/**
 * Whether an error is a deadlock or serialization failure of PostgreSQL: the failed transaction can succeed if it is
 * retried.
 */
export const isRetryableError = (error: unknown): boolean => {
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return code === '40P01' || code === '40001' || (cause instanceof Object && isRetryableError(cause));
};

/**
 * Whether an error of node-postgres means that no connection became free in time. The transaction hasn't begun, so
 * nothing was done.
 */
export const isConnectionTimeout = (error: unknown): boolean => {
  const { message, cause } = error as { message?: unknown; cause?: unknown };
  return (
    message === 'timeout exceeded when trying to connect' || (cause instanceof Object && isConnectionTimeout(cause))
  );
};

/** How many times a transaction is attempted before its error is thrown. */
export const maxTransactionAttempts = 4;

/** Runs a transaction, and retries it after a deadlock or serialization failure. */
export async function withRetries<Result>(transaction: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt >= maxTransactionAttempts || !isRetryableError(error)) throw error;
    }
  }
}
