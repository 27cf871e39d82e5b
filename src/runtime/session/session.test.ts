import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { publicSession } from '../../../elements/loader/public-session';
import { createPageRegistry } from '../page/create-page-registry';
import type { PageRegistry } from '../page/page-registry';

const items = new Map<string, string>();
const storage = {
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, text: string) => void items.set(key, text),
  removeItem: (key: string) => void items.delete(key),
};
let onStorage: (event: { key: string | null }) => void;

const member = (token: string) => ({ uid: '1', token, payStatus: 'PAID', expiration: 1 }) as never;
const stored = (token: string) => JSON.stringify({ user: { uid: '1', token }, expires: Date.now() + 60_000 });

/** A page whose script is of the operator A, and a copy of our code that runs on it. */
async function openPage(): Promise<{ page: PageRegistry; copy: typeof import('./session') }> {
  const page = createPageRegistry({
    version: '1',
    defaults: {},
    assets: 'https://a.example/v1/',
    load: async () => undefined,
  });
  return { page, copy: await loadCopy() };
}

async function loadCopy() {
  vi.resetModules();
  return import('./session');
}

beforeEach(() => {
  items.clear();
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('location', { origin: 'https://partner.example', href: 'https://partner.example/a' });
  const listeners = new Set<typeof onStorage>();
  vi.stubGlobal('addEventListener', (_: string, listener: typeof onStorage) => listeners.add(listener));
  onStorage = (event) => {
    for (const listener of listeners) listener(event);
  };
});
afterEach(() => vi.unstubAllGlobals());

test('each API’s origin has a session of its own, whatever the path, the case and the default port of its URL', async () => {
  const { copy } = await openPage();
  copy.sessionOf({ api: 'https://a.example' }).signIn(member('of A'), 1);
  const tokenAt = (api: string) => copy.sessionOf({ api }).currentToken();
  // The script's origin is the default, and a relative URL is relative to the script.
  const ofA = ['https://a.example', 'https://A.example/', 'https://a.example:443/store', '', '/store'];
  expect(ofA.map(tokenAt)).toEqual(ofA.map(() => 'of A'));
  const others = ['https://b.example', 'http://a.example', 'https://a.example:444', 'https://x.a.example'];
  expect(others.map(tokenAt)).toEqual(others.map(() => null));
  copy.sessionOf({ api: 'https://b.example' }).signIn(member('of B'), 1);
  copy.sessionOf({ api: 'https://b.example' }).signOut();
  expect(tokenAt('https://a.example')).toBe('of A');
});

test('pages of two operators on one host don’t read each other’s stored session', async () => {
  const first = await openPage();
  first.copy.sessionOf({ api: '' }).signIn(member('of A'), 1);
  createPageRegistry({ version: '1', defaults: {}, assets: 'https://b.example/v1/', load: async () => undefined });
  const second = await loadCopy();
  expect(second.sessionOf({ api: '' }).currentToken()).toBeNull();
  second.sessionOf({ api: '' }).signIn(member('of B'), 1);
  second.sessionOf({ api: '' }).signOut();
  const third = await openPage();
  expect(third.copy.sessionOf({ api: '' }).currentToken()).toBe('of A');
});

test('two copies of the script share the session of each API', async () => {
  const { copy } = await openPage();
  const otherCopy = await loadCopy();
  const api = 'https://b.example';
  const otherSession = otherCopy.sessionOf({ api });
  copy.sessionOf({ api }).signIn(member('of B'), 1);
  expect(otherSession.member.value).toMatchObject({ token: 'of B' });
  expect(otherCopy.sessionOf({ api: 'https://a.example' }).member.value).toBeNull();
});

test('a change in another tab changes only the session of its API', async () => {
  const { copy } = await openPage();
  const changes: string[] = [];
  copy.onMemberChange(({ origin }) => changes.push(origin));
  const [first, second] = ['https://a.example', 'https://b.example'].map((api) => copy.sessionOf({ api }));
  items.set('sub-elements:session:https://a.example', stored('of A'));
  onStorage({ key: 'sub-elements:session:https://a.example' });
  expect([first?.currentToken(), second?.currentToken()]).toEqual(['of A', null]);
  items.set('sub-elements:session:https://b.example', stored('of B'));
  onStorage({ key: 'sub-elements:session:https://b.example' });
  items.delete('sub-elements:session:https://b.example');
  onStorage({ key: 'sub-elements:session:https://b.example' });
  expect([first?.currentToken(), second?.currentToken()]).toEqual(['of A', null]);
  expect(changes).toEqual(['https://a.example', 'https://b.example', 'https://b.example']);
});

test('the page’s session API is about the API of the page’s settings, and follows a change of this setting', async () => {
  const { page, copy } = await openPage();
  copy.sessionOf({ api: 'https://a.example' }).signIn(member('of A'), 1);
  const session = publicSession(page);
  const heard: (string | undefined)[] = [];
  const unsubscribe = session.subscribe((user) => heard.push(user?.uid));
  copy.sessionOf({ api: 'https://b.example' }).signIn(member('of B'), 1);
  copy.sessionOf({ api: 'https://b.example' }).signOut();
  page.configure({ lang: 'pt' });
  expect([session.get()?.uid, heard]).toEqual(['1', []]);
  page.configure({ api: 'https://b.example' });
  copy.sessionOf({ api: 'https://a.example' }).signOut();
  expect([session.get(), heard]).toEqual([null, [undefined]]);
  copy.sessionOf({ api: 'https://b.example' }).signIn(member('of B'), 1);
  await session.logout();
  expect(heard).toEqual([undefined, '1', undefined]);
  unsubscribe();
  page.configure({ api: 'https://a.example' });
  expect(heard).toHaveLength(3);
});

test('the session of version 1.0.0, stored without its API, is kept only for an API on the page’s own origin', async () => {
  items.set('sub-elements:session', stored('former'));
  const { copy } = await openPage();
  expect(copy.sessionOf({ api: 'https://a.example' }).currentToken()).toBeNull();
  expect(copy.sessionOf({ api: 'https://partner.example' }).currentToken()).toBe('former');
  expect([...items.keys()]).toEqual(['sub-elements:session:https://partner.example']);
});
