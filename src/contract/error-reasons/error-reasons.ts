/**
 * `data.reason` of error -24050 if an earlier, different request had the same Idempotency-Key. The server has received
 * that earlier request, so the client calls `orderRemind` with the key as `attempt` to get the order that the
 * earlier request created. Not in the specification.
 */
export const keyReused = 'keyReused';
