import { expect, test } from 'vitest';
import { submitActionOf } from './submit-action';

test('the view `start` asks for the next step, whichever sign-in method was chosen before', () => {
  expect(submitActionOf('start', { step: 'account', signInMethod: 'password' })).toBe('findNextStep');
  expect(submitActionOf('start', { step: 'account', signInMethod: 'code' })).toBe('findNextStep');
});

test('a sign-in sends the password, or requests a code and then sends it', () => {
  expect(submitActionOf('login', { step: 'account', signInMethod: 'password' })).toBe('signInWithPassword');
  expect(submitActionOf('login', { step: 'account', signInMethod: 'code' })).toBe('requestCode');
  expect(submitActionOf('login', { step: 'code', signInMethod: 'code' })).toBe('signInWithCode');
});

test('a registration requests a code first, whichever sign-in method was chosen before', () => {
  expect(submitActionOf('register', { step: 'account', signInMethod: 'password' })).toBe('requestCode');
  expect(submitActionOf('register', { step: 'account', signInMethod: 'code' })).toBe('requestCode');
  expect(submitActionOf('register', { step: 'code', signInMethod: 'password' })).toBe('register');
});
