import { createHash, randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/open';
import { captchas } from '../../database/schema';
import { errorCodes } from '../../http/error-codes';
import { Refusal } from '../../http/refusal';
import { newCaptchaId, newFourDigitCode } from '../../ids';
import { readSetting } from '../../settings/stored-settings';
import { storeCaptchaAnswer } from '../messages/outbox';
import { Raster } from './raster';
import { createBeepAudio } from './sound';

const captchaLifetimeMs = 10 * 60_000;

/** Each token of the captcha script (`gateway/captcha-script.ts`) consists of this prefix and a random text. */
export const captchaTokenPrefix = 'person-';

/** The strokes of each digit from 0 to 9. A stroke is a string of points on a grid: `24` is x = 2, y = 4. */
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

/** Sizes, distances and thicknesses are in pixels. `gray` is 0 for black, 255 for white. */
const imageSize = { width: 136, height: 56 };
const gridUnit = 9;
const digitLine = { thickness: 3.5, gray: 40 };
const noiseLine = { thickness: 1, gray: 90 };

/** Draws the digits at random angles, and noise lines over them. Returns a PNG image as a data URL. */
function drawAnswer(answer: string): string {
  const raster = new Raster(imageSize.width, imageSize.height);
  Array.from(answer).forEach((digit, index) => {
    const angle = ((randomInt(25) - 12) * Math.PI) / 180;
    const [left, top] = [14 + index * 30, 10 + randomInt(8)];
    const rotatedPosition = (point: string) => {
      const [x, y] = [Number(point[0]) * gridUnit, Number(point[1]) * gridUnit];
      return [
        left + x * Math.cos(angle) - y * Math.sin(angle),
        top + x * Math.sin(angle) + y * Math.cos(angle),
      ] as const;
    };
    for (const stroke of strokes[Number(digit)] ?? []) {
      const points = stroke.split(' ').map(rotatedPosition);
      points.slice(1).forEach((end, startIndex) => {
        raster.drawLine(points[startIndex] as readonly [number, number], end, digitLine);
      });
    }
  });
  for (let line = 0; line < 3; line++) {
    const leftEnd = [0, randomInt(imageSize.height)] as const;
    const rightEnd = [imageSize.width, randomInt(imageSize.height)] as const;
    raster.drawLine(leftEnd, rightEnd, noiseLine);
  }
  return `data:image/png;base64,${raster.toPng().toString('base64')}`;
}

/** Creates a captcha image. Tests can read the answer in the outbox. */
export async function createImageCaptcha(
  tx: Database,
  now: number,
): Promise<{ captchaId: string; image: string; hasAudio: boolean }> {
  const captchaId = newCaptchaId();
  const answer = newFourDigitCode();
  await tx.insert(captchas).values({ captchaId, answer, expires: now + captchaLifetimeMs, isUsed: false });
  await storeCaptchaAnswer(tx, captchaId, answer, now);
  return { captchaId, image: drawAnswer(answer), hasAudio: true };
}

/** Creates audio of an image captcha's answer, as a data URL. Refuses an unknown, used or expired captcha. */
export async function createCaptchaAudio(tx: Database, captchaId: string, now: number): Promise<{ audio: string }> {
  const [captcha] = await tx.select().from(captchas).where(eq(captchas.captchaId, captchaId));
  if (!captcha?.answer || captcha.isUsed || captcha.expires <= now) throw new Refusal(errorCodes.captchaInvalid);
  return { audio: createBeepAudio(captcha.answer) };
}

/** Exchanges a single-use token of the captcha script for a captcha id. Refuses invalid and used tokens. */
export async function captchaIdForToken(tx: Database, token: string, now: number): Promise<string> {
  if (!token.startsWith(captchaTokenPrefix) || token.length < captchaTokenPrefix.length + 16)
    throw new Refusal(errorCodes.captchaInvalid);
  const captchaId = createHash('sha256').update(token).digest('base64url').slice(0, 24);
  const row = { captchaId, answer: null, expires: now + captchaLifetimeMs, isUsed: false };
  const inserted = await tx.insert(captchas).values(row).onConflictDoNothing().returning();
  if (inserted.length === 0) throw new Refusal(errorCodes.captchaInvalid);
  return captchaId;
}

/**
 * Verifies the solution of a captcha. Returns null if the solution is correct, or if the sandbox's setting `captcha` is
 * `none`; else the error. A captcha accepts only one solution, right or wrong: afterwards, it is used up.
 */
export async function verifyCaptcha(
  tx: Database,
  { captchaId, captcha: solution = '' }: { captchaId?: string | undefined; captcha?: string | undefined },
  now: number,
): Promise<Refusal | null> {
  if ((await readSetting(tx, 'captcha', 'none')) === 'none') return null;
  if (captchaId === undefined) return new Refusal(errorCodes.captchaInvalid);
  const [captcha] = await tx.select().from(captchas).where(eq(captchas.captchaId, captchaId)).for('update');
  if (!captcha || captcha.isUsed || captcha.expires <= now) return new Refusal(errorCodes.captchaInvalid);
  await tx.update(captchas).set({ isUsed: true }).where(eq(captchas.captchaId, captchaId));
  // Without an answer, the captcha comes from `captchaIdForToken`, which has already verified the script's token.
  const isSolved = captcha.answer === null || captcha.answer === solution.trim();
  return isSolved ? null : new Refusal(errorCodes.captchaInvalid);
}
