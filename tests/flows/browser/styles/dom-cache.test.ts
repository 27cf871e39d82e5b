import { Window } from 'happy-dom';
import { beforeEach, expect, test } from 'vitest';
import { cacheUntilDomChange, invalidateCache } from './dom-cache';

let document: Window['document'];
let computeCount: number;
let read: () => number;
beforeEach(() => {
  ({ document } = new Window());
  document.body.innerHTML = '<p>Plan</p><input type="checkbox">';
  computeCount = 0;
  const cached = cacheUntilDomChange<string, number>();
  read = () =>
    cached('key', () => {
      computeCount += 1;
      return computeCount;
    });
});

test('cacheUntilDomChange computes a value only once until the DOM changes', () => {
  expect([read(), read(), read()]).toEqual([1, 1, 1]);
});

const changes: Record<string, () => unknown> = {
  'an element is added': () => document.body.append(document.createElement('p')),
  'an element is removed': () => document.querySelector('p')?.remove(),
  'a text changes': () => {
    const text = document.querySelector('p')?.firstChild;
    if (text) text.textContent = 'Plans';
  },
  'an attribute changes': () => document.querySelector('p')?.setAttribute('hidden', ''),
  'an attribute is removed': () => document.querySelector('input')?.removeAttribute('type'),
  'a checkbox is checked': () => document.querySelector('input')?.click(),
  'an element is added to a shadow root': () => {
    const root = document.querySelector('p')?.attachShadow({ mode: 'open' });
    read();
    root?.append(document.createElement('p'));
  },
  'the focus moves': () => document.querySelector('input')?.focus(),
  'the cache is invalidated explicitly': invalidateCache,
};

test.each(Object.entries(changes))('cacheUntilDomChange computes a value again if %s', (_, change) => {
  read();
  change();
  const previousCount = computeCount;
  read();
  expect(computeCount).toBe(previousCount + 1);
});
