import { expect, it } from 'vitest';
import { emailSuggestions } from './use-email-suggestions';

// Suffixes may start with an @ or not.
const suffixes = ['gmail.com', '@googlemail.com', 'outlook.com'];

it('suggests every domain while no @ is typed', () => {
  expect(emailSuggestions('ann', suffixes)).toEqual(['ann@gmail.com', 'ann@googlemail.com', 'ann@outlook.com']);
});

it('suggests the domains that start with the text after the @', () => {
  expect(emailSuggestions('ann@G', suffixes)).toEqual(['ann@gmail.com', 'ann@googlemail.com']);
});

it('suggests nothing for a complete address', () => {
  expect(emailSuggestions('ann@gmail.com', suffixes)).toEqual([]);
});

it('suggests nothing if no listed domain starts with the typed one', () => {
  expect(emailSuggestions('ann@work.example', suffixes)).toEqual([]);
});

it.each(['', '  ', '@gmail', 'ann b'])('suggests nothing without a valid local part: "%s"', (typed) => {
  expect(emailSuggestions(typed, suffixes)).toEqual([]);
});

it.each(['gmial.com', 'gmal.com', 'gmaill.com', 'gmail.con', 'gnail.com', 'gmailcom', 'Gmial.Com'])(
  'corrects a mistyped domain: %s',
  (domain) => {
    expect(emailSuggestions(`ann@${domain}`, suffixes)).toEqual(['ann@gmail.com']);
  },
);

it.each(['gmx.com', 'mail.com', 'gmail.com.br', 'hotmail.com', 'proton.me', 'gmia'])(
  'doesn’t take another domain for a typo: %s',
  (domain) => {
    expect(emailSuggestions(`ann@${domain}`, suffixes)).toEqual([]);
  },
);
