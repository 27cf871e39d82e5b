import { signal } from '@preact/signals-react';
import type { PhoneValue } from '../../../../ui/fields/phone/phone-field';

export type AccountKind = 'email' | 'phone';

/** The typed account. Shared on the page by sign-in, registration and recovery. */
export interface Draft {
  kind: AccountKind;
  email: string;
  phone: PhoneValue;
}

const empty: Draft = { kind: 'email', email: '', phone: { country: '', area: '', number: '' } };

/** In memory only, for privacy. */
export const draft = signal<Draft>(empty);

/** Stores typed values for the other forms. */
export function updateDraft(change: Partial<Draft>): void {
  draft.value = { ...draft.peek(), ...change };
}

/** Empties the fields after a sign-in. */
export function clearDraft(): void {
  draft.value = { ...empty, kind: draft.peek().kind };
}
