import { expect, test } from 'vitest';
import { readFrameAncestors } from './frame-ancestors';

/** The server's own origin, which may embed the card frame whatever the list says, even if the list is `'none'`. */
const serverOrigin = 'http://portal.example:4173';

test.each<[string, string, boolean]>([
  ["'self'", 'http://portal.example:4173', true],
  ["'none'", 'http://portal.example:4173', true],
  ["'none'", 'https://shop.example', false],
  ["'self'", 'https://shop.example', false],
  ['https://shop.example', 'https://shop.example', true],
  ['https://shop.example', 'https://shop.example:8443', false],
  ['https://shop.example', 'http://shop.example', false],
  ['https://shop.example', 'https://shop.example.evil.test', false],
  ['https://shop.example', 'https://www.shop.example', false],
  ['http://shop.example', 'https://shop.example', true],
  ['https://shop.example:*', 'https://shop.example:8443', true],
  ['https://*.shop.example', 'https://www.shop.example', true],
  ['https://*.shop.example', 'https://shop.example', false],
  ['https://*.shop.example', 'https://evilshop.example', false],
  ["'self' http://*.localhost:4173 http://127.0.0.1:4174", 'http://127.0.0.1:4174', true],
  ["'self' http://*.localhost:4173 http://127.0.0.1:4174", 'http://127.0.0.1:4175', false],
  ['https:', 'https://any.example', true],
  ['https:', 'http://any.example', false],
  ['*', 'http://any.example', true],
  ['*', 'null', false],
  ['*', '', false],
  ['https://shop.example', 'https://shop.example/path', false],
  ['https://shop.example', 'HTTPS://SHOP.EXAMPLE', false],
])('with frame-ancestors %s, the origin %s may embed the card frame: %s', (list, origin, isAllowed) => {
  expect(readFrameAncestors(list)(origin, serverOrigin)).toBe(isAllowed);
});
