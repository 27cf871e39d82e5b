import { signal } from '@preact/signals-react';
import { expect, test } from 'vitest';
import errors from '../../../locales/en/errors.json';
import { loginOut } from '../../contract/calls/account';
import type { ElementContext } from '../element-context/element-context';
import { makeToasts } from '../element-context/toasts';
import { addTextFiles } from '../i18n/texts';
import type { CallError } from './call-error';
import { callWithToast, handleError, showQueryError } from './handle-error';

/** The details of the `sub-error` events that an error emits. */
async function errorEventsOf(error: CallError): Promise<unknown[]> {
  const details: unknown[] = [];
  const context = {
    lang: signal('en'),
    emit: (name: string, detail: unknown) => name === 'sub-error' && details.push(detail),
  } as unknown as ElementContext;
  await handleError(error, context, { isSameSession: false });
  return details;
}

test('an error emits `sub-error` with its kind and code', async () => {
  expect(await errorEventsOf({ kind: 'code', code: '301' })).toEqual([{ kind: 'code', code: '301' }]);
  expect(await errorEventsOf({ kind: 'code', code: '-24020' })).toEqual([{ kind: 'code', code: '-24020' }]);
  expect(await errorEventsOf({ kind: 'network' })).toEqual([{ kind: 'network', code: null }]);
});

test.each<CallError>([
  { kind: 'aborted' },
  // The server lacks an optional call.
  { kind: 'code', code: '4598' },
  // The member has no automatic renewal.
  { kind: 'code', code: '6201' },
])('an error that is not a failure emits no event: %j', async (error) => {
  expect(await errorEventsOf(error)).toEqual([]);
});

addTextFiles({ '/locales/en/errors.json': async () => ({ default: errors }) });

const body = { language: 'en', uid: '1', account: 'ann@example.com' } as const;

/** The context of an element whose calls all fail with `error`. As in the elements, `handleError` handles the error. */
function aContext(error: CallError) {
  const toasts = makeToasts();
  const context = {
    settings: signal({ api: '' }),
    lang: signal('en'),
    toasts,
    emit: () => true,
    navigate: () => true,
    call: async () => {
      await handleError(error, context, { isSameSession: true });
      return { ok: false, error };
    },
  } as unknown as ElementContext;
  return { context, toastTexts: () => toasts.list.peek().map(({ text }) => text) };
}

test('callWithToast shows the text of an error code as a toast', async () => {
  const { context, toastTexts } = aContext({ kind: 'code', code: '-24040' });
  const result = await callWithToast(context, loginOut, body);
  expect(result).toEqual({ ok: false, error: { kind: 'code', code: '-24040' } });
  expect(toastTexts()).toEqual([errors['-24040']]);
});

test('for a call that the server doesn’t support, callWithToast shows a toast and showQueryError doesn’t', async () => {
  // 4598: the server doesn’t support the call.
  const { context, toastTexts } = aContext({ kind: 'code', code: '4598' });
  await showQueryError({ kind: 'code', code: '4598' }, context);
  expect(toastTexts()).toEqual([]);
  await showQueryError({ kind: 'code', code: '-24040' }, context);
  await callWithToast(context, loginOut, body);
  expect(toastTexts()).toEqual([errors['-24040'], errors['4598']]);
});

test('without callWithToast, a call shows no toast for an error that `handleError` leaves to the caller', async () => {
  const { context, toastTexts } = aContext({ kind: 'code', code: '-24040' });
  await context.call(loginOut, body);
  expect(toastTexts()).toEqual([]);
});

test('callWithToast shows no second toast for an error that `handleError` has already shown', async () => {
  // -1112: the server has ended the session. `handleError` shows this error and signs the member out.
  const { context, toastTexts } = aContext({ kind: 'code', code: '-1112' });
  await callWithToast(context, loginOut, body);
  expect(toastTexts()).toEqual([errors['-1112']]);
});

test.each<CallError>([
  { kind: 'code', code: '301' },
  { kind: 'code', code: '-24020' },
  { kind: 'network' },
  { kind: 'timeout' },
  { kind: 'aborted' },
])('callWithToast shows no toast for an error that the specification says not to show: %j', async (error) => {
  const { context, toastTexts } = aContext(error);
  await callWithToast(context, loginOut, body);
  expect(toastTexts()).toEqual([]);
});
