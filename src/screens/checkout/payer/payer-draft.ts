import { signal } from '@preact/signals-react';
import { member, onMemberChange } from '../../../runtime/session/session';
import { sessionStore } from '../../../runtime/storage/storage';

/** What the payer typed, by field name. Contains no card data. */
export type PayerDraft = Readonly<Record<string, string>>;

interface StoredDraft {
  uid: string | undefined;
  values: PayerDraft;
}

/** The storage key of the draft. Signing out removes the draft: see `session.ts`. */
const storageKey = 'payer';

function readDraft(): PayerDraft {
  const stored = sessionStore.get<StoredDraft>(storageKey);
  return stored && stored.uid === member.peek()?.uid ? stored.values : {};
}

/** The typed values, shared by the forms of all methods. They survive a reload in the same tab. */
export const payerDraft = signal<PayerDraft>(readDraft());

onMemberChange(() => {
  payerDraft.value = readDraft();
});

/** Stores a field that the payer changed. */
export function updatePayerDraft(name: string, value: string): void {
  payerDraft.value = { ...payerDraft.peek(), [name]: value };
  sessionStore.set(storageKey, { uid: member.peek()?.uid, values: payerDraft.peek() } satisfies StoredDraft);
}

/** A field's value: the typed text, otherwise a value derived from other fields, such as `firstName` from `name`. */
export function payerValue(draft: PayerDraft, name: string): string {
  const typed = draft[name];
  if (typed !== undefined) return typed;
  const [firstName = '', ...lastNames] = (draft.name ?? '').trim().split(/\s+/);
  const isTaxDocument = draft.idType === 'CPF' || draft.idType === 'CNPJ';
  const derived: PayerDraft = {
    name: [draft.firstName, draft.lastName].filter(Boolean).join(' '),
    firstName,
    lastName: lastNames.join(' '),
    cpfCnpj: isTaxDocument ? (draft.idDocument ?? '') : '',
    idDocument: isTaxDocument ? (draft.cpfCnpj ?? '') : '',
  };
  return derived[name] ?? '';
}
