/** What only a payment needs that was sent: asking how it stands, and reading what went wrong. */

export { poll } from '../../../shared/poll/poll';
export { failureOf, priceOf } from './outcome';
export { recoveryOf, resume } from './recover-attempt';
