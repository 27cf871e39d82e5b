import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { afterPointerUp, startTrackingPointers } from './after-pointer-up';

const fakeWindow = new EventTarget();
vi.stubGlobal('addEventListener', fakeWindow.addEventListener.bind(fakeWindow));
startTrackingPointers();
const dispatch = (type: string) => fakeWindow.dispatchEvent(new Event(type));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('afterPointerUp', () => {
  it('runs the callback immediately if no mouse button is down', () => {
    const run = vi.fn();
    afterPointerUp(run);
    expect(run).toHaveBeenCalledOnce();
  });

  it.each(['mouseup', 'dragend', 'blur'])('if a mouse button is down, runs the callback in a task after %s', (type) => {
    const run = vi.fn();
    dispatch('mousedown');
    afterPointerUp(run);
    dispatch(type);
    expect(run).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(run).toHaveBeenCalledOnce();
  });

  it('runs callbacks in the order of the calls, also one that comes just after the button was released', () => {
    const heights: number[] = [];
    dispatch('mousedown');
    afterPointerUp(() => heights.push(343));
    dispatch('mouseup');
    afterPointerUp(() => heights.push(259));
    vi.runAllTimers();
    expect(heights).toEqual([343, 259]);
  });
});
