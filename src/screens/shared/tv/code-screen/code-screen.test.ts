import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { UrlForTyping } from './code-screen';

vi.mock('../code-letters', () => ({ CodeLetters: () => null }));

test.each([
  ['portal.example/tv/AB12', 'portal.example/tv/<strong>AB12</strong>'],
  ['AB12.example/tv', '<strong>AB12.example/tv</strong>'],
  ['portal.example/tv', '<strong>portal.example/tv</strong>'],
])('the URL %s and the code AB12 are shown as %s', (url, expected) => {
  expect(renderToString(createElement(UrlForTyping, { url, code: 'AB12' })).replace(/<!-- -->/g, '')).toContain(
    `>${expected}</p>`,
  );
});
