import { beforeEach, expect, it, vi } from 'vitest';

const items = new Map<string, string>();
const storage = {
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, text: string) => void items.set(key, text),
  removeItem: (key: string) => void items.delete(key),
};
vi.stubGlobal('sessionStorage', storage);
vi.stubGlobal('localStorage', storage);

beforeEach(() => {
  items.clear();
  vi.resetModules();
});

const load = async () => ({
  ...(await import('./payer-record')),
  ...(await import('../../../runtime/session/session')),
});
const ana = { uid: 'u1', account: 'ana@example.com', type: 'email', token: 't1' } as never;

it('fills the fields of another method with the values typed for the first one', async () => {
  const { recordedValue } = await load();
  expect(recordedValue({ name: 'Ana Maria Souza' }, 'firstName')).toBe('Ana');
  expect(recordedValue({ name: 'Ana Maria Souza' }, 'lastName')).toBe('Maria Souza');
  expect(recordedValue({ firstName: 'Ana', lastName: 'Souza' }, 'name')).toBe('Ana Souza');
  expect(recordedValue({ cpfCnpj: '529.982.247-25', idType: 'CPF' }, 'idDocument')).toBe('529.982.247-25');
  expect(recordedValue({ cpfCnpj: '529.982.247-25', idType: 'PASSPORT' }, 'idDocument')).toBe('');
  expect(recordedValue({ name: 'Ana Souza', firstName: '' }, 'firstName')).toBe('');
});

it('survives a reload, and ends with the session', async () => {
  const first = await load();
  first.signIn(ana, 1);
  first.recordPayer('name', 'Ana');
  vi.resetModules();
  const second = await load();
  expect(second.payerRecord.peek()).toEqual({ name: 'Ana' });
  second.signOut();
  expect(second.payerRecord.peek()).toEqual({});
  expect([...items.values()].join()).not.toContain('Ana');
});

it('is never shown to another member', async () => {
  const first = await load();
  first.signIn(ana, 1);
  first.recordPayer('name', 'Ana');
  first.signIn({ ...(ana as object), uid: 'u2', token: 't2' } as never, 1);
  expect(first.payerRecord.peek()).toEqual({});
});
