import { safeUrl } from '../../runtime/navigation/safe-url';

/** Where a chat opens: the number of a messenger as its link, or the operator's own https address. Null for neither. */
export function chatAddress(chat: string | null | undefined, api: string): string | null {
  if (!chat) return null;
  if (!/^\+?[\d\s()-]+$/.test(chat)) return safeUrl(chat, api)?.href ?? null;
  const digits = chat.replace(/\D/g, '');
  // Source: E.164, which allows no more and in practice no fewer.
  return digits.length >= 8 && digits.length <= 15 ? `https://wa.me/${digits}` : null;
}
