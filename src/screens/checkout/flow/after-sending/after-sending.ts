/** The functions that a checkout needs after it has sent a payment request, such as polling and error handling. */

export { priceOf } from '../../../shared/payment/price-of';
export { failureEvent, failureOf } from './failure';
export { eventForStoredAttempt, loadDetail, loadEndedOrder, openOrder } from './open-order';
export { startPolling } from './start-polling';
