/** What only a payment needs that was sent: asking how it stands, and reading what went wrong. */
export { failureOf, priceOf } from './outcome';
export { poll } from './poll';
export { recoveryOf, resume } from './recover-attempt';
