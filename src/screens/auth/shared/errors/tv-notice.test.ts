import { signal } from '@preact/signals-react';
import { expect, test } from 'vitest';
import type { ElementContext } from '../../../../runtime/page/element-context';
import { tvNotice } from './tv-notice';

const context = (scene: 'WEB' | 'STB') =>
  ({ settings: signal({ scene }) }) as unknown as Pick<ElementContext, 'settings'>;
const code = (text: string) => ({ kind: 'code', code: text }) as const;

test('a set-top box explains a sign-in from the wrong network on its own page', () => {
  for (const errorCode of ['201', '203'])
    expect(tvNotice(context('STB'), code(errorCode)), errorCode).toBe('stbLoginErr');
});

test('other errors and other devices show the error in place', () => {
  expect(tvNotice(context('STB'), code('3'))).toBeUndefined();
  expect(tvNotice(context('STB'), null)).toBeUndefined();
  expect(tvNotice(context('WEB'), code('203'))).toBeUndefined();
});
