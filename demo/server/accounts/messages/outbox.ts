import type { Language } from '../../../../src/contract/primitives';
import type { Database } from '../../database/open';
import { outbox } from '../../database/schema';
import { type ByLanguage, inLanguage } from '../../languages';

export interface Message {
  /** `captcha`: not a message to anyone; tests read the answer of an image captcha from the outbox. */
  kind: 'email' | 'sms' | 'captcha';
  /** Email address, phone number or captcha id. */
  to: string;
  /** What the message is about, such as `receipt`. */
  purpose: string;
  /** The verification code, or the answer of the captcha. */
  code?: string | null;
  link?: string | null;
  subject: string;
  text: string;
}

/** Simulates sending a message: stores it in the outbox, which the sandbox's controls can read. */
export async function sendMessage(tx: Database, message: Message, now: number): Promise<void> {
  await tx.insert(outbox).values({ ...message, code: message.code ?? null, link: message.link ?? null, sentAt: now });
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
