import { signal } from '@preact/signals-react';
import type { PhoneValue } from '../../../../ui/fields/phone/phone-field';

export type AccountKind = 'email' | 'phone';

/** The typed email address or phone number. The sign-in, registration and recovery forms on the page share it. */
export interface Draft {
  kind: AccountKind;
  email: string;
  phone: PhoneValue;
}

const emptyDraft: Draft = { kind: 'email', email: '', phone: { country: '', area: '', number: '' } };

/** The current draft. It's kept in memory only, for privacy. */
export const draft = signal<Draft>(emptyDraft);

/** Adds typed values to the shared draft. */
export function updateDraft(change: Partial<Draft>): void {
  draft.value = { ...draft.peek(), ...change };
}

/** Empties the draft after a sign-in, except `kind`. */
export function clearDraft(): void {
  draft.value = { ...emptyDraft, kind: draft.peek().kind };
}
