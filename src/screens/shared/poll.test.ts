import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { poll } from './poll';

describe('polling', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('polls with growing delays until the request resolves to true', async () => {
    let count = 0;
    const requestStatus = vi.fn(async () => ++count === 4);
    poll({ request: requestStatus, delaysMs: [1000, 2000] });
    await vi.advanceTimersByTimeAsync(0);
    expect(requestStatus).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(requestStatus).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1999);
    expect(requestStatus).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(requestStatus).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(2000);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requestStatus).toHaveBeenCalledTimes(4);
  });

  it('never sends a request while another is in progress', async () => {
    let respond: (isSettled: boolean) => void = () => undefined;
    const requestStatus = vi.fn(() => new Promise<boolean>((resolve) => (respond = resolve)));
    const polling = poll({ request: requestStatus, delaysMs: [1000] });
    await vi.advanceTimersByTimeAsync(30_000);
    polling.pollNow();
    expect(requestStatus).toHaveBeenCalledTimes(1);
    respond(false);
    await vi.advanceTimersByTimeAsync(1000);
    expect(requestStatus).toHaveBeenCalledTimes(2);
    polling.stop();
  });

  it('polls at once when `pollNow` is called, and then continues with the given delays', async () => {
    const requestStatus = vi.fn(async () => false);
    const polling = poll({ request: requestStatus, delaysMs: [10_000], isEager: false });
    await vi.advanceTimersByTimeAsync(5000);
    expect(requestStatus).toHaveBeenCalledTimes(0);
    polling.pollNow();
    await vi.advanceTimersByTimeAsync(0);
    expect(requestStatus).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(requestStatus).toHaveBeenCalledTimes(2);
    polling.stop();
  });

  it('schedules no more requests once `isOnDemand` returns true, but polls when `pollNow` is called', async () => {
    let isOnDemand = false;
    const requestStatus = vi.fn(async () => false);
    const polling = poll({ request: requestStatus, delaysMs: [1000], isOnDemand: () => isOnDemand });
    await vi.advanceTimersByTimeAsync(1000);
    expect(requestStatus).toHaveBeenCalledTimes(2);
    isOnDemand = true;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requestStatus).toHaveBeenCalledTimes(3);
    polling.pollNow();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requestStatus).toHaveBeenCalledTimes(4);
    polling.stop();
  });

  it('sends no request after polling is stopped, even if the last response arrives after the stop', async () => {
    let respond: (isSettled: boolean) => void = () => undefined;
    const requestStatus = vi.fn(() => new Promise<boolean>((resolve) => (respond = resolve)));
    const polling = poll({ request: requestStatus, delaysMs: [1000] });
    polling.stop();
    respond(false);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(requestStatus).toHaveBeenCalledTimes(1);
  });
});
