import { expect, test } from 'vitest';
import { browserNameOf } from './browser-name';

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Safari/537.36 Edg/149.0',
    'Edge 149',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 140'],
  [
    'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.2 Mobile/15E148 Safari/604.1',
    'Safari 18',
  ],
  ['curl/8', 'other'],
])('the browser name of %s is %s', (userAgent, name) => {
  expect(browserNameOf(userAgent)).toBe(name);
});
