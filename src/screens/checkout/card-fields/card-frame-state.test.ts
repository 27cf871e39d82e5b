import { describe, expect, it } from 'vitest';
import { type FrameStep, frameReducer, frameStart } from './card-frame-state';

const after = (...steps: FrameStep[]) => steps.reduce(frameReducer, frameStart);

describe('the card frame on the page', () => {
  it('is ready once it says how tall its fields are', () => {
    expect(after({ type: 'connected', isAgain: false }).phase).toBe('connecting');
    expect(after({ type: 'connected', isAgain: false }, { type: 'resized', height: 301.2 })).toMatchObject({
      phase: 'ready',
      height: 302,
      isEmptied: false,
    });
  });

  it('is ready without a height while it is not shown', () => {
    const hidden = after({ type: 'connected', isAgain: false }, { type: 'resized', height: 0 });
    expect(hidden).toMatchObject({ phase: 'ready', height: undefined });
  });

  it('stays out of the way after a failure, whatever a late message says', () => {
    const failed = after({ type: 'failed', failure: 'key' }, { type: 'resized', height: 300 });
    expect(failed).toMatchObject({ phase: 'failed', failure: 'key' });
  });

  it('does not believe a height no form can have', () => {
    expect(after({ type: 'resized', height: 1e9 }).height).toBe(2000);
  });

  it('says that it was emptied when it was reloaded after somebody had been in it', () => {
    const again: FrameStep = { type: 'connected', isAgain: true };
    expect(after({ type: 'connected', isAgain: false }, again).isEmptied).toBe(false);
    const emptied = after({ type: 'connected', isAgain: false }, { type: 'touched' }, again);
    expect(emptied.isEmptied).toBe(true);
    expect(frameReducer(emptied, { type: 'completed' }).isEmptied).toBe(false);
  });

  it('takes a new document on a retry, and says so where something had been typed', () => {
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
