import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PaymentFields, PaymentFieldsAdapter } from '../../../../runtime/payment-fields/payment-fields';
import { openSession } from './fields-session';

/** What a session needs of an element. */
class Box {
  parentNode: Box | null = null;
  children: Box[] = [];
  slot = '';
  style = {};
  setAttribute() {}
  append(child: Box) {
    child.parentNode = this;
    this.children.push(child);
  }
  replaceChildren(child: Box) {
    for (const one of this.children) one.parentNode = null;
    this.children = [];
    this.append(child);
  }
}

beforeEach(() => {
  vi.stubGlobal('document', { createElement: () => new Box() });
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A provider whose fields appear only when the test says so. */
function aSlowProvider() {
  const mounts: ((fields: PaymentFields) => void)[] = [];
  const mount = () => new Promise<PaymentFields>((resolve) => mounts.push(resolve));
  const session = openSession({
    host: new Box() as unknown as HTMLElement,
    provider: { name: 'acme', publicKey: 'pk' },
    state: {} as never,
    loadAdapter: async () => ({ displayName: 'Acme', mount }) as unknown as PaymentFieldsAdapter,
    loadScript: async () => undefined,
  });
  return { session, mounts };
}

const aField = () => ({ unmount: vi.fn(), update: vi.fn() }) as unknown as PaymentFields;

test('fields that take too long count as not loaded, and hold back no payment', async () => {
  const { session } = aSlowProvider();
  const ready = session.ready();
  await vi.advanceTimersByTimeAsync(29_000);
  expect(session.stage.peek()).toBe('loading');
  await vi.advanceTimersByTimeAsync(1000);
  expect(session.stage.peek()).toBe('unloaded');
  expect(await ready).toBeNull();
});

test('shows fields that arrive after the timeout', async () => {
  const { session, mounts } = aSlowProvider();
  await vi.advanceTimersByTimeAsync(30_000);
  const field = aField();
  mounts[0]?.(field);
  await vi.advanceTimersByTimeAsync(0);
  expect(session.stage.peek()).toBe('ready');
  expect(await session.ready()).toBe(field);
});

test('removes fields that arrive after a retry', async () => {
  const { session, mounts } = aSlowProvider();
  await vi.advanceTimersByTimeAsync(30_000);
  session.retry();
  await vi.advanceTimersByTimeAsync(0);
  const [late, field] = [aField(), aField()];
  mounts[0]?.(late);
  await vi.advanceTimersByTimeAsync(0);
  expect(late.unmount).toHaveBeenCalledOnce();
  expect(session.stage.peek()).toBe('loading');
  mounts[1]?.(field);
  await vi.advanceTimersByTimeAsync(0);
  expect(session.stage.peek()).toBe('ready');
  expect(await session.ready()).toBe(field);
});
