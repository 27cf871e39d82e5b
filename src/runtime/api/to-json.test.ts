import { afterEach, expect, test, vi } from 'vitest';
import { toJson } from './to-json';

afterEach(() => {
  Reflect.deleteProperty(Array.prototype, 'toJSON');
  vi.restoreAllMocks();
});

test('arrays stay arrays on a page with Prototype, and the console names the change once', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  // As in Prototype 1.6.
  Object.assign(Array.prototype, {
    toJSON(this: unknown[]) {
      return `[${this.map(String).join(', ')}]`;
    },
  });
  const value = { blocks: ['a', ['b'], { c: [1] }], date: new Date(0), none: undefined };
  const json = '{"blocks":["a",["b"],{"c":[1]}],"date":"1970-01-01T00:00:00.000Z"}';
  expect(JSON.stringify(value)).not.toBe(json);
  expect(toJson(value)).toBe(json);
  expect(toJson([1, 2])).toBe('[1,2]');
  expect(warn).toHaveBeenCalledTimes(1);
});
