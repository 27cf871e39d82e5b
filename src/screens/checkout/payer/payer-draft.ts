import { signal } from '@preact/signals-react';
import { member, onMemberChange } from '../../../runtime/session/session';
import { sessionStore } from '../../../runtime/storage/storage';

/** What the payer typed, by field name. Never a card. */
export type PayerRecord = Readonly<Record<string, string>>;

interface StoredRecord {
  uid: string | undefined;
  values: PayerRecord;
}

/** Signing out removes this key too: see `session.ts`. */
const key = 'payer';

function readRecord(): PayerRecord {
  const stored = sessionStore.get<StoredRecord>(key);
  return stored && stored.uid === member.peek()?.uid ? stored.values : {};
}

/** The payer's data, shared by the forms of all methods. It survives a reload in the same tab. */
export const payerRecord = signal<PayerRecord>(readRecord());

onMemberChange(() => {
  payerRecord.value = readRecord();
});

/** Stores a field that the payer changed. */
export function recordPayer(name: string, value: string): void {
  payerRecord.value = { ...payerRecord.peek(), [name]: value };
  sessionStore.set(key, { uid: member.peek()?.uid, values: payerRecord.peek() } satisfies StoredRecord);
}

/** The value of a field: as typed, otherwise from a field that holds the same in another form. */
export function recordedValue(record: PayerRecord, name: string): string {
  const typed = record[name];
  if (typed !== undefined) return typed;
  const [firstName = '', ...lastNames] = (record.name ?? '').trim().split(/\s+/);
  const isTaxDocument = record.idType === 'CPF' || record.idType === 'CNPJ';
  const derived: PayerRecord = {
    name: [record.firstName, record.lastName].filter(Boolean).join(' '),
    firstName,
    lastName: lastNames.join(' '),
    cpfCnpj: isTaxDocument ? (record.idDocument ?? '') : '',
    idDocument: isTaxDocument ? (record.cpfCnpj ?? '') : '',
  };
  return derived[name] ?? '';
}
