import { signal } from '@preact/signals-react';
import type { PhoneValue } from '../../../ui/fields/phone/phone-field';

/** How an account is named. */
export type AccountKind = 'email' | 'phone';

/** What was typed to name an account. Kept for the page, so that sign-in and registration hand it to each other. */
export interface Draft {
  kind: AccountKind;
  email: string;
  phone: PhoneValue;
}

const empty: Draft = { kind: 'email', email: '', phone: { country: '', area: '', number: '' } };

/** In memory only: nothing of it outlives the page. */
export const draft = signal<Draft>(empty);

/** Keeps what was typed for the other forms of sign-in. */
export function keepDraft(change: Partial<Draft>): void {
  draft.value = { ...draft.peek(), ...change };
}

/** Once somebody is signed in, the next one starts with empty fields. */
export function clearDraft(): void {
  draft.value = { ...empty, kind: draft.peek().kind };
}
