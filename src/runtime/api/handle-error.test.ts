import { signal } from '@preact/signals-react';
import { expect, test } from 'vitest';
import type { ElementContext } from '../element-context/element-context';
import type { CallError } from './call-error';
import { handleError } from './handle-error';

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
