import { entry } from '../../../../runtime/entry-link/entry-link';
import { draft, updateDraft } from './sign-in-draft';

/** A phone number with at least six digits or separators. */
const phoneNumber = /^[\d\s().-]{6,}$/;

/**
 * Fills in the account of an entry link, else the page's `email`, unless an account is typed already. Source:
 * specification, section 2.
 */
export function prefillDraft(pageEmail?: string): void {
  const { email, phone } = draft.peek();
  const link = entry.peek();
  const loginId = (link?.kind === 'app' && link.loginId?.trim()) || pageEmail;
  if (!loginId || email || phone.number) return;
  if (loginId.includes('@')) updateDraft({ kind: 'email', email: loginId });
  else if (phoneNumber.test(loginId))
    updateDraft({ kind: 'phone', phone: { ...phone, number: loginId.replace(/\D/g, '') } });
}
