import { randomBytes } from 'node:crypto';
import { isJwk } from '../../../src/rules/crypto/jwe';
import type { Account } from '../account';
import { sealCard, sealPassword } from '../seal';
import { type CallResponse, sendCall, type Target } from '../send-call';
import { buildPaymentRequest, takesSealedCard } from './pay-twice';

/*
 * Sealed (RSA-encrypted) messages that a server must refuse. Every refusal must look the same: if an attacker can
 * distinguish wrong padding from other failures (a padding oracle), they can decrypt recorded messages.
 */

/** The error code for a missing or wrong captcha. */
const captchaErrorCode = '-3035';

/** An RSA block with wrong padding: a random number below the modulus of any 2048-bit key. */
const randomBlock = (): string => Buffer.concat([Buffer.alloc(1), randomBytes(255)]).toString('base64');

/** The error code of a response, or a description of any other result. */
const codeOf = (response: CallResponse): string => {
  if ('problem' in response) return response.problem;
  const { envelope } = response;
  if (envelope.kind === 'error') return envelope.code;
  return envelope.kind === 'success' ? 'success' : 'no envelope';
};

/**
 * Tries to sign in with a password that can't be decrypted, with `sealedPassword`, a ciphertext that was used before,
 * and with the correct password, sealed on another site. The server must refuse all of them with error 3, as if the
 * password were wrong. Finally signs in from a page without an origin, which must be refused too. Each try counts as a failed sign-in, and too many of those lock the account. Returns the
 * differences from the contract.
 */
export async function checkSealedPasswords(
  target: Target,
  { account, password, sealedPassword }: Account,
): Promise<string[]> {
  const login = (sealed: string[]) =>
    sendCall(target, 'login', { type: 'email', account, password: sealed }, { token: null }).then(codeOf);
  const differences: string[] = [];
  const undecryptableCode = await login([randomBlock()]);
  // A server that requires a captcha refuses the request before it decrypts the password.
  if (undecryptableCode === captchaErrorCode) return [];
  if (undecryptableCode !== '3')
    differences.push(`returns ${undecryptableCode} for a password that can’t be decrypted; expected 3`);
  if (sealedPassword) {
    const replayCode = await login(sealedPassword);
    if (replayCode !== '3')
      differences.push(`returns ${replayCode} for a password whose ciphertext was used before; expected 3`);
  }
  if (password !== undefined) {
    const foreignCode = await login(
      await sealPassword({ ...target, pageOrigin: 'https://stranger.invalid' }, 'login', password),
    );
    if (foreignCode !== '3')
      differences.push(`returns ${foreignCode} for a password that was sealed on another site; expected 3`);
    // Pages in a sandboxed frame have the origin `null`.
    const sandboxed = { ...target, pageOrigin: 'null' };
    const request = { type: 'email', account, password: await sealPassword(sandboxed, 'login', password) };
    if (codeOf(await sendCall(sandboxed, 'login', request, { token: null })) === 'success')
      differences.push('signs a page with Origin: null in');
  }
  return differences;
}

/** The long holder name makes the sealed card at least two RSA blocks long. */
const card = { number: '4242424242424242', expiry: '1230', code: '123', holder: 'CONFORMANCE '.repeat(12).trim() };

/**
 * Pays with invalid sealed cards, which must all be refused with error -2400. Returns the differences from the
 * contract.
 */
export async function checkSealedCards(target: Target, { token }: Account): Promise<string[]> {
  const payment = await buildPaymentRequest(target, token, takesSealedCard);
  // A string says why no payment can be tested.
  if (typeof payment === 'string') return [];
  const { pageOrigin, api } = target;
  const seal = (context: string, { origin = pageOrigin, time = Date.now() } = {}) =>
    sealCard(target, { context, origin, time, payload: card });
  const portalOrigin = new URL(api).origin;
  // Pieces of a message: the parts of a JWE, or the blocks. Each call of `seal` encrypts the card anew, so the pieces of
  // two calls belong to different messages.
  const isJwe = isJwk(target.keys.card);
  const piecesOf = async (key: string) => (isJwe ? (await seal(key)).join().split('.') : await seal(key));
  const join = (pieces: string[]) => (isJwe ? [pieces.join('.')] : pieces);
  /** By description: the function that creates the blocks of an invalid sealed card. */
  const invalidCards: Readonly<Record<string, (idempotencyKey: string) => string[] | Promise<string[]>>> = {
    'that was sealed for another Idempotency-Key': () => seal(crypto.randomUUID()),
    'with a part of another message': async (key) =>
      join([...(await piecesOf(key)).slice(0, -1), ...(await piecesOf(key)).slice(-1)]),
    'with a missing part': async (key) => join((await piecesOf(key)).slice(0, -1)),
    'that was sealed on a page that may not embed the card frame': (key) =>
      seal(key, { origin: 'https://stranger.invalid' }),
    // The portal may embed the card frame, but the session of this check belongs to a partner's page.
    ...(portalOrigin !== pageOrigin && {
      'that was sealed on the portal': (key: string) => seal(key, { origin: portalOrigin }),
    }),
    'that was sealed an hour ago': (key) => seal(key, { time: Date.now() - 3_600_000 }),
    'that can’t be decrypted': () => [randomBlock()],
  };
  const differences: string[] = [];
  for (const [description, createBlocks] of Object.entries(invalidCards)) {
    const key = crypto.randomUUID();
    const sealed = { encrypted: await createBlocks(key), brand: 'visa', lastFour: '4242', validity: '12/30' };
    const code = codeOf(await sendCall(target, 'pay', { ...payment, card: sealed }, { token, idempotencyKey: key }));
    if (code !== '-2400') differences.push(`returns ${code} for a card ${description}; expected -2400`);
  }
  return differences;
}
