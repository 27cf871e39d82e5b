import { activeEntryLink } from '../../../../runtime/entry-link/entry-link';
import { draft, updateDraft } from './sign-in-draft';

/** Matches a phone number with at least six digits or separators. */
const phoneNumberPattern = /^[\d\s().-]{6,}$/;

/**
 * Fills the sign-in draft with the account from the entry link, with which the app opened the page. If the link
 * contains no account, uses the element's `email` attribute. Keeps an account that was typed already.
 * Source: specification, section 2.
 */
export function prefillDraft(emailAttribute?: string): void {
  const { email, phone } = draft.peek();
  const link = activeEntryLink.peek();
  const loginId = (link?.kind === 'app' && link.loginId?.trim()) || emailAttribute;
  if (!loginId || email || phone.number) return;
  if (loginId.includes('@')) updateDraft({ kind: 'email', email: loginId });
  else if (phoneNumberPattern.test(loginId))
    updateDraft({ kind: 'phone', phone: { ...phone, number: loginId.replace(/\D/g, '') } });
}
