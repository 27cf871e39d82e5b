import { createHash, randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/open';
import { captchas } from '../../database/schema';
import { errorCodes } from '../../http/error-codes';
import { Refusal } from '../../http/refusal';
import { newCaptchaId, newCode } from '../../ids';
import { readSetting } from '../../settings/stored-settings';
import { send } from '../messages/outbox';
import { Raster } from './raster';
import { beeps } from './sound';

const lifetimeMs = 10 * 60_000;

/** Prefix of the captcha script's tokens; the rest is random. */
export const captchaTokenPrefix = 'person-';

/** Strokes of each digit, as points on a 2 × 4 grid. */
const strokes: readonly (readonly string[])[] = [
  ['00 20 24 04 00'],
  ['01 10 14'],
  ['00 20 22 02 04 24'],
  ['00 20 24 04', '02 22'],
  ['00 02 22', '20 24'],
  ['20 00 02 22 24 04'],
  ['20 00 04 24 22 02'],
  ['00 20 14'],
  ['00 20 24 04 00', '02 22'],
  ['22 02 00 20 24 04'],
];

const size = { width: 136, height: 56 };
const scale = 9;

/** Draws digits as an image, each slanted differently, with noise lines. */
function drawAnswer(answer: string): string {
  const raster = new Raster(size.width, size.height);
  Array.from(answer).forEach((digit, index) => {
    const angle = ((randomInt(25) - 12) * Math.PI) / 180;
    const [left, top] = [14 + index * 30, 10 + randomInt(8)];
    const rotatedPosition = (corner: string) => {
      const [x, y] = [Number(corner[0]) * scale, Number(corner[1]) * scale];
      return [
        left + x * Math.cos(angle) - y * Math.sin(angle),
        top + x * Math.sin(angle) + y * Math.cos(angle),
      ] as const;
    };
    for (const stroke of strokes[Number(digit)] ?? []) {
      const corners = stroke.split(' ').map(rotatedPosition);
      corners.slice(1).forEach((corner, index) => {
        raster.line(corners[index] as readonly [number, number], corner, 3.5, 40);
      });
    }
  });
  for (let line = 0; line < 3; line++)
    raster.line([0, randomInt(size.height)], [size.width, randomInt(size.height)], 1, 90);
  return `data:image/png;base64,${raster.png().toString('base64')}`;
}

/** Creates a captcha image. Tests can read the answer in the outbox. */
export async function createImageCaptcha(
  tx: Database,
  now: number,
): Promise<{ captchaId: string; image: string; hasAudio: boolean }> {
  const captchaId = newCaptchaId();
  const answer = newCode();
  await tx.insert(captchas).values({ captchaId, answer, expires: now + lifetimeMs, isUsed: false });
  await send(
    tx,
    { kind: 'captcha', to: captchaId, purpose: 'captcha', code: answer, subject: 'Captcha', text: answer },
    now,
  );
  return { captchaId, image: drawAnswer(answer), hasAudio: true };
}

/** The characters of an unused captcha image as sound. Refuses with -3035. */
export async function createCaptchaAudio(tx: Database, captchaId: string, now: number): Promise<{ audio: string }> {
  const [captcha] = await tx.select().from(captchas).where(eq(captchas.captchaId, captchaId));
  if (!captcha?.answer || captcha.isUsed || captcha.expires <= now) throw new Refusal(errorCodes.captchaInvalid);
  return { audio: beeps(captcha.answer) };
}

/** Exchanges a single-use token of the captcha script for a captcha id. Refuses with -3035. */
export async function captchaIdForToken(tx: Database, token: string, now: number): Promise<string> {
  if (!token.startsWith(captchaTokenPrefix) || token.length < captchaTokenPrefix.length + 16)
    throw new Refusal(errorCodes.captchaInvalid);
  const captchaId = createHash('sha256').update(token).digest('base64url').slice(0, 24);
  const pass = { captchaId, answer: null, expires: now + lifetimeMs, isUsed: false };
  const inserted = await tx.insert(captchas).values(pass).onConflictDoNothing().returning();
  if (inserted.length === 0) throw new Refusal(errorCodes.captchaInvalid);
  return captchaId;
}

/**
 * Verifies the captcha that the site requires. Null if it is solved or not required, else the error. Each captcha can
 * be tried once.
 */
export async function captchaProblem(
  tx: Database,
  { captchaId, captcha = '' }: { captchaId?: string | undefined; captcha?: string | undefined },
  now: number,
): Promise<Refusal | null> {
  if ((await readSetting(tx, 'captcha', 'none')) === 'none') return null;
  if (captchaId === undefined) return new Refusal(errorCodes.captchaInvalid);
  const [issued] = await tx.select().from(captchas).where(eq(captchas.captchaId, captchaId)).for('update');
  if (!issued || issued.isUsed || issued.expires <= now) return new Refusal(errorCodes.captchaInvalid);
  await tx.update(captchas).set({ isUsed: true }).where(eq(captchas.captchaId, captchaId));
  return issued.answer === null || issued.answer === captcha.trim() ? null : new Refusal(errorCodes.captchaInvalid);
}
