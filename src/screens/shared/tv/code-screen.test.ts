import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { UrlForTyping } from './code-screen';

vi.mock('./code-letters', () => ({ CodeLetters: () => null }));

test.each([
  ['portal.example/tv/AB12', '<span>portal.example/tv/</span><strong>AB12</strong>'],
  ['AB12.example/tv', '<strong>AB12.example/tv</strong>'],
  ['portal.example/tv', '<strong>portal.example/tv</strong>'],
])('the code AB12 is bold if the URL ends with it; if not, the whole URL is bold: %s becomes %s', (url, expected) => {
  expect(renderToString(createElement(UrlForTyping, { url, code: 'AB12' })).replace(/<!-- -->/g, '')).toContain(
    `>${expected}</p>`,
  );
});
