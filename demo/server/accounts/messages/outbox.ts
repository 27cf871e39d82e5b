import { lt } from 'drizzle-orm';
import type { Language } from '../../../../src/contract/primitives';
import { callingCodeOfNumber } from '../../catalogue/countries';
import type { Database } from '../../database/open';
import { outbox } from '../../database/schema';
import { addressKeyOf } from '../../http/checks/trusted-proxies';
import { errorCodes } from '../../http/error-codes';
import type { CallContext } from '../../http/handler';
import { Refusal } from '../../http/refusal';
import { type ByLanguage, inLanguage } from '../../languages';
import { type CounterKey, increment, type MessageKind, recordMessage, wholeSite } from '../protection/limits';

export interface Message {
  kind: 'email' | 'sms';
  /** Email address, or phone number as in E.164. */
  to: string;
  /** What the message is about, such as `receipt`. */
  purpose: string;
  /** The verification code. */
  code?: string | null;
  link?: string | null;
  subject: string;
  text: string;
  /** Email headers besides those that every email has. */
  headers?: Record<string, string>;
}

/** What caused a message. `ip` is the requester's, or null for the sandbox's jobs and controls. */
export type MessageCause = Pick<CallContext, 'tx' | 'now'> & { ip: string | null };

/** The account whose limits count a message that a call requests. */
interface MessageOwner {
  /** Subject of the pauses between emails of this kind: the account, or its address if there is none yet. */
  pause?: { kind: MessageKind; subject: string };
  /** The member whose payment requests an SMS to any number. */
  payerUid?: string;
}

/** Simulates sending a message: stores it in the outbox, which the sandbox's controls can read. */
async function deliver({ tx, now }: MessageCause, message: Message): Promise<void> {
  await tx.insert(outbox).values({ ...message, code: message.code ?? null, link: message.link ?? null, sentAt: now });
}

/** The limits that count a requested message. Always in the same order, so that transactions don't deadlock. */
function countersOf({ ip }: MessageCause, { kind, to }: Message, { payerUid }: MessageOwner): CounterKey[] {
  const byAddress = (limit: 'smsByAddress' | 'emailsByAddress'): CounterKey[] =>
    ip === null ? [] : [{ limit, subject: addressKeyOf(ip) }];
  if (kind === 'email')
    return [
      ...byAddress('emailsByAddress'),
      { limit: 'emailsToRecipient', subject: to },
      { limit: 'emailsOfSite', subject: wholeSite },
    ];
  return [
    ...byAddress('smsByAddress'),
    ...(payerUid === undefined ? [] : [{ limit: 'smsByMember', subject: payerUid } as const]),
    { limit: 'smsToNumber', subject: to },
    { limit: 'smsByCallingCode', subject: callingCodeOfNumber(to) ?? 'unknown' },
    { limit: 'smsOfSite', subject: wholeSite },
  ];
}

/**
 * Sends a message that somebody requested, such as a code or a link. All calls send them here, payments included, and
 * here they are limited: per address, recipient, member, calling code and site, with pauses between two messages to an
 * account and between two SMS to a number. Returns the seconds until the next message is allowed. Throws the refusal
 * `tooManyRequests` with the seconds to wait; `isSent` tells the client that a message was sent a short time ago.
 */
export async function sendRequestedMessage(
  cause: MessageCause,
  message: Message,
  owner: MessageOwner = {},
): Promise<{ countdown: number }> {
  const { tx, now } = cause;
  const pause = message.kind === 'sms' ? { kind: 'sms' as const, subject: message.to } : owner.pause;
  const { isAllowed, waitSeconds } = pause
    ? await recordMessage(tx, pause.kind, pause.subject, now)
    : { isAllowed: true, waitSeconds: 0 };
  if (!isAllowed) throw new Refusal(errorCodes.tooManyRequests, { data: { countdown: waitSeconds, isSent: true } });
  let countdown = 0;
  for (const counter of countersOf(cause, message, owner))
    countdown = Math.max(countdown, (await increment(tx, counter, now)).waitSeconds);
  if (countdown > 0) throw new Refusal(errorCodes.tooManyRequests, { data: { countdown, isSent: false } });
  await deliver(cause, message);
  return { countdown: waitSeconds };
}

