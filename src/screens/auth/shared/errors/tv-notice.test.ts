import { signal } from '@preact/signals-react';
import { expect, test } from 'vitest';
import type { ElementContext } from '../../../../runtime/page/element-context';
import { tvNotice } from './tv-notice';

const context = (scene: 'WEB' | 'STB') =>
  ({ settings: signal({ scene }) }) as unknown as Pick<ElementContext, 'settings'>;
const errorWithCode = (code: string) => ({ kind: 'code', code }) as const;

test('on a set-top box, signing in from the wrong network opens a separate error page', () => {
  for (const errorCode of ['201', '203'])
    expect(tvNotice(context('STB'), errorWithCode(errorCode)), errorCode).toBe('stbLoginErr');
});

test('other errors, and the same error on other devices, show inline', () => {
  expect(tvNotice(context('STB'), errorWithCode('3'))).toBeUndefined();
  expect(tvNotice(context('STB'), null)).toBeUndefined();
  expect(tvNotice(context('WEB'), errorWithCode('203'))).toBeUndefined();
});
