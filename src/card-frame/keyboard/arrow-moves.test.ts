import { describe, expect, it } from 'vitest';
import { frameKinds } from '../../contract/card-frame/card-frame';
import { arrowMove } from './arrow-moves';

const caretAt = (start: number, length: number, end = start) => ({ start, end, length });

describe('arrow keys of a remote control', () => {
  it('move between the fields', () => {
    expect(arrowMove('ArrowDown', 'number', caretAt(2, 4), frameKinds.card)).toEqual({
      direction: 'down',
      to: 'expiry',
    });
    expect(arrowMove('ArrowRight', 'expiry', caretAt(5, 5), frameKinds.card)).toEqual({
      direction: 'right',
      to: 'code',
    });
    expect(arrowMove('ArrowLeft', 'code', caretAt(0, 3), frameKinds.card)).toEqual({ direction: 'left', to: 'expiry' });
    expect(arrowMove('ArrowDown', 'code', caretAt(0, 0), frameKinds.card)).toEqual({ direction: 'down', to: 'holder' });
    expect(arrowMove('ArrowUp', 'holder', caretAt(0, 0), frameKinds.card)).toEqual({ direction: 'up', to: 'expiry' });
  });

  it('follow the order of the fields in right-to-left languages', () => {
    const fields = frameKinds.card;
    expect(arrowMove('ArrowLeft', 'expiry', caretAt(0, 0), fields, true)).toEqual({ direction: 'left', to: 'code' });
    expect(arrowMove('ArrowRight', 'code', caretAt(3, 3), fields, true)).toEqual({ direction: 'right', to: 'expiry' });
    expect(arrowMove('ArrowRight', 'expiry', caretAt(5, 5), fields, true)).toEqual({
      direction: 'right',
      to: undefined,
    });
    expect(arrowMove('ArrowDown', 'number', caretAt(0, 0), fields, true)).toEqual({ direction: 'down', to: 'expiry' });
  });

  it('leave the frame at its edges', () => {
    expect(arrowMove('ArrowUp', 'number', caretAt(0, 0), frameKinds.card)).toEqual({ direction: 'up', to: undefined });
    expect(arrowMove('ArrowDown', 'holder', caretAt(0, 0), frameKinds.card)).toEqual({
      direction: 'down',
      to: undefined,
    });
    expect(arrowMove('ArrowDown', 'code', caretAt(0, 0), ['number', 'expiry', 'code'])).toEqual({
      direction: 'down',
      to: undefined,
    });
    expect(arrowMove('ArrowRight', 'expiry', caretAt(0, 0), ['number', 'expiry'])).toEqual({
      direction: 'right',
      to: undefined,
    });
  });

  it('move between the number and the PIN of a prepaid card', () => {
    expect(arrowMove('ArrowDown', 'number', caretAt(0, 0), frameKinds.prepaid)).toEqual({
      direction: 'down',
      to: 'pin',
    });
    expect(arrowMove('ArrowUp', 'pin', caretAt(0, 0), frameKinds.prepaid)).toEqual({ direction: 'up', to: 'number' });
  });

  it('leave a lone security code on every side', () => {
    for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'])
      expect(arrowMove(key, 'code', caretAt(0, 0), frameKinds.securityCode)).toMatchObject({ to: undefined });
  });

  it('move the caret while it can move', () => {
    expect(arrowMove('ArrowLeft', 'code', caretAt(1, 3), frameKinds.card)).toBeNull();
    expect(arrowMove('ArrowRight', 'expiry', caretAt(4, 5), frameKinds.card)).toBeNull();
    expect(arrowMove('a', 'number', caretAt(0, 0), frameKinds.card)).toBeNull();
  });
});
