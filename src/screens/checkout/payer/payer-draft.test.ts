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

/** The draft and the session at an operator's API. */
const load = async (api = 'https://a.example') => {
  const { payerDraftOf, updatePayerDraft, payerValue } = await import('./payer-draft');
  const session = (await import('../../../runtime/session/session')).sessionOf({ api });
  return { session, payerValue, draft: payerDraftOf(session), update: updatePayerDraft.bind(null, session) };
};
const ana = { uid: 'u1', account: 'ana@example.com', type: 'email', token: 't1' } as never;

it('one method’s payer fields are filled in from the values typed for another method', async () => {
  const { payerValue } = await load();
  expect(payerValue({ name: 'Ana Maria Souza' }, 'firstName')).toBe('Ana');
  expect(payerValue({ name: 'Ana Maria Souza' }, 'lastName')).toBe('Maria Souza');
  expect(payerValue({ firstName: 'Ana', lastName: 'Souza' }, 'name')).toBe('Ana Souza');
  expect(payerValue({ cpfCnpj: '529.982.247-25', idType: 'CPF' }, 'idDocument')).toBe('529.982.247-25');
  expect(payerValue({ cpfCnpj: '529.982.247-25', idType: 'PASSPORT' }, 'idDocument')).toBe('');
  expect(payerValue({ name: 'Ana Souza', firstName: '' }, 'firstName')).toBe('');
});

it('the draft of the payer’s data survives a reload, and is deleted on sign-out', async () => {
  const beforeReload = await load();
  beforeReload.session.signIn(ana, 1);
  beforeReload.update('name', 'Ana');
  vi.resetModules();
  const afterReload = await load();
  expect(afterReload.draft.peek()).toEqual({ name: 'Ana' });
  afterReload.session.signOut();
  expect(afterReload.draft.peek()).toEqual({});
  expect([...items.values()].join()).not.toContain('Ana');
});

it('a draft is never shown to another member', async () => {
  const modules = await load();
  modules.session.signIn(ana, 1);
  modules.update('name', 'Ana');
  modules.session.signIn({ ...(ana as object), uid: 'u2', token: 't2' } as never, 1);
  expect(modules.draft.peek()).toEqual({});
});

it('a draft is never shown to a member of another operator, whose id is the same', async () => {
  const first = await load();
  const second = await load('https://b.example');
  first.session.signIn(ana, 1);
  first.update('name', 'Ana');
  second.session.signIn({ ...(ana as object), token: 't2' } as never, 1);
  expect([first.draft.peek(), second.draft.peek()]).toEqual([{ name: 'Ana' }, {}]);
  second.session.signOut();
  expect(first.draft.peek()).toEqual({ name: 'Ana' });
});
