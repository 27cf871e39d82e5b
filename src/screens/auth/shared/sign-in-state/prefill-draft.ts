import { entry } from '../../../../runtime/entry-link/entry-link';
import { draft, updateDraft } from './sign-in-draft';

/** Fills in the account of an entry link, else the page's `email`, unless something is typed already. Source: specification, section 2. */
export function prefillDraft(pageEmail?: string): void {
  const { email, phone } = draft.peek();
  const link = entry.peek();
  const loginId = (link?.kind === 'app' && link.loginId?.trim()) || pageEmail;
  if (!loginId || email || phone.number) return;
  if (loginId.includes('@')) updateDraft({ kind: 'email', email: loginId });
  else if (/^[\d\s().-]{6,}$/.test(loginId))
    updateDraft({ kind: 'phone', phone: { ...phone, number: loginId.replace(/\D/g, '') } });
}
