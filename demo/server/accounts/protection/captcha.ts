import { createHash, randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/open';
import { captchas } from '../../database/schema';
import { errorCodes } from '../../http/error-codes';
import { Refusal } from '../../http/refusal';
import { newCaptchaId, newFourDigitCode } from '../../ids';
import { readSetting } from '../../settings/stored-settings';
import { storeCaptchaAnswer } from '../messages/outbox';
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

/** Sizes, distances and widths are in pixels. */
const imageSize = { width: 136, height: 56 };
const gridUnit = 9;
/** The length of the pieces that lines are drawn in, and how far their ends are moved at random. */
const pieceLength = 4;
const jitter = 0.5;
const digitStyle = 'stroke="#282828" stroke-width="3.5"';
const noiseStyle = 'stroke="#5a5a5a" stroke-width="1.2"';

type Point = readonly [x: number, y: number];

const randomOffset = (): number => (randomInt(201) / 100 - 1) * jitter;

/** The pieces of a line as SVG paths, each with ends moved at random. */
function piecesOf([x1, y1]: Point, [x2, y2]: Point, style: string): string[] {
  const count = Math.ceil(Math.hypot(x2 - x1, y2 - y1) / pieceLength);
  const pointAt = (index: number) =>
    [x1 + ((x2 - x1) * index) / count, y1 + ((y2 - y1) * index) / count]
      .map((coordinate) => (coordinate + randomOffset()).toFixed(2))
      .join(' ');
  return Array.from({ length: count }, (_, index) => `<path d="M${pointAt(index)}L${pointAt(index + 1)}" ${style}/>`);
}

/** Returns the items in random order. */
function shuffled<Item>(items: readonly Item[]): Item[] {
  const result = [...items];
  for (let index = result.length - 1; index > 0; index -= 1) {
    const other = randomInt(index + 1);
    [result[index], result[other]] = [result[other] as Item, result[index] as Item];
  }
  return result;
}

/**
 * Draws the digits at random angles, with noise lines. Returns an SVG image as a data URL. All lines are cut into short
 * pieces in random order, so a script finds neither strokes nor digits in the source: it has to recognize the rendered
 * digits, as in a bitmap.
 */
function drawAnswer(answer: string): string {
  const pieces = Array.from(answer).flatMap((digit, index) => {
    const angle = ((randomInt(25) - 12) * Math.PI) / 180;
    const [left, top] = [14 + index * 30, 10 + randomInt(8)];
    const rotatedPosition = (point: string): Point => {
      const [x, y] = [Number(point[0]) * gridUnit, Number(point[1]) * gridUnit];
      return [left + x * Math.cos(angle) - y * Math.sin(angle), top + x * Math.sin(angle) + y * Math.cos(angle)];
    };
    return (strokes[Number(digit)] ?? []).flatMap((stroke) => {
      const points = stroke.split(' ').map(rotatedPosition);
      return points.slice(1).flatMap((end, start) => piecesOf(points[start] as Point, end, digitStyle));
    });
  });
  const noise = [1, 2, 3].flatMap(() =>
    piecesOf([0, randomInt(imageSize.height)], [imageSize.width, randomInt(imageSize.height)], noiseStyle),
  );
  const { width, height } = imageSize;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" stroke-linecap="round"><rect width="100%" height="100%" fill="#fff"/>${shuffled([...pieces, ...noise]).join('')}</svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
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
