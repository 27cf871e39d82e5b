import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PaymentFields, PaymentFieldsAdapter } from '../../../../runtime/payment-fields/payment-fields';
import { openSession } from './fields-session';

/** The members of an element that a session uses. */
class FakeElement {
  parentNode: FakeElement | null = null;
  children: FakeElement[] = [];
  slot = '';
  style = {};
  setAttribute() {}
  append(child: FakeElement) {
    child.parentNode = this;
    this.children.push(child);
  }
  replaceChildren(child: FakeElement) {
    for (const previous of this.children) previous.parentNode = null;
    this.children = [];
    this.append(child);
  }
}

beforeEach(() => {
  vi.stubGlobal('document', { createElement: () => new FakeElement() });
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A provider whose fields appear when the test resolves `mounts`. */
function aSlowProvider() {
  const mounts: ((fields: PaymentFields) => void)[] = [];
  const mount = () => new Promise<PaymentFields>((resolve) => mounts.push(resolve));
  const session = openSession({
    host: new FakeElement() as unknown as HTMLElement,
    provider: { name: 'acme', publicKey: 'pk' },
    state: {} as never,
    loadAdapter: async () => ({ displayName: 'Acme', mount }) as unknown as PaymentFieldsAdapter,
    loadScript: async () => undefined,
  });
  return { session, mounts };
}

const aField = () => ({ unmount: vi.fn(), update: vi.fn() }) as unknown as PaymentFields;

test('fields that take too long count as not loaded', async () => {
  const { session } = aSlowProvider();
  const ready = session.ready();
  await vi.advanceTimersByTimeAsync(29_000);
  expect(session.stage.peek()).toBe('loading');
  await vi.advanceTimersByTimeAsync(1000);
  expect(session.stage.peek()).toBe('loadFailed');
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
