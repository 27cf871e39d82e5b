import { signal } from '@preact/signals-react';
import type { PhoneValue } from '../../../ui/fields/phone-field';

export type AccountKind = 'email' | 'phone';

/**
 * The email address or phone number that the visitor has entered. The sign-in, registration and recovery forms on the
 * page share it.
 */
export interface SignInDraft {
  kind: AccountKind;
  email: string;
  phone: PhoneValue;
}

const emptyDraft: SignInDraft = { kind: 'email', email: '', phone: { country: '', area: '', number: '' } };

/** The current draft. It's kept in memory only, for privacy. */
export const signInDraft = signal<SignInDraft>(emptyDraft);

/** Changes the entered values in the shared draft. */
export function updateDraft(change: Partial<SignInDraft>): void {
  signInDraft.value = { ...signInDraft.peek(), ...change };
}

/** Empties the draft after a sign-in. Only `kind` stays: the next sign-in starts with the same kind of account. */
export function clearDraft(): void {
  signInDraft.value = { ...emptyDraft, kind: signInDraft.peek().kind };
}
