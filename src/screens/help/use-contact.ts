import { contactUs } from '../../contract/calls/account/site';
import { supportPhone } from '../../contract/calls/auth/user';
import { userConfig } from '../../contract/calls/storefront/start';
import type { CallError } from '../../runtime/api/call-error';
import { useElementContext, useErrorToast, useQuery } from '../../runtime/page/element-context';
import { useSignalValue } from '../../runtime/page/use-signal-value';
import { useCachedQuery } from '../../runtime/session-cache/session-cache';
import { chatAddress } from './chat-address';

/** How to reach the operator. */
export interface Contact {
  email: string | null;
  phone: { number: string; hours: string | null } | null;
  chat: { address: string; number: string } | null;
  /** The support hours. */
  hours: string | null;
}

export interface ContactView extends Contact {
  isLoading: boolean;
  /** Why the server's contact data is missing; the brand's is shown. */
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
  const address = chatAddress(chat, api) ?? chatAddress(chatNumber, api);
  return {
    email: showsHelpEmail ? email || helpEmail : null,
    phone: number ? { number, hours: phones.data?.hours ?? null } : null,
    chat: address ? { address, number: (chat || chatNumber || '').replace(/^(?=\d+$)/, '+') } : null,
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
  const isWanted = hasChatLink || brandId === chatBrandId || config.data?.brandId === chatBrandId;
  const brandChat = chatAddress(chatNumber, api);
  // Brands without a number use the server's.
  const contactQuery = useQuery(contactUs, isWanted && !brandChat ? {} : null);
  return isWanted ? (brandChat ?? chatAddress(contactQuery.data?.chat, api)) : null;
}
