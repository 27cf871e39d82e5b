/**
 * `data.reason` of error -24050 if a different request has used the Idempotency-Key. That earlier request did arrive,
 * so the client queries its result with `orderRemind` and the key as `attempt`. Our choice.
 */
export const keyReused = 'keyReused';
