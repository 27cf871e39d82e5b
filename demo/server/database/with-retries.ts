/**
 * Whether an error is a deadlock or serialization failure of PostgreSQL: the failed transaction can succeed if it is
 * retried.
 */
export const isRetryableError = (error: unknown): boolean => {
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return code === '40P01' || code === '40001' || (cause instanceof Object && isRetryableError(cause));
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
