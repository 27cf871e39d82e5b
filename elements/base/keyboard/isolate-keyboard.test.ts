import { Window } from 'happy-dom';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { handleBlockedKey } from './blocked-keys';
import { isolateKeyboard } from './isolate-keyboard';

vi.mock('./blocked-keys', () => ({ handleBlockedKey: vi.fn() }));

const window = new Window();
let field: ReturnType<typeof window.document.createElement>;

beforeAll(() => {
  vi.stubGlobal('Element', window.Element);
});
afterAll(() => {
  vi.unstubAllGlobals();
});
beforeEach(() => {
  vi.mocked(handleBlockedKey).mockClear();
  const host = window.document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  field = window.document.createElement('input');
  root.append(field);
  window.document.body.append(host);
  isolateKeyboard(root as unknown as ShadowRoot, () => false);
});

interface Key {
  key: string;
  code?: string;
  keyCode?: number;
  ctrlKey?: boolean;
}

const fire = (type: 'keydown' | 'keyup', { key, code = '', keyCode = 0, ctrlKey = false }: Key) => {
  const event = new window.KeyboardEvent(type, { key, code, ctrlKey, bubbles: true, composed: true });
  Object.defineProperty(event, 'keyCode', { value: keyCode });
  field.dispatchEvent(event);
};
const down = (key: Key) => fire('keydown', key);
const up = (key: Key) => fire('keyup', key);

/**
 * Returns the events that `isolateKeyboard` has reported to `handleBlockedKey` as blocked by the page in this test.
 * `handleBlockedKey` loads asynchronously, so this function first waits until the last report is about the key `until`.
 */
async function reportedEvents({ until }: { until: string }): Promise<unknown[]> {
  const { mock } = vi.mocked(handleBlockedKey);
  await vi.waitFor(() => expect(mock.lastCall?.[2]).toBe(until));
  return mock.calls.map(([type, , key]) => `${type} ${key}`);
}

const shift = { key: 'Shift', code: 'ShiftLeft' };
const control = { key: 'Control', code: 'ControlLeft' };

test('the page doesn’t receive the keys that are pressed in a field, except Escape and Tab', () => {
  const received: string[] = [];
  const listener = (event: unknown) => {
    const { type, key } = event as KeyboardEvent;
    received.push(`${type} ${key}`);
  };
  const types = ['keydown', 'keyup'] as const;
  for (const type of types) window.document.addEventListener(type, listener);
  for (const key of ['a', 'Enter', '/', 'Escape', 'Tab']) {
    down({ key, code: key });
    up({ key, code: key });
  }
  for (const type of types) window.document.removeEventListener(type, listener);
  expect(received).toEqual(['keydown Escape', 'keyup Escape', 'keydown Tab', 'keyup Tab']);
});

// A keyup without a keydown means that the page has stopped the keydown.
test('a keyup without a keydown is reported as blocked', async () => {
  up({ key: 'ArrowDown', code: 'ArrowDown' });
  await reportedEvents({ until: 'ArrowDown' });
  down({ key: 'a', code: 'KeyA' });
  up({ key: 'a', code: 'KeyA' });
  up({ key: 'a', code: 'KeyA' });
  expect(await reportedEvents({ until: 'a' })).toEqual(['keyup ArrowDown', 'keyup a']);
});

test.each<[string, () => void]>([
  [
    'a letter with Shift, in either order of release',
    () => {
      down(shift);
      down({ key: 'A', code: 'KeyA' });
      up({ key: 'A', code: 'KeyA' });
      up(shift);
      down(shift);
      down({ key: 'A', code: 'KeyA' });
      up(shift);
      up({ key: 'a', code: 'KeyA' });
    },
  ],
  [
    'a key that is pressed before the previous key is released',
    () => {
      down({ key: 'a', code: 'KeyA' });
      down({ key: 'b', code: 'KeyB' });
      up({ key: 'a', code: 'KeyA' });
      up({ key: 'b', code: 'KeyB' });
    },
  ],
  [
    'a shortcut, even if Control is released first',
    () => {
      down({ ...control, ctrlKey: true });
      down({ key: 'c', code: 'KeyC', ctrlKey: true });
      up(control);
      up({ key: 'c', code: 'KeyC' });
    },
  ],
  [
    'a held key, which repeats',
    () => {
      for (let count = 0; count < 3; count++) down({ key: 'a', code: 'KeyA' });
      up({ key: 'a', code: 'KeyA' });
    },
  ],
  [
    'keys without a code',
    () => {
      down({ key: 'a', keyCode: 65 });
      down({ key: 'b', keyCode: 66 });
      up({ key: 'a', keyCode: 65 });
      up({ key: 'b', keyCode: 66 });
    },
  ],
])('no keyup is reported as blocked for %s', async (_, press) => {
  press();
  up({ key: 'End', code: 'End' });
  expect(await reportedEvents({ until: 'End' })).toEqual(['keyup End']);
});
