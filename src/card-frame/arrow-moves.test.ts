import { describe, expect, it } from 'vitest';
import { cardFields } from '../contract/card-frame';
import { arrowMove } from './arrow-moves';

const at = (start: number, length: number, end = start) => ({ start, end, length });

describe('arrow keys of a remote control', () => {
  it('move between the fields', () => {
    expect(arrowMove('ArrowDown', 'number', at(2, 4), cardFields)).toEqual({ direction: 'down', to: 'expiry' });
    expect(arrowMove('ArrowRight', 'expiry', at(5, 5), cardFields)).toEqual({ direction: 'right', to: 'code' });
    expect(arrowMove('ArrowLeft', 'code', at(0, 3), cardFields)).toEqual({ direction: 'left', to: 'expiry' });
    expect(arrowMove('ArrowDown', 'code', at(0, 0), cardFields)).toEqual({ direction: 'down', to: 'holder' });
    expect(arrowMove('ArrowUp', 'holder', at(0, 0), cardFields)).toEqual({ direction: 'up', to: 'expiry' });
  });

  it('leave the frame where no field is', () => {
    expect(arrowMove('ArrowUp', 'number', at(0, 0), cardFields)).toEqual({ direction: 'up', to: undefined });
    expect(arrowMove('ArrowDown', 'holder', at(0, 0), cardFields)).toEqual({ direction: 'down', to: undefined });
    expect(arrowMove('ArrowDown', 'code', at(0, 0), ['number', 'expiry', 'code'])).toEqual({
      direction: 'down',
      to: undefined,
    });
    expect(arrowMove('ArrowRight', 'expiry', at(0, 0), ['number', 'expiry'])).toEqual({
      direction: 'right',
      to: undefined,
    });
  });

  it('are the caret’s while it can move', () => {
    expect(arrowMove('ArrowLeft', 'code', at(1, 3), cardFields)).toBeNull();
    expect(arrowMove('ArrowRight', 'expiry', at(4, 5), cardFields)).toBeNull();
    expect(arrowMove('a', 'number', at(0, 0), cardFields)).toBeNull();
  });
});
