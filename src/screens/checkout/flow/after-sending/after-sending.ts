/** What only a checkout needs that sent a payment: polling its outcome, and reading errors. */

export { poll } from '../../../shared/poll/poll';
export { failureEvent, failureOf, priceOf } from './failure';
export { questionOf } from './questions';
export { resume } from './resume';