/**
 * Sends a message that nobody requested, such as a receipt. Nobody waits for it, so above the limit of its kind it isn't
 * sent.
 */
export async function sendUnrequestedMessage(cause: MessageCause, message: Message): Promise<void> {
  const counter = { limit: 'notices', subject: `${message.purpose} ${message.to}` } as const;
  if ((await increment(cause.tx, counter, cause.now)).waitSeconds > 0) return;
  await deliver(cause, message);
}

/** Stores the answer of an image captcha in the outbox, addressed to the captcha's id, so that tests can read it. */
export async function storeCaptchaAnswer(tx: Database, captchaId: string, answer: string, now: number): Promise<void> {
  const row = { kind: 'captcha' as const, to: captchaId, purpose: 'captcha', code: answer, subject: 'Captcha' };
  await tx.insert(outbox).values({ ...row, text: answer, link: null, sentAt: now });
}

const keptMs = 7 * 24 * 60 * 60_000;

/** Deletes messages that are older than a week. */
export async function deleteOldMessages(tx: Database, now: number): Promise<void> {
  await tx.delete(outbox).where(lt(outbox.sentAt, now - keptMs));
}

/**
 * Whether the sandbox treats an address as undeliverable, because it starts with `undeliverable`. A call that sends a
 * verification code or a link to such an address is refused with `codeNotSent` or `emailNotSent`. Notices, such as a
 * receipt, are silently dropped.
 */
export const isUndeliverable = (address: string): boolean => address.startsWith('undeliverable');

type CodeTemplate = (values: { brand: string; code: string }) => string;

const codeSubject: ByLanguage<CodeTemplate> = {
  en: ({ brand, code }) => `${code} is your ${brand} code`,
  pt: ({ brand, code }) => `${code} é o seu código ${brand}`,
  es: ({ brand, code }) => `${code} es tu código de ${brand}`,
  ru: ({ brand, code }) => `${code} — ваш код ${brand}`,
  fr: ({ brand, code }) => `${code} est votre code ${brand}`,
  ar: ({ brand, code }) => `${code} هو رمزك على ${brand}`,
};

const codeText: ByLanguage<CodeTemplate> = {
  en: ({ brand, code }) =>
    `Your ${brand} code is ${code}. It expires in 10 minutes. Don’t share it: ${brand} will never ask you for it.`,
  pt: ({ brand, code }) =>
    `Seu código ${brand} é ${code}. Ele expira em 10 minutos. Não compartilhe: a ${brand} nunca vai pedir esse código.`,
  es: ({ brand, code }) =>
    `Tu código de ${brand} es ${code}. Vence en 10 minutos. No lo compartas: ${brand} nunca te lo pedirá.`,
  ru: ({ brand, code }) =>
    `Ваш код ${brand}: ${code}. Он действует 10 минут. Никому его не сообщайте: сотрудники ${brand} никогда его не спрашивают.`,
  fr: ({ brand, code }) =>
    `Votre code ${brand} est ${code}. Il expire dans 10 minutes. Ne le communiquez à personne : ${brand} ne vous le demandera jamais.`,
  ar: ({ brand, code }) =>
    `رمزك على ${brand} هو ${code}. تنتهي صلاحيته خلال 10 دقائق. لا تشاركه مع أحد: لن يطلبه منك فريق ${brand} أبدًا.`,
};

/** The message with a verification code. */
export function codeMessage(
  { kind, to, purpose, code }: { kind: 'email' | 'sms'; to: string; purpose: string; code: string },
  brand: string,
  language: Language,
): Message {
  const values = { brand, code };
  return {
    kind,
    to,
    purpose,
    code,
    subject: inLanguage(codeSubject, language)(values),
    text: inLanguage(codeText, language)(values),
  };
}
