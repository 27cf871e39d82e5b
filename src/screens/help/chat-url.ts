import { safeUrl } from '../../runtime/navigation/safe-url';

/**
 * The URL of the chat: a WhatsApp link for a phone number, or the operator's https URL. Null for anything else.
 * `api` is the API's URL.
 */
export function chatUrl(chat: string | null | undefined, api: string): string | null {
  if (!chat) return null;
  if (!/^\+?[\d\s()-]+$/.test(chat)) return safeUrl(chat, api)?.href ?? null;
  const digits = chat.replace(/\D/g, '');
  // Source: E.164, which allows at most 15 digits; numbers with fewer than 8 aren't used in practice.
  return digits.length >= 8 && digits.length <= 15 ? `https://wa.me/${digits}` : null;
}
