/** What only a payment needs that was sent: asking how it stands, and reading what went wrong. */

export { poll } from '../shared/payment/poll';
export { failureOf, priceOf } from './flow/outcome';
export { recoveryOf, resume } from './recover-attempt';
