import { signal } from '@preact/signals-react';
import type { PhoneValue } from '../../../../ui/fields/phone/phone-field';

export type AccountKind = 'email' | 'phone';

/** The typed account. All forms on the page share it: sign-in, registration and recovery. */
export interface Draft {
  kind: AccountKind;
  email: string;
  phone: PhoneValue;
}

const emptyDraft: Draft = { kind: 'email', email: '', phone: { country: '', area: '', number: '' } };

/** The current draft. It's kept in memory only, for privacy. */
export const draft = signal<Draft>(emptyDraft);

/** Stores typed values for the other forms. */
export function updateDraft(change: Partial<Draft>): void {
  draft.value = { ...draft.peek(), ...change };
}

/** Empties the draft after a sign-in, except `kind`. */
export function clearDraft(): void {
  draft.value = { ...emptyDraft, kind: draft.peek().kind };
}
