import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PaymentFields, PaymentFieldsAdapter } from '../../../../runtime/page/payment-fields';
import { openSession } from './fields-session';

/** A fake DOM element. It has only the members that a session uses. */
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

/**
 * A fields session loads a payment provider's fields and keeps them mounted. The provider of this session is slow: the
 * fields of the first load appear when the test calls `finishMount[0]`; those of a retry, when it calls
 * `finishMount[1]`.
 */
function aSessionWithSlowProvider() {
  const finishMount: ((fields: PaymentFields) => void)[] = [];
  const mount = () => new Promise<PaymentFields>((resolve) => finishMount.push(resolve));
  const session = openSession({
    host: new FakeElement() as unknown as HTMLElement,
    provider: { name: 'acme', publicKey: 'pk' },
    state: {} as never,
    loadAdapter: async () => ({ displayName: 'Acme', mount }) as unknown as PaymentFieldsAdapter,
    loadScript: async () => undefined,
  });
  return { session, finishMount };
}

const someFields = () => ({ unmount: vi.fn(), update: vi.fn() }) as unknown as PaymentFields;

test('a fields session stops waiting for the provider’s fields after 30 seconds', async () => {
  const { session } = aSessionWithSlowProvider();
  const ready = session.ready();
  await vi.advanceTimersByTimeAsync(29_000);
  expect(session.stage.peek()).toBe('loading');
  await vi.advanceTimersByTimeAsync(1000);
  expect(session.stage.peek()).toBe('loadFailed');
  expect(await ready).toBeNull();
});

test('a fields session shows fields that load after the timeout', async () => {
  const { session, finishMount } = aSessionWithSlowProvider();
  await vi.advanceTimersByTimeAsync(30_000);
  const fields = someFields();
  finishMount[0]?.(fields);
  await vi.advanceTimersByTimeAsync(0);
  expect(session.stage.peek()).toBe('ready');
  expect(await session.ready()).toBe(fields);
});

test('a fields session removes the fields of the first load if they appear only after a retry', async () => {
  const { session, finishMount } = aSessionWithSlowProvider();
  await vi.advanceTimersByTimeAsync(30_000);
  session.retry();
  await vi.advanceTimersByTimeAsync(0);
  const [firstFields, secondFields] = [someFields(), someFields()];
  finishMount[0]?.(firstFields);
  await vi.advanceTimersByTimeAsync(0);
  expect(firstFields.unmount).toHaveBeenCalledOnce();
  expect(session.stage.peek()).toBe('loading');
  finishMount[1]?.(secondFields);
  await vi.advanceTimersByTimeAsync(0);
  expect(session.stage.peek()).toBe('ready');
  expect(await session.ready()).toBe(secondFields);
});
