import { describe, expect, it } from 'vitest';
import { type FrameStep, frameReducer, frameStart } from './card-frame-state';

const after = (...steps: FrameStep[]) => steps.reduce(frameReducer, frameStart);

describe('the card frame on the page', () => {
  it('is ready once it reports its height', () => {
    expect(after({ type: 'connected', isAgain: false }).phase).toBe('connecting');
    expect(after({ type: 'connected', isAgain: false }, { type: 'resized', height: 301.2 })).toMatchObject({
      phase: 'ready',
      height: 302,
      isEmptied: false,
    });
  });

  it('is ready without a height while hidden', () => {
    const hidden = after({ type: 'connected', isAgain: false }, { type: 'resized', height: 0 });
    expect(hidden).toMatchObject({ phase: 'ready', height: undefined });
  });

  it('stays failed after a late message', () => {
    const failed = after({ type: 'failed', failure: 'key' }, { type: 'resized', height: 300 });
    expect(failed).toMatchObject({ phase: 'failed', failure: 'key' });
  });

  it('limits an impossible height', () => {
    expect(after({ type: 'resized', height: 1e9 }).height).toBe(2000);
  });

  it('reports lost input when it reloads after a field had focus', () => {
    const reconnected: FrameStep = { type: 'connected', isAgain: true };
    expect(after({ type: 'connected', isAgain: false }, reconnected).isEmptied).toBe(false);
    const emptied = after({ type: 'connected', isAgain: false }, { type: 'touched' }, reconnected);
    expect(emptied.isEmptied).toBe(true);
    expect(frameReducer(emptied, { type: 'completed' }).isEmptied).toBe(false);
  });

  it('loads a new document on a retry, and reports lost input', () => {
    const failed = after(
      { type: 'connected', isAgain: false },
      { type: 'touched' },
      { type: 'failed', failure: 'stopped' },
    );
    expect(failed).toMatchObject({ phase: 'failed', failure: 'stopped' });
    expect(frameReducer(failed, { type: 'retried' })).toMatchObject({
      phase: 'connecting',
      attempt: 2,
      isEmptied: true,
    });
    expect(after({ type: 'failed', failure: 'slow' }, { type: 'retried' })).toMatchObject({
      attempt: 2,
      isEmptied: false,
    });
  });
});
