/**
 * `data.reason` of the error -24050 that refuses a used Idempotency-Key with another request. The first request under
 * the key did arrive, so whoever is told this asks what became of it (`orderRemind` with `attempt`). Our choice.
 */
export const keyReused = 'keyReused';
