import { type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { onMemberChange, payerKeyOf, type Session } from '../../../runtime/session/session';
import { sessionStore } from '../../../runtime/storage/storage';

/** What the payer typed, by field name. Contains no card data. */
export type PayerDraft = Readonly<Record<string, string>>;

interface StoredDraft {
  uid: string | undefined;
  values: PayerDraft;
}

/** Signing out removes the stored draft: see `session.ts`. */
function readDraft(session: Session): PayerDraft {
  const stored = sessionStore.get<StoredDraft>(payerKeyOf(session));
  return stored && stored.uid === session.member.peek()?.uid ? stored.values : {};
}

const drafts = new WeakMap<Session, Signal<PayerDraft>>();

function draftOf(session: Session): Signal<PayerDraft> {
  const draft = drafts.get(session) ?? signal(readDraft(session));
  drafts.set(session, draft);
  return draft;
}

/**
 * The values that a member or visitor of an operator typed, shared by the forms of all methods. They survive a reload in
 * the same tab.
 */
export const payerDraftOf = (session: Session): ReadonlySignal<PayerDraft> => draftOf(session);

onMemberChange((session) => {
  draftOf(session).value = readDraft(session);
});

/** Stores a field that the payer changed. */
export function updatePayerDraft(session: Session, name: string, value: string): void {
  const draft = draftOf(session);
  draft.value = { ...draft.peek(), [name]: value };
  sessionStore.set(payerKeyOf(session), {
    uid: session.member.peek()?.uid,
    values: draft.peek(),
  } satisfies StoredDraft);
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
