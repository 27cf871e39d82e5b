import { randomBytes, randomInt } from 'node:crypto';

const digits = (count: number): string => Array.from({ length: count }, () => randomInt(10)).join('');

/** Order numbers begin with their day, so that a person can tell old from new. */
export const newOrderId = (now: number): string =>
  `${new Date(now).toISOString().slice(2, 10).replaceAll('-', '')}${digits(8)}`;

/** Hard to guess: the gateway's pages are opened by whoever knows the id. */
export const newPaymentId = (): string => randomBytes(12).toString('hex');

export const newCardId = (): string => `card${randomBytes(8).toString('hex')}`;

export const newCardToken = (): string => `tok_${randomBytes(18).toString('base64url')}`;

export const newSessionToken = (): string => randomBytes(32).toString('base64url');

export const newTicket = (): string => randomBytes(24).toString('base64url');

export const newObjectId = (): string => `file${randomBytes(12).toString('hex')}`;

export const newCaptchaId = (): string => randomBytes(12).toString('base64url');

export const newUid = (): string => `1${digits(9)}`;

export const newCode = (): string => digits(4);
