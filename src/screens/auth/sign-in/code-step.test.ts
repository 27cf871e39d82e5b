import { expect, test } from 'vitest';
import { mailProviderOf } from './code-step';

test.each([
  ['ana@gmail.com', 'Gmail'],
  ['Ana@Hotmail.com.br', 'Outlook'],
  ['ana@yahoo.es', 'Yahoo Mail'],
  ['ana@me.com', 'iCloud Mail'],
  ['ana@bk.ru', 'Mail.ru'],
  ['ana@ya.ru', 'Yandex'],
])('mailProviderOf recognizes %s as an address of %s', (email, name) => {
  expect(mailProviderOf(email)?.name).toBe(name);
});

test.each(['ana@example.org', 'ana@gmail.com.example.org', 'ana@notgmail.com', 'ana'])(
  'mailProviderOf returns undefined for %s',
  (email) => {
    expect(mailProviderOf(email)).toBeUndefined();
  },
);
