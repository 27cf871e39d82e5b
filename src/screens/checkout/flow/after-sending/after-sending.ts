/** The code that a checkout needs after it sent a payment: polling and error handling. */

export { failureEvent, failureOf, priceOf } from './failure';
export { loadDetail, openOrder } from './open-order';
export { resume } from './resume';
export { startPolling } from './start-polling';
