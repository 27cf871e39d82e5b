import { expect, test } from 'vitest';
import { deviceHandOff, forgetDeviceHandOff, storeDeviceHandOff } from './device-hand-off';

test('a hand-off belongs to the plan of the operator that created it, not to another one’s plan with the same id', () => {
  storeDeviceHandOff({ api: 'https://a.example', handOffId: 'h1', subject: '102', device: 'phone' });
  expect(deviceHandOff({ api: 'https://a.example', subject: '102' })?.handOffId).toBe('h1');
  expect(deviceHandOff({ api: 'https://b.example', subject: '102' })).toBeUndefined();
  expect(deviceHandOff({ api: 'https://a.example', subject: '103' })).toBeUndefined();
  forgetDeviceHandOff();
  expect(deviceHandOff({ api: 'https://a.example', subject: '102' })).toBeUndefined();
});
