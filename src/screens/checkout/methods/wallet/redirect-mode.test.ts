import { expect, test } from 'vitest';
import { type Environment, redirectModeFor } from './redirect-mode';

const desktop: Environment = { isTv: false, isPortal: false, isFramed: false, isTouch: false };

// `page`: this page navigates to the payment page. `phone`: the page shows a QR code for the payer's phone.
test.each([
  ['a desktop page', {}, 'popup'],
  ['the portal', { isPortal: true }, 'page'],
  ['a phone', { isTouch: true }, 'page'],
  ['a framed page, also on a phone or in the portal', { isFramed: true, isTouch: true, isPortal: true }, 'popup'],
  ['a TV', { isTv: true, isPortal: true, isFramed: true }, 'phone'],
] as const)('for %s, the redirect mode is "%s"', (_, overrides, mode) => {
  expect(redirectModeFor({ ...desktop, ...overrides })).toBe(mode);
});
