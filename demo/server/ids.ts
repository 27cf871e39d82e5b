import { randomBytes, randomInt } from 'node:crypto';

const randomDigits = (count: number): string => Array.from({ length: count }, () => randomInt(10)).join('');

/** Order ids start with the date, so that people can tell old orders from new ones. */
export const newOrderId = (now: number): string =>
  `${new Date(now).toISOString().slice(2, 10).replaceAll('-', '')}${randomDigits(8)}`;

/** Payment ids must not be guessable: anyone who knows one can open the payment's pages in the sandbox's gateway. */
export const newPaymentId = (): string => randomBytes(12).toString('hex');

export const newCardId = (): string => `card${randomBytes(8).toString('hex')}`;

export const newMandateId = (): string => `mandate${randomBytes(8).toString('hex')}`;

export const newCustomerId = (): string => `cus${randomBytes(10).toString('hex')}`;

export const newSessionToken = (): string => randomBytes(32).toString('base64url');

/** For one-time tokens in links, and for ids and secrets that only one client may know. */
export const newRandomToken = (): string => randomBytes(24).toString('base64url');

/** The id of an uploaded file, which the contract calls an object. */
export const newObjectId = (): string => `file${randomBytes(12).toString('hex')}`;

export const newCaptchaId = (): string => randomBytes(12).toString('base64url');

/** Letters and digits without those that look alike, such as O and 0. */
const codeCharacters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/**
 * The code that activates one unit of a reseller's order. It has short groups of characters, because customers read it
 * out on the phone or type it with a remote control.
 */
export const newActivationCode = (): string =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => codeCharacters[randomInt(codeCharacters.length)]).join(''),
  ).join('-');

/** The code of a hand-off from a TV to a phone, or of a TV sign-in. Short, because people read it across the room. */
export const newTvCode = (): string =>
  Array.from({ length: 6 }, () => codeCharacters[randomInt(codeCharacters.length)]).join('');

export const newUid = (): string => `1${randomDigits(9)}`;

export const newFourDigitCode = (): string => randomDigits(4);
