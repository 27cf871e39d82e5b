import { randomBytes, randomInt } from 'node:crypto';

const digits = (count: number): string => Array.from({ length: count }, () => randomInt(10)).join('');

/** Order numbers start with the date, so that people can tell old orders from new ones. */
export const newOrderId = (now: number): string =>
  `${new Date(now).toISOString().slice(2, 10).replaceAll('-', '')}${digits(8)}`;

/** Unguessable, because the id alone opens the gateway's pages. */
export const newPaymentId = (): string => randomBytes(12).toString('hex');

export const newCardId = (): string => `card${randomBytes(8).toString('hex')}`;

export const newCustomerId = (): string => `cus${randomBytes(10).toString('hex')}`;

export const newSessionToken = (): string => randomBytes(32).toString('base64url');

export const newTicket = (): string => randomBytes(24).toString('base64url');

export const newObjectId = (): string => `file${randomBytes(12).toString('hex')}`;

export const newCaptchaId = (): string => randomBytes(12).toString('base64url');

/** Without letters and digits that look alike. */
const codeCharacters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Sixteen characters in four groups, because customers read it out on the phone or type it with a remote. */
export const newActivationCode = (): string =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => codeCharacters[randomInt(codeCharacters.length)]).join(''),
  ).join('-');

/** Short, because visitors read it from the TV across the room. */
export const newHandOffCode = (): string =>
  Array.from({ length: 6 }, () => codeCharacters[randomInt(codeCharacters.length)]).join('');

export const newUid = (): string => `1${digits(9)}`;

export const newCode = (): string => digits(4);
