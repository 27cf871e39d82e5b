import { expect, test } from 'vitest';
import { calls } from '../../../src/contract/calls';
import { openapiDocument, visitorCalls } from '../../../src/contract/openapi/document';
import { handlers } from '.';

test('every call of the contract has a handler', () => {
  expect(Object.keys(handlers).sort()).toEqual(Object.keys(calls).sort());
});

test('the OpenAPI document says which calls require a session', () => {
  const open = Object.entries(handlers).filter(([, { access }]) => access !== 'member');
  expect([...visitorCalls].sort()).toEqual(open.map(([name]) => name).sort());

  const { paths } = openapiDocument() as { paths: Record<string, Record<string, { security: object[] }>> };
  expect(paths[calls.listPlans.path]?.get?.security).toEqual([{ session: [] }, {}]);
  expect(paths[calls.renewInfo.path]?.post?.security).toEqual([{ session: [] }]);
});
