import { safeUrl } from '../../runtime/navigation/safe-url';

/**
 * The URL of the chat: a WhatsApp link if `chat` is a phone number, or `chat` itself if it is a safe URL. Null for
 * anything else. `api` is the API's URL; relative URLs are resolved against it.
 */
export function chatUrl(chat: string | null | undefined, api: string): string | null {
  if (!chat) return null;
  if (!/^\+?[\d\s()-]+$/.test(chat)) return safeUrl(chat, api)?.href ?? null;
  const digits = chat.replace(/\D/g, '');
  // Source: E.164, which allows at most 15 digits. Phone numbers with fewer than 8 digits aren't used in practice.
  return digits.length >= 8 && digits.length <= 15 ? `https://wa.me/${digits}` : null;
}
