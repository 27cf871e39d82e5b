import { signal } from '@preact/signals-react';
import { describe, expect, it, test, vi } from 'vitest';
import type { ElementContext } from '../../../runtime/element-context/element-context';
import { absentFields, errorTargetOf, isAccountBlocked, openTvNotice, suggestedViewFor } from './form-errors';

const errorWithCode = (code: string) => ({ kind: 'code', code }) as const;

describe('errorTargetOf', () => {
  it.each([
    ['account', ['1', '2', '5', '6', '7', '8', '13', '32', '10025']],
    ['country', ['4020', '4000']],
    ['password', ['3', '3001', '4596']],
    ['code', ['10', '11', '-3032', '-3033', '-3034', '10029']],
    ['captcha', ['-3035']],
    ['form', ['17', '105', '112', '197', '201', '203', '7004', '-3031', '4597', '-24040', '99999']],
  ])('returns the target `%s` for its error codes', (target, codes) => {
    for (const errorCode of codes) expect(errorTargetOf(errorWithCode(errorCode)), errorCode).toBe(target);
  });

  it('returns `form` for wrong credentials if the form has no password field', () => {
    const absent = ['password'] as const;
    expect(errorTargetOf(errorWithCode('3001'), absent)).toBe('form');
  });

  it('returns `form` for errors about fields that the form doesn’t have', () => {
    const absentAtAccountStep = absentFields({ step: 'account', kind: 'email', hasPassword: true });
    for (const errorCode of ['4020', '4000', '10', '11', '-3032', '10029'])
      expect(errorTargetOf(errorWithCode(errorCode), absentAtAccountStep)).toBe('form');
    expect(errorTargetOf(errorWithCode('3'), absentAtAccountStep)).toBe('password');
    const absentAtCodeStep = absentFields({ step: 'code', kind: 'phone', hasPassword: false });
    expect(errorTargetOf(errorWithCode('11'), absentAtCodeStep)).toBe('code');
    expect(errorTargetOf(errorWithCode('4020'), absentAtCodeStep)).toBe('country');
    expect(errorTargetOf(errorWithCode('3'), absentAtCodeStep)).toBe('form');
  });

  it('returns `form` for errors without an error code', () => {
    for (const kind of ['network', 'timeout', 'malformed'] as const) expect(errorTargetOf({ kind })).toBe('form');
  });
});

describe('suggestedViewFor', () => {
  it('offers registration for an unknown account, and sign-in for a known one', () => {
    for (const errorCode of ['1', '2', '7']) expect(suggestedViewFor(errorWithCode(errorCode))).toBe('register');
    for (const errorCode of ['6', '13', '10025']) expect(suggestedViewFor(errorWithCode(errorCode))).toBe('login');
  });

  it('offers to resend the confirmation email for an unconfirmed account', () => {
    expect(suggestedViewFor(errorWithCode('9'))).toBe('resend-confirm');
  });

  it('returns null for errors that no view helps with', () => {
    expect(suggestedViewFor(errorWithCode('3'))).toBeNull();
    expect(suggestedViewFor({ kind: 'network' })).toBeNull();
  });
});

describe('isAccountBlocked', () => {
  it('is true for the error codes of blocked accounts only', () => {
    for (const errorCode of ['105', '112', '197', '7004'])
      expect(isAccountBlocked(errorWithCode(errorCode)), errorCode).toBe(true);
    for (const errorCode of ['1', '3', '17']) expect(isAccountBlocked(errorWithCode(errorCode)), errorCode).toBe(false);
    expect(isAccountBlocked({ kind: 'network' })).toBe(false);
  });
});

const contextFor = (scene: 'WEB' | 'STB') =>
  ({ settings: signal({ scene }), navigate: vi.fn() }) as unknown as Pick<ElementContext, 'settings' | 'navigate'>;

test('on a TV, openTvNotice opens the notice `stbLoginErr` for the error codes 201 and 203', () => {
  for (const errorCode of ['201', '203']) {
    const context = contextFor('STB');
    expect(openTvNotice(context, errorWithCode(errorCode)), errorCode).toBe(true);
    expect(context.navigate, errorCode).toHaveBeenCalledExactlyOnceWith('notice', { type: 'stbLoginErr' });
  }
});

test.each([
  ['another error on a TV', 'STB', errorWithCode('3')],
  ['no error', 'STB', null],
  ['the code 203 in a browser', 'WEB', errorWithCode('203')],
] as const)('openTvNotice opens no notice for %s', (_, scene, error) => {
  const context = contextFor(scene);
  expect(openTvNotice(context, error)).toBe(false);
  expect(context.navigate).not.toHaveBeenCalled();
});
