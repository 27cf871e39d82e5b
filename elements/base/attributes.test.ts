import { expect, test } from 'vitest';
import { reflectAttributes, upgradeProperties } from './attributes';

class FakeElement {
  readonly attributes = new Map<string, string>();
  declare planId: unknown;

  getAttribute = (name: string) => this.attributes.get(name) ?? null;
  setAttribute = (name: string, text: string) => void this.attributes.set(name, text);
  removeAttribute = (name: string) => void this.attributes.delete(name);
}
reflectAttributes(FakeElement.prototype, ['plan-id']);

test('a property reads and sets its attribute', () => {
  const element = new FakeElement();
  expect(element.planId).toBeNull();
  element.planId = 7;
  expect([...element.attributes]).toEqual([['plan-id', '7']]);
  expect(element.planId).toBe('7');
});

test.each([null, undefined, false])('setting a property to %s removes the attribute', (value) => {
  const element = new FakeElement();
  element.planId = '7';
  element.planId = value;
  expect(element.attributes.size).toBe(0);
});

test('upgradeProperties sets the attribute of a property that was set before the element was defined', () => {
  const element = new FakeElement();
  Object.defineProperty(element, 'planId', { value: '7', configurable: true, enumerable: true, writable: true });
  expect(element.attributes.size).toBe(0);
  upgradeProperties(element, ['brand', 'plan-id']);
  expect(element.attributes.get('plan-id')).toBe('7');
});
