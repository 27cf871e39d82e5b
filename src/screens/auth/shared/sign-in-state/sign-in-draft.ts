import { signal } from '@preact/signals-react';
import type { PhoneValue } from '../../../../ui/fields/phone/phone-field';

export type AccountKind = 'email' | 'phone';

/**
 * The email address or phone number that the visitor has entered. The sign-in, registration and recovery forms on the
 * page share it.
 */
export interface Draft {
  kind: AccountKind;
  email: string;
  phone: PhoneValue;
}

const emptyDraft: Draft = { kind: 'email', email: '', phone: { country: '', area: '', number: '' } };

/** The current draft. It's kept in memory only, for privacy. */
export const draft = signal<Draft>(emptyDraft);

/** Changes the entered values in the shared draft. */
export function updateDraft(change: Partial<Draft>): void {
  draft.value = { ...draft.peek(), ...change };
}

/** Empties the draft after a sign-in. Only `kind` stays: the next sign-in starts with the same kind of account. */
export function clearDraft(): void {
  draft.value = { ...emptyDraft, kind: draft.peek().kind };
}
