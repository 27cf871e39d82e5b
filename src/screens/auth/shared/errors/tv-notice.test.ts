import { signal } from '@preact/signals-react';
import { expect, test, vi } from 'vitest';
import type { ElementContext } from '../../../../runtime/element-context/element-context';
import { openTvNotice } from './tv-notice';

const contextFor = (scene: 'WEB' | 'STB') =>
  ({ settings: signal({ scene }), navigate: vi.fn() }) as unknown as Pick<ElementContext, 'settings' | 'navigate'>;
const errorWithCode = (code: string) => ({ kind: 'code', code }) as const;

test('on a TV, openTvNotice opens the notice `stbLoginErr` for the error codes 201 and 203', () => {
  for (const errorCode of ['201', '203']) {
    const context = contextFor('STB');
    expect(openTvNotice(context, errorWithCode(errorCode)), errorCode).toBe(true);
    expect(context.navigate, errorCode).toHaveBeenCalledExactlyOnceWith('notice', { type: 'stbLoginErr' });
  }
});

test.each([
  ['another error on a TV', 'STB', errorWithCode('3')],
  ['no error', 'STB', null],
  ['the code 203 in a browser', 'WEB', errorWithCode('203')],
] as const)('openTvNotice opens no notice for %s', (_, scene, error) => {
  const context = contextFor(scene);
  expect(openTvNotice(context, error)).toBe(false);
  expect(context.navigate).not.toHaveBeenCalled();
});
