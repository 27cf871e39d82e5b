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

const inputTarget = new EventTarget();
const press = () => inputTarget.dispatchEvent(new Event('keydown'));

/** A fresh copy of the module, as on a new page. A key was pressed; `onPause` is called once the visitor pauses. */
async function waitingModule() {
  vi.resetModules();
  const input = await import('./visitor-input');
  const stop = input.observeInput();
  press();
  const onPause = vi.fn();
  void input.whenVisitorPauses().then(onPause);
  // `whenVisitorPauses` waits for a message to itself, which arrives in a task that fake timers don't affect.
  const nextTasks = async () => {
    for (let task = 0; task < 10; task++) await new Promise((resolve) => setImmediate(resolve));
  };
  const wait = async (ms: number) => {
    await nextTasks();
    vi.advanceTimersByTime(ms);
    await nextTasks();
  };
  return { ...input, stop, onPause, wait };
}

test('whenVisitorPauses waits for a pause after the last input', async () => {
  const { onPause, wait, pauseMs, stop } = await waitingModule();
  await wait(pauseMs - 1);
  expect(onPause).not.toHaveBeenCalled();
  press();
  await wait(1);
  expect(onPause).not.toHaveBeenCalled();
  await wait(pauseMs);
  expect(onPause).toHaveBeenCalled();
  stop();
});

test('whenVisitorPauses doesn’t wait for a pause after `stopWaitingForPauses`', async () => {
  const { onPause, wait, stopWaitingForPauses, whenVisitorPauses, stop } = await waitingModule();
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
  stop();
});

test('whenVisitorPauses ignores input after observation has stopped', async () => {
  const { wait, pauseMs, whenVisitorPauses, stop } = await waitingModule();
  await wait(pauseMs);
  stop();
  press();
  const onPause = vi.fn();
  void whenVisitorPauses().then(onPause);
  await wait(0);
  expect(onPause).toHaveBeenCalled();
});
