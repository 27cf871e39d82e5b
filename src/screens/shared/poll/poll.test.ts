import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { poll } from './poll';

describe('polling', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('polls with growing delays until it is settled', async () => {
    let asked = 0;
    const ask = vi.fn(async () => ++asked === 4);
    poll({ request: ask, delaysMs: [1000, 2000] });
    await vi.advanceTimersByTimeAsync(0);
    expect(ask).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(ask).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1999);
    expect(ask).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(ask).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(2000);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).toHaveBeenCalledTimes(4);
  });

  it('never sends a request while another is in progress', async () => {
    let answer: (isOver: boolean) => void = () => undefined;
    const ask = vi.fn(() => new Promise<boolean>((resolve) => (answer = resolve)));
    const polling = poll({ request: ask, delaysMs: [1000] });
    await vi.advanceTimersByTimeAsync(30_000);
    polling.now();
    expect(ask).toHaveBeenCalledTimes(1);
    answer(false);
    await vi.advanceTimersByTimeAsync(1000);
    expect(ask).toHaveBeenCalledTimes(2);
    polling.stop();
  });

  it('polls at once on demand, and then continues with its delays', async () => {
    const ask = vi.fn(async () => false);
    const polling = poll({ request: ask, delaysMs: [10_000], isEager: false });
    await vi.advanceTimersByTimeAsync(5000);
    expect(ask).toHaveBeenCalledTimes(0);
    polling.now();
    await vi.advanceTimersByTimeAsync(0);
    expect(ask).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(ask).toHaveBeenCalledTimes(2);
    polling.stop();
  });

  it('schedules nothing after its end, but asks once when the page is focused again', async () => {
    let hasEnded = false;
    const ask = vi.fn(async () => false);
    const polling = poll({ request: ask, delaysMs: [1000], hasEnded: () => hasEnded });
    await vi.advanceTimersByTimeAsync(1000);
    expect(ask).toHaveBeenCalledTimes(2);
    hasEnded = true;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).toHaveBeenCalledTimes(3);
    polling.now();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).toHaveBeenCalledTimes(4);
    polling.stop();
  });

  it('sends nothing after it is stopped, even if an answer comes late', async () => {
    let answer: (isOver: boolean) => void = () => undefined;
    const ask = vi.fn(() => new Promise<boolean>((resolve) => (answer = resolve)));
    const polling = poll({ request: ask, delaysMs: [1000] });
    polling.stop();
    answer(false);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(ask).toHaveBeenCalledTimes(1);
  });
});
