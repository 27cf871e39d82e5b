import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { withoutProgress, withoutStreamSupport } from './without-streams';

const source = (file: string) =>
  readFileSync(fileURLToPath(new URL(`../../../node_modules/ky/distribution/${file}`, import.meta.url)), 'utf8');

const load = (code: string): Promise<Record<string, unknown>> =>
  import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);

test('ky takes the browser for one without streams, and keeps its other constants', async () => {
  const before = await load(source('core/constants.js'));
  const after = await load(withoutStreamSupport(source('core/constants.js')));
  expect(after).toMatchObject({ supportsRequestStreams: false, supportsResponseStreams: false });
  expect(Object.keys(after)).toEqual(Object.keys(before));
});

test('the code for progress is gone, and requests and responses pass unchanged', async () => {
  const code = withoutProgress(source('utils/body.js'));
  expect(code).not.toContain('TransformStream');
  const { streamRequest, streamResponse } = (await load(code)) as Record<string, (value: object) => object>;
  const request = {};
  expect(streamRequest?.(request)).toBe(request);
  expect(streamResponse?.(request)).toBe(request);
});

test('another version of ky fails the build', () => {
  expect(() => withoutProgress('export const other = 1')).toThrow('streamRequest');
  expect(() => withoutStreamSupport('export const other = 1')).toThrow('not found');
});
