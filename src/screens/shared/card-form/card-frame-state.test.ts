import { describe, expect, it } from 'vitest';
import { type FrameStateEvent, frameReducer, initialFrameState } from './card-frame-state';

const after = (...events: FrameStateEvent[]) => events.reduce(frameReducer, initialFrameState);

describe('the state that the page keeps of its card frame', () => {
  it('becomes `ready` once the frame reports its height', () => {
    expect(after({ type: 'connected', isReconnect: false }).phase).toBe('connecting');
    expect(after({ type: 'connected', isReconnect: false }, { type: 'resized', height: 301.2 })).toMatchObject({
      phase: 'ready',
      height: 302,
      hasLostInput: false,
    });
  });

  it('becomes `ready`, without a height, if the frame is hidden', () => {
    const hidden = after({ type: 'connected', isReconnect: false }, { type: 'resized', height: 0 });
    expect(hidden).toMatchObject({ phase: 'ready', height: undefined });
  });

  it('stays `failed` after a late message from the frame', () => {
    const failed = after({ type: 'failed', failure: 'key' }, { type: 'resized', height: 300 });
    expect(failed).toMatchObject({ phase: 'failed', failure: 'key' });
  });

  it('limits the height that a frame can request', () => {
    expect(after({ type: 'resized', height: 1e9 }).height).toBe(2000);
  });

  it('reports lost input when the frame reloads after a field had focus', () => {
    const reconnected: FrameStateEvent = { type: 'connected', isReconnect: true };
    expect(after({ type: 'connected', isReconnect: false }, reconnected).hasLostInput).toBe(false);
    const emptied = after({ type: 'connected', isReconnect: false }, { type: 'touched' }, reconnected);
    expect(emptied.hasLostInput).toBe(true);
    expect(frameReducer(emptied, { type: 'completed' }).hasLostInput).toBe(false);
  });

  it('counts a new iframe on a retry, and reports lost input if a field had focus', () => {
    const failed = after(
      { type: 'connected', isReconnect: false },
      { type: 'touched' },
      { type: 'failed', failure: 'stopped' },
    );
    expect(failed).toMatchObject({ phase: 'failed', failure: 'stopped' });
    expect(frameReducer(failed, { type: 'retried' })).toMatchObject({
      phase: 'connecting',
      frameCount: 2,
      hasLostInput: true,
    });
    expect(after({ type: 'failed', failure: 'slow' }, { type: 'retried' })).toMatchObject({
      frameCount: 2,
      hasLostInput: false,
    });
  });
});
