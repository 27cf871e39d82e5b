import { entry } from '../../../../runtime/entry-link/entry-link';
import { draft, updateDraft } from './sign-in-draft';

/** A phone number with at least six digits or separators. */
const phoneNumber = /^[\d\s().-]{6,}$/;

/**
 * Fills in the account named by the link with which the app opened the page or, if it names none, the element's
 * `email` attribute. Keeps an account that was typed already. Source: specification, section 2.
 */
export function prefillDraft(elementEmail?: string): void {
  const { email, phone } = draft.peek();
  const link = entry.peek();
  const loginId = (link?.kind === 'app' && link.loginId?.trim()) || elementEmail;
  if (!loginId || email || phone.number) return;
  if (loginId.includes('@')) updateDraft({ kind: 'email', email: loginId });
  else if (phoneNumber.test(loginId))
    updateDraft({ kind: 'phone', phone: { ...phone, number: loginId.replace(/\D/g, '') } });
}
