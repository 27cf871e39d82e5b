import { safeUrl } from '../../runtime/navigation/safe-url';

/**
 * Returns the URL of the support chat that `chat` (from the server or the brand's settings) describes: a WhatsApp link
 * for a phone number, the URL itself for a safe URL, otherwise null. `api` is the API's URL, the base of relative URLs.
 */
export function chatUrl(chat: string | null | undefined, api: string): string | null {
  if (!chat) return null;
  if (!/^\+?[\d\s()-]+$/.test(chat)) return safeUrl(chat, api)?.href ?? null;
  const digits = chat.replace(/\D/g, '');
  // Source: E.164, which allows at most 15 digits. Phone numbers with fewer than 8 digits aren't used in practice.
  return digits.length >= 8 && digits.length <= 15 ? `https://wa.me/${digits}` : null;
}
