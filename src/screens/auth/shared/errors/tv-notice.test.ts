import { signal } from '@preact/signals-react';
import { expect, test } from 'vitest';
import type { ElementContext } from '../../../../runtime/page/element-context';
import { tvNoticeType } from './tv-notice';

const contextFor = (scene: 'WEB' | 'STB') =>
  ({ settings: signal({ scene }) }) as unknown as Pick<ElementContext, 'settings'>;
const errorWithCode = (code: string) => ({ kind: 'code', code }) as const;

test('tvNoticeType returns the notice `stbLoginErr` for the error codes 201 and 203 on a TV', () => {
  for (const errorCode of ['201', '203'])
    expect(tvNoticeType(contextFor('STB'), errorWithCode(errorCode)), errorCode).toBe('stbLoginErr');
});

test('tvNoticeType returns undefined for other errors on a TV, and for the code 203 in a browser', () => {
  expect(tvNoticeType(contextFor('STB'), errorWithCode('3'))).toBeUndefined();
  expect(tvNoticeType(contextFor('STB'), null)).toBeUndefined();
  expect(tvNoticeType(contextFor('WEB'), errorWithCode('203'))).toBeUndefined();
});
