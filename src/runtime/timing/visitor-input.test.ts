import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.stubGlobal('addEventListener', inputTarget.addEventListener.bind(inputTarget));
  vi.stubGlobal('removeEventListener', inputTarget.removeEventListener.bind(inputTarget));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Receives the input events. In a browser, the window does this. */
const inputTarget = new EventTarget();
const press = () => inputTarget.dispatchEvent(new Event('keydown'));

/**
 * Loads a fresh copy of `visitor-input`, presses a key and calls `whenVisitorPauses`. `onPause` is called when the
 * promise of `whenVisitorPauses` resolves.
 */
async function loadAndStartWaiting() {
  vi.resetModules();
  const visitorInput = await import('./visitor-input');
  const stopObserving = visitorInput.observeInput();
  press();
  const onPause = vi.fn();
  void visitorInput.whenVisitorPauses().then(onPause);
  // `whenVisitorPauses` continues in new tasks, which it starts with a `MessageChannel`. Fake timers don't affect it.
  const runTasks = async () => {
    for (let task = 0; task < 10; task++) await new Promise((resolve) => setImmediate(resolve));
  };
  const wait = async (ms: number) => {
    await runTasks();
    vi.advanceTimersByTime(ms);
    await runTasks();
  };
  return { ...visitorInput, stopObserving, onPause, wait };
}

test('whenVisitorPauses waits for a pause after the last input', async () => {
  const { onPause, wait, pauseMs, stopObserving } = await loadAndStartWaiting();
  await wait(pauseMs - 1);
  expect(onPause).not.toHaveBeenCalled();
  press();
  await wait(1);
  expect(onPause).not.toHaveBeenCalled();
  await wait(pauseMs);
  expect(onPause).toHaveBeenCalled();
  stopObserving();
});

test('after `stopWaitingForPauses`, whenVisitorPauses doesn’t wait for a pause', async () => {
  const { onPause, wait, stopWaitingForPauses, whenVisitorPauses, stopObserving } = await loadAndStartWaiting();
  await wait(0);
  expect(onPause).not.toHaveBeenCalled();
  stopWaitingForPauses();
  await wait(0);
  expect(onPause).toHaveBeenCalled();
  press();
  const onNextPause = vi.fn();
  void whenVisitorPauses().then(onNextPause);
  await wait(0);
  expect(onNextPause).toHaveBeenCalled();
  stopObserving();
});

test('whenVisitorPauses ignores input after the observation of input has been stopped', async () => {
  const { wait, pauseMs, whenVisitorPauses, stopObserving } = await loadAndStartWaiting();
  await wait(pauseMs);
  stopObserving();
  press();
  const onPause = vi.fn();
  void whenVisitorPauses().then(onPause);
  await wait(0);
  expect(onPause).toHaveBeenCalled();
});
