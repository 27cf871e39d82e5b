import { expect, test } from 'vitest';
import { deviceKind } from './device-kind';

test.each([
  ['Android TV', 'Mi Box S', 'tv'],
  ['Tizen', 'Samsung TU7000', 'tv'],
  ['Web0S', 'Chrome', 'tv'],
  ['Fire TV', 'Fire TV Stick 4K', 'tv'],
  ['Android', 'Pixel 8', 'phone'],
  ['iPhone', 'Safari', 'phone'],
  ['iPad', 'Safari', 'tablet'],
  ['Windows', 'Chrome', 'computer'],
  ['Web', 'Browser', 'computer'],
] as const)('%s, %s is a %s', (device, model, kind) => {
  expect(deviceKind({ device, model })).toBe(kind);
});

test('a kind from the server takes precedence over the device’s names', () => {
  expect(deviceKind({ device: 'Android', model: 'Chrome', kind: 'tablet' })).toBe('tablet');
});
