import { randomBytes } from 'node:crypto';
import { type Answer, askServer, type Target } from './ask-server';
import type { Person } from './check-server';
import { aPayment } from './pay-twice';
import { sealCard } from './seal';

/*
 * What a server must refuse of sealed messages, and that it answers every reason alike: whoever can tell a wrong padding
 * from another failure can decrypt recorded messages.
 */

/** A block that no key makes sense of: below the modulus of any key of its length, and with wrong padding. */
const randomBlock = (): string => Buffer.concat([Buffer.alloc(1), randomBytes(255)]).toString('base64');

const codeOf = (answer: Answer): string => {
  if ('problem' in answer) return answer.problem;
  const { envelope } = answer;
  return envelope.kind === 'error' ? envelope.code : envelope.kind === 'success' ? 'success' : 'no envelope';
};

/**
 * Signs in with ciphertext that must be refused: all of it as a wrong password is, with error 3. Uses two of the attempts
 * that lock the account. Differences in words.
 */
export async function checkSealedPasswords(target: Target, { account, sealedLogin }: Person): Promise<string[]> {
  const login = (password: string[]) =>
    askServer(target, 'login', { type: 'email', account, password }, { token: null }).then(codeOf);
  const found: string[] = [];
  const unreadable = await login([randomBlock()]);
  // The site's captcha is checked first, so its error says nothing about the password.
  if (unreadable === captchaError) return [];
  if (unreadable !== '3') found.push(`answers a password that cannot be decrypted with ${unreadable}; 3 is due`);
  if (sealedLogin) {
    const again = await login(sealedLogin);
    if (again !== '3') found.push(`answers a password whose ciphertext was used before with ${again}; 3 is due`);
  }
  return found;
}

const captchaError = '-3035';

const card = { number: '4242424242424242', expiry: '1230', code: '123', holder: 'CONFORMANCE '.repeat(12).trim() };

/** Pays with cards that must be refused, each with error -2400. Nothing is to be charged. Differences in words. */
export async function checkSealedCards(target: Target, { token }: Person): Promise<string[]> {
  const payment = await aPayment(target, token, ({ group }) => group === 'CARD');
  if (typeof payment === 'string') return [];
  const { frameOrigin } = target;
  const seal = (context: string, origin = frameOrigin) => sealCard(target, { context, origin, payload: card });
  const wrong: Readonly<Record<string, (key: string) => string[]>> = {
    'that was sealed for another Idempotency-Key': () => seal(crypto.randomUUID()),
    'with a block of another message': (key) => [...seal(key).slice(0, -1), ...seal(key).slice(-1)],
    'with a block left out': (key) => seal(key).slice(0, -1),
    'that was sealed on a page which may not embed the card frame': (key) => seal(key, 'https://stranger.invalid'),
    'that cannot be decrypted': () => [randomBlock()],
  };
  const found: string[] = [];
  for (const [what, blocks] of Object.entries(wrong)) {
    const key = crypto.randomUUID();
    const sealed = { encrypted: blocks(key), brand: 'visa', lastFour: '4242', validity: '12/30' };
    const code = codeOf(await askServer(target, 'pay', { ...payment, card: sealed }, { token, key }));
    if (code !== '-2400') found.push(`answers a card ${what} with ${code}; -2400 is due`);
  }
  return found;
}
