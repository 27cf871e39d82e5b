import { signal } from '@preact/signals-react';
import { expect, test } from 'vitest';
import type { ElementContext } from '../../../../runtime/page/element-context';
import { tvNotice } from './tv-notice';

const context = (scene: 'WEB' | 'STB') =>
  ({ settings: signal({ scene }) }) as unknown as Pick<ElementContext, 'settings'>;
const errorWithCode = (code: string) => ({ kind: 'code', code }) as const;

test('tvNotice returns the notice `stbLoginErr` for the error codes 201 and 203 on a set-top box', () => {
  for (const errorCode of ['201', '203'])
    expect(tvNotice(context('STB'), errorWithCode(errorCode)), errorCode).toBe('stbLoginErr');
});

test('tvNotice returns undefined for other errors on a set-top box, and for the code 203 in a browser', () => {
  expect(tvNotice(context('STB'), errorWithCode('3'))).toBeUndefined();
  expect(tvNotice(context('STB'), null)).toBeUndefined();
  expect(tvNotice(context('WEB'), errorWithCode('203'))).toBeUndefined();
});
