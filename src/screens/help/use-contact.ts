import { contactUs, supportPhone } from '../../contract/calls/site';
import type { CallError } from '../../runtime/api/call-error';
import { useHasChatLink } from '../../runtime/brand/chat-link';
import { useElementContext } from '../../runtime/element-context/element-context';
import { useErrorToast, useQuery } from '../../runtime/element-context/use-query';
import { safeUrl } from '../../runtime/navigation/safe-url';
import { useSignalValue } from '../../runtime/state/use-signal-value';

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

/** The operator's contact data. */
export interface Contact {
  email: string | null;
  phone: { number: string; hours: string | null } | null;
  /** `text` is the phone number or the URL, for display. */
  chat: { url: string; text: string } | null;
  /** The support hours, shown with the chat. */
  hours: string | null;
}

export interface ContactView extends Contact {
  isLoading: boolean;
  /** Set if the server's contact data couldn't be loaded. The contact data of the brand's settings is shown instead. */
  error: CallError | undefined;
  retry(): void;
}

/** The text of a chat link, which is a phone number or a URL. A number without a plus sign gets one. */
const withPlusSign = (chat: string): string => (/^\d+$/.test(chat) ? `+${chat}` : chat);

/**
 * Loads the operator's contact data from the server. An email address or chat that the server doesn't have comes from
 * the brand's settings.
 */
export function useContact(): ContactView {
  const { brand, settings } = useElementContext();
  const { helpEmail, showsHelpEmail, chatNumber } = useSignalValue(brand).settings;
  const { api } = useSignalValue(settings);
  const contactQuery = useQuery(contactUs, {});
  const phoneQuery = useQuery(supportPhone, {});
  useErrorToast(phoneQuery);
  const { email, phone, chat, hours } = contactQuery.data ?? {};
  const number = phoneQuery.data?.phone ?? phone;
  const validChat = [chat, chatNumber].find((candidate) => chatUrl(candidate, api));
  const url = chatUrl(validChat, api);
  return {
    email: showsHelpEmail ? email || helpEmail : null,
    phone: number ? { number, hours: phoneQuery.data?.hours ?? null } : null,
    chat: validChat && url ? { url, text: withPlusSign(validChat) } : null,
    hours: hours ?? null,
    isLoading: contactQuery.status === 'loading' || phoneQuery.status === 'loading',
    error: contactQuery.error,
    retry: contactQuery.retry,
  };
}

/** The URL of the floating chat link; null while the URL loads, and for brands without a chat. */
export function useFloatingChatUrl(): string | null {
  const { brand, settings } = useElementContext();
  const { chatNumber } = useSignalValue(brand).settings;
  const { api } = useSignalValue(settings);
  const hasChat = useHasChatLink();
  const brandChat = chatUrl(chatNumber, api);
  // A brand without a chat number of its own uses the server's chat.
  const contactQuery = useQuery(contactUs, hasChat && !brandChat ? {} : null);
  return hasChat ? (brandChat ?? chatUrl(contactQuery.data?.chat, api)) : null;
}
