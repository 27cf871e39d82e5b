import { createHash, randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from './database/open';
import { captchas } from './database/schema';
import { newCaptchaId, newCode } from './ids';
import { send } from './outbox';
import { Refusal } from './refusal';
import { readSetting } from './stored-settings';

const lifetime = 10 * 60_000;

/** What the captcha script's tokens begin with; the rest is random. */
export const captchaTokenPrefix = 'person-';

/** Strokes of each digit on a grid of two by four, as an SVG path. */
const strokes: readonly string[] = [
  'M0 0h2v4h-2z',
  'M0 1l1-1v4',
  'M0 0h2v2h-2v2h2',
  'M0 0h2v4h-2M0 2h2',
  'M0 0v2h2M2 0v4',
  'M2 0h-2v2h2v2h-2',
  'M2 0h-2v4h2v-2h-2',
  'M0 0h2l-1 4',
  'M0 0h2v4h-2zM0 2h2',
  'M2 2h-2v-2h2v4h-2',
];

/** A picture of digits, each leaning its own way, with lines across. */
function picture(answer: string): string {
  const digits = Array.from(answer, (digit, index) => {
    const place = `translate(${14 + index * 30} ${10 + randomInt(8)}) rotate(${randomInt(25) - 12}) scale(8)`;
    return `<path transform="${place}" d="${strokes[Number(digit)]}"/>`;
  });
  const lines = Array.from(
    { length: 3 },
    () => `<path d="M0 ${randomInt(56)}L136 ${randomInt(56)}" stroke-width="1"/>`,
  );
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="136" height="56" viewBox="0 0 136 56"><rect width="136" height="56" fill="#fff"/>' +
    `<g fill="none" stroke="#333" stroke-width=".5" stroke-linejoin="round">${digits.join('')}${lines.join('')}</g></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

/** A picture to be typed; the answer lies in the outbox, for tests. */
export async function makePicture(tx: Database, now: number): Promise<{ captchaId: string; image: string }> {
  const captchaId = newCaptchaId();
  const answer = newCode();
  await tx.insert(captchas).values({ captchaId, answer, expires: now + lifetime, isUsed: false });
  await send(
    tx,
    { kind: 'captcha', to: captchaId, purpose: 'captcha', code: answer, subject: 'Captcha', text: answer },
    now,
  );
  return { captchaId, image: picture(answer) };
}

/** Takes a token of the captcha script, once, and gives a pass for it. Refuses with -3035. */
export async function passForToken(tx: Database, token: string, now: number): Promise<string> {
  if (!token.startsWith(captchaTokenPrefix) || token.length < captchaTokenPrefix.length + 16)
    throw new Refusal('-3035');
  const captchaId = createHash('sha256').update(token).digest('base64url').slice(0, 24);
  const pass = { captchaId, answer: null, expires: now + lifetime, isUsed: false };
  const made = await tx.insert(captchas).values(pass).onConflictDoNothing().returning();
  if (made.length === 0) throw new Refusal('-3035');
  return captchaId;
}

/** Whether the captcha asked by the site was solved. Each works once, right or wrong; null when all is well. */
export async function captchaProblem(
  tx: Database,
  { captchaId, captcha = '' }: { captchaId?: string | undefined; captcha?: string | undefined },
  now: number,
): Promise<Refusal | null> {
  if ((await readSetting(tx, 'captcha', 'none')) === 'none') return null;
  if (captchaId === undefined) return new Refusal('-3035');
  const [asked] = await tx.select().from(captchas).where(eq(captchas.captchaId, captchaId)).for('update');
  if (!asked || asked.isUsed || asked.expires <= now) return new Refusal('-3035');
  await tx.update(captchas).set({ isUsed: true }).where(eq(captchas.captchaId, captchaId));
  return asked.answer === null || asked.answer === captcha.trim() ? null : new Refusal('-3035');
}
