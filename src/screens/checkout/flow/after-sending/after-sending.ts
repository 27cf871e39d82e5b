/** What only a checkout needs that sent a payment: polling its outcome, and reading errors. */

export { failureEvent, failureOf, priceOf } from './failure';
export { resume } from './resume';
export { startPolling } from './start-polling';
