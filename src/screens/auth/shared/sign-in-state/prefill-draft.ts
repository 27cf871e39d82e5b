import { digitsOf } from '../../../../rules/identity/text';
import { activeEntryLink } from '../../../../runtime/entry-link/entry-link';
import { signInDraft, updateDraft } from '../../../shared/credentials/sign-in-draft';

/** Matches a phone number: at least six characters, all of them digits or separators. */
const phoneNumberPattern = /^[\d\s().-]{6,}$/;

/**
 * Fills the draft, which is the email address or phone number in the sign-in forms. The value comes from the link with
 * which the operator's app opened the page, otherwise from the element's `email` attribute. Does nothing if the visitor
 * has already typed a value.
 * Source: specification, section 2.
 */
export function prefillDraft(emailAttribute?: string): void {
  const { email, phone } = signInDraft.peek();
  const link = activeEntryLink.peek();
  const loginId = (link?.kind === 'app' && link.loginId?.trim()) || emailAttribute;
  if (!loginId || email || phone.number) return;
  if (loginId.includes('@')) updateDraft({ kind: 'email', email: loginId });
  else if (phoneNumberPattern.test(loginId))
    updateDraft({ kind: 'phone', phone: { ...phone, number: digitsOf(loginId) } });
}
