import { accounts, customers, devices, knownBrowsers, outbox } from './schema/accounts';
import { coupons, orders, partnerVisits, renewals, uploads } from './schema/orders';
import { attempts, cards, ledger, payments, usedMessages } from './schema/payments';
import { stripeObjects, webhookEvents } from './schema/providers';
import { settings } from './schema/settings';
import { captchas, handOffs, limitCounters, sessions, tickets, tvSignIns, verificationCodes } from './schema/sign-in';

export * from './schema/accounts';
export * from './schema/orders';
export * from './schema/payments';
export * from './schema/providers';
export * from './schema/settings';
export * from './schema/sign-in';

/** All tables of the database. */
export const tables = {
  accounts,
  sessions,
  limitCounters,
  knownBrowsers,
  verificationCodes,
  tickets,
  handOffs,
  tvSignIns,
  captchas,
  outbox,
  orders,
  payments,
  ledger,
  cards,
  coupons,
  devices,
  renewals,
  uploads,
  attempts,
  usedMessages,
  customers,
  webhookEvents,
  stripeObjects,
  partnerVisits,
  settings,
};
