import { signal } from '@preact/signals-react';
import { expect, test } from 'vitest';
import errors from '../../../locales/en/errors.json';
import { loginOut } from '../../contract/calls/account/member';
import type { CallError } from '../api/call-error';
import { handleError } from '../api/handle-error';
import { addTextFiles } from '../i18n/texts';
import type { ElementContext } from '../page/element-context';
import { makeToasts } from '../page/toasts';
import { callWithToast } from './call-with-toast';
import { showQueryError } from './show-error.lazy';

addTextFiles({ '/locales/en/errors.json': async () => ({ default: errors }) });

const body = { language: 'en', uid: '1', account: 'ann@example.com' } as const;

/** The context of an element whose calls all fail with `error`, handled as the element's base class does. */
function aContext(error: CallError) {
  const toasts = makeToasts();
  const context = {
    lang: signal('en'),
    toasts,
    emit: () => true,
    navigate: () => true,
    call: async () => {
      await handleError(error, context, { isSameMember: true });
      return { ok: false, error };
    },
  } as unknown as ElementContext;
  return { context, toasts: () => toasts.list.peek().map(({ text }) => text) };
}

test('shows an error as a toast if the screen doesn’t show it', async () => {
  const { context, toasts } = aContext({ kind: 'code', code: '-24040' });
  const result = await callWithToast(context, loginOut, body);
  expect(result).toEqual({ ok: false, error: { kind: 'code', code: '-24040' } });
  expect(toasts()).toEqual([errors['-24040']]);
});

test('shows the error of an unsupported action, but not of unsupported optional data', async () => {
  const { context, toasts } = aContext({ kind: 'code', code: '4598' });
  await showQueryError({ kind: 'code', code: '4598' }, context);
  expect(toasts()).toEqual([]);
  await showQueryError({ kind: 'code', code: '-24040' }, context);
  await callWithToast(context, loginOut, body);
  expect(toasts()).toEqual([errors['-24040'], errors['4598']]);
});

test('shows no toast for an error that the caller shows', async () => {
  const { context, toasts } = aContext({ kind: 'code', code: '-24040' });
  await context.call(loginOut, body);
  expect(toasts()).toEqual([]);
});

test('doesn’t repeat the toast of an error that the element’s base class shows', async () => {
  const { context, toasts } = aContext({ kind: 'code', code: '-1112' });
  await callWithToast(context, loginOut, body);
  expect(toasts()).toEqual([errors['-1112']]);
});

test.each<CallError>([
  { kind: 'code', code: '301' },
  { kind: 'code', code: '-24020' },
  { kind: 'network' },
  { kind: 'timeout' },
  { kind: 'aborted' },
])('shows no toast for an error that the specification says not to show: %j', async (error) => {
  const { context, toasts } = aContext(error);
  await callWithToast(context, loginOut, body);
  expect(toasts()).toEqual([]);
});
