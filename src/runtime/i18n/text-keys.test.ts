import { expect, test } from 'vitest';
import type { MethodGroup } from '../../contract/entities/method-groups';
import type { Translate } from './text-keys';

/** A translate function that returns the key. The tests check which arguments the type `Translate` accepts. */
const t = ((key: string) => key) as Translate;

test('Translate accepts existing keys, plural keys with a count, and template literals with union placeholders', () => {
  expect(t('plans:title')).toBe('plans:title');
  expect(t('plans:devices.count', { count: 2 })).toBe('plans:devices.count');
  expect(t('fields.email.invalid')).toBe('fields.email.invalid');
  expect(t('errors:-99', { defaultValue: '' })).toBe('errors:-99');
  const methodName = (group: MethodGroup) => t(`common:methods.${group}`);
  expect(methodName('PIX')).toBe('common:methods.PIX');
});

test('the compiler rejects unknown keys, template literals with string placeholders, and a missing count', () => {
  const anyString: string = 'PIX';
  const calls = [
    // @ts-expect-error: no such key
    t('typo'),
    // @ts-expect-error: no such key in the area
    t('plans:typo'),
    // @ts-expect-error: this key belongs to an object that contains texts, not to a text
    t('plans:devices'),
    // @ts-expect-error: the key must not contain a plural form
    t('plans:devices.count_one', { count: 1 }),
    // @ts-expect-error: the count is missing
    t('plans:devices.count'),
    // @ts-expect-error: not every string is a key of `common:methods`
    t(`common:methods.${anyString}`),
  ];
  expect(calls).toHaveLength(6);
});
