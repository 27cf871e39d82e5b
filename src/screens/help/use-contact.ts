import { contactUs } from '../../contract/calls/account/site';
import { supportPhone } from '../../contract/calls/auth/user';
import { userConfig } from '../../contract/calls/storefront/start';
import type { CallError } from '../../runtime/api/call-error';
import { useElementContext, useErrorToast, useQuery } from '../../runtime/page/element-context';
import { useSignalValue } from '../../runtime/page/use-signal-value';
import { useCachedQuery } from '../../runtime/session-cache/use-cached-query';
import { chatUrl } from './chat-url';

/** The operator's contact data. */
export interface Contact {
  email: string | null;
  phone: { number: string; hours: string | null } | null;
  chat: { url: string; number: string } | null;
  /** The support hours. */
  hours: string | null;
}

export interface ContactView extends Contact {
  isLoading: boolean;
  /** The error if the server's contact data couldn't be loaded. The brand's data is shown instead. */
  error: CallError | undefined;
  retry(): void;
}

/** The operator's contact data: the server's, else the brand's. */
export function useContact(): ContactView {
  const { brand, settings } = useElementContext();
  const { helpEmail, showsHelpEmail, chatNumber } = useSignalValue(brand).settings;
  const { api } = useSignalValue(settings);
  const contactQuery = useQuery(contactUs, {});
  const phones = useQuery(supportPhone, {});
  useErrorToast(phones);
  const { email, phone, chat, hours } = contactQuery.data ?? {};
  const number = phones.data?.phone ?? phone;
  const url = chatUrl(chat, api) ?? chatUrl(chatNumber, api);
  return {
    email: showsHelpEmail ? email || helpEmail : null,
    phone: number ? { number, hours: phones.data?.hours ?? null } : null,
    chat: url ? { url, number: (chat || chatNumber || '').replace(/^(?=\d+$)/, '+') } : null,
    hours: hours ?? null,
    isLoading: contactQuery.status === 'loading' || phones.status === 'loading',
    error: contactQuery.error,
    retry: contactQuery.retry,
  };
}

/** The brand whose pages always show the chat link. Source: specification, section 1. */
const chatBrandId = '7';

/** The URL of the floating chat link; null while it loads and for brands without a chat. */
export function useFloatingChat(): string | null {
  const { brand, settings } = useElementContext();
  const { hasChatLink, chatNumber, brandId } = useSignalValue(brand).settings;
  const { api } = useSignalValue(settings);
  const config = useCachedQuery(userConfig, hasChatLink ? null : {});
  const hasChat = hasChatLink || brandId === chatBrandId || config.data?.brandId === chatBrandId;
  const brandChat = chatUrl(chatNumber, api);
  // Brands without a number use the server's.
  const contactQuery = useQuery(contactUs, hasChat && !brandChat ? {} : null);
  return hasChat ? (brandChat ?? chatUrl(contactQuery.data?.chat, api)) : null;
}
