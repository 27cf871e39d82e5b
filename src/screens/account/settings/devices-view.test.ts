import { expect, test } from 'vitest';
import { deviceKind } from './devices-view';

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
] as const)('a device “%s” with the model “%s” is a %s', (device, model, kind) => {
  expect(deviceKind({ device, model })).toBe(kind);
});

test('the kind that the server reports takes precedence over the device and model names', () => {
  expect(deviceKind({ device: 'Android', model: 'Chrome', kind: 'tablet' })).toBe('tablet');
});
