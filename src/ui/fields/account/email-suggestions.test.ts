import { expect, it } from 'vitest';
import { emailSuggestions } from './email-suggestions';

const suffixes = ['gmail.com', '@googlemail.com', 'outlook.com'];

it('offers every host for a name', () => {
  expect(emailSuggestions('ann', suffixes)).toEqual(['ann@gmail.com', 'ann@googlemail.com', 'ann@outlook.com']);
});

it('offers the hosts that begin as typed', () => {
  expect(emailSuggestions('ann@G', suffixes)).toEqual(['ann@gmail.com', 'ann@googlemail.com']);
});

it('is silent when the address is complete', () => {
  expect(emailSuggestions('ann@gmail.com', suffixes)).toEqual([]);
});

it('is silent for a host of the visitor’s own', () => {
  expect(emailSuggestions('ann@work.example', suffixes)).toEqual([]);
});

it.each(['', '  ', '@gmail', 'ann b'])('is silent for "%s"', (typed) => {
  expect(emailSuggestions(typed, suffixes)).toEqual([]);
});
