import { entry } from '../../../../runtime/entry-link/entry-link';
import { draft, keepDraft } from './sign-in-draft';

/** Fills in the account of an entry link, unless something is typed already. Source: specification, section 2. */
export function prefillDraft(): void {
  const { email, phone } = draft.peek();
  const link = entry.peek();
  const loginId = link?.kind === 'app' ? link.loginId?.trim() : undefined;
  if (!loginId || email || phone.number) return;
  if (loginId.includes('@')) keepDraft({ kind: 'email', email: loginId });
  else if (/^[\d\s().-]{6,}$/.test(loginId))
    keepDraft({ kind: 'phone', phone: { ...phone, number: loginId.replace(/\D/g, '') } });
}
