import { expect, test } from 'vitest';
import { camelCase, kebabCase, pascalCase } from './letter-case';

test('a name is converted between HTML attributes, properties and classes', () => {
  expect(camelCase('subscribe-status')).toBe('subscribeStatus');
  expect(kebabCase('subscribeStatus')).toBe('subscribe-status');
  expect(pascalCase('sub-plans')).toBe('SubPlans');
});
