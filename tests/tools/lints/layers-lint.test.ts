import { describe, expect, test } from 'vitest';
import { importsOf, withoutComments } from '../scan';
import { checkCycles, checkSource } from './layers-lint';

const problemsOf = (path: string, text: string) => checkSource({ path, text });

describe('imports between layers', () => {
  const allowed: [path: string, text: string][] = [
    ['src/contract/calls/plans.ts', `import * as z from 'zod/mini';\nimport { money } from '../primitives';`],
    [
      'src/rules/plans/plans.ts',
      `import type { Plan } from '../../contract/entities';\nimport { check } from '../check';`,
    ],
    [
      'src/runtime/brand/brand.ts',
      `import { signal } from '@preact/signals-react';\nconst f = import.meta.glob<X>('/brands/*/a.json');`,
    ],
    ['src/screens/plans/plans.tsx', `import { useState } from 'react';\nimport { Button } from '../../ui/button';`],
    ['src/screens/plans/plans.tsx', `import styles, { sheet } from './plans.module.css';`],
    ['src/card-frame/main.ts', `import { sealMessage } from '../rules/crypto/sealed-message';`],
    ['src/card-frame/main.ts', `import { message } from '../contract/card-frame';`],
    ['elements/tags/sub-portal.ts', `import { Portal } from '../../src/portal/portal';`],
    ['elements/tags/sub-plans.ts', `import { Plans } from '../../src/screens/plans/plans';`],
    [
      'demo/server/start.ts',
      `import { serve } from '@hono/node-server';\nimport { calls } from '../../src/contract/calls';`,
    ],
    [
      'demo/server/settings/brands.ts',
      `import orbit from '../../../brands/orbit/settings.json' with { type: 'json' };`,
    ],
    ['demo/server/billing/methods/pix.ts', `import { settle } from '../settlement/settle';`],
    ['src/rules/payments/card.test.ts', `import { expect } from 'vitest';\nimport { readFileSync } from 'node:fs';`],
    ['src/contract/openapi/write.ts', `import { writeFile } from 'node:fs/promises';`],
  ];
  test.each(allowed)('%s may contain %s', (path, text) => {
    expect(problemsOf(path, text)).toEqual([]);
  });

  const refused: [path: string, text: string, partOfMessage: string][] = [
    ['src/contract/entities.ts', `import { cpf } from '../rules';`, 'imports src/rules'],
    ['demo/server/http/handler.ts', `import { pay } from '../accounts/accounts';`, 'imports demo/server/accounts'],
    [
      'demo/server/billing/orders/orders.ts',
      `import { settle } from '../settlement/settle';`,
      'billing/settlement/settle',
    ],
    ['demo/server/billing/money/ledger.ts', `import { pay } from '../../calls/payments/pay';`, 'calls/payments/pay'],
    [
      'demo/server/stripe/stripe-api.ts',
      `import { settle } from '../billing/settlement/settle';`,
      'billing/settlement',
    ],
    ['src/contract/entities.ts', `import * as z from 'zod';`, 'quarter of the size'],
    ['src/contract/entities.ts', `import ky from 'ky';`, 'may import zod/mini'],
    ['src/contract/entities.ts', `import { readFile } from 'node:fs/promises';`, 'browsers don’t have'],
    ['src/rules/plans/plans.ts', `import { plan } from '../../contract/entities';`, 'imports src/contract/entities'],
    ['src/rules/plans/plans.ts', `import { useState } from 'react';`, 'no React here'],
    ['src/rules/plans/plans.ts', `import ky from 'ky';`, 'no package'],
    [
      'src/runtime/session/session.ts',
      `export { Button } from '../../ui/button/button';`,
      'imports src/ui/button/button',
    ],
    ['src/ui/button/button.tsx', `const a = await import('../../screens/plans/plans');`, 'imports src/screens'],
    ['src/ui/button/button.tsx', `const a = import(\`../../screens/\${name}\`);`, 'imports src/screens'],
    ['src/screens/plans/plans.tsx', `import { go } from '../../portal/routes';`, 'imports src/portal'],
    ['src/screens/plans/plans.tsx', `import '../../../elements/tags/sub-plan';`, 'imports elements/tags'],
    ['src/screens/plans/plans.tsx', `import { go } from '../checkout/flow/flow';`, 'imports src/screens/checkout'],
    [
      'src/screens/shared/payment/a.ts',
      `import { go } from '../../checkout/flow/flow';`,
      'imports src/screens/checkout',
    ],
    ['src/portal/portal.tsx', `import { Plans } from '../screens/plans/plans';`, 'imports src/screens'],
    ['src/card-frame/main.ts', `import { call } from '../runtime/api/client';`, 'imports src/runtime'],
    ['src/card-frame/main.ts', `import { entity } from '../contract/entities';`, 'imports src/contract/entities'],
    ['src/card-frame/main.ts', `import { useState } from 'react';`, 'no React here'],
    ['elements/tags/sub-plans.ts', `import { Portal } from '../../src/portal/portal';`, 'imports src/portal'],
    ['elements/tags/sub-plans.ts', `import { shadowCss } from '../build/shadow-css';`, 'imports elements/build'],
    ['demo/server/start.ts', `import { session } from '../../src/runtime/session/session';`, 'imports src/runtime'],
    ['src/runtime/brand/brand.ts', `import key from '../../../demo/keys/public.json';`, 'imports demo'],
    ['elements/loader/main.ts', `import {\n  a,\n  b,\n} from '../../demo/pages/a';`, 'imports demo'],
  ];
  test.each(refused)('%s must not contain %s', (path, text, partOfMessage) => {
    expect(problemsOf(path, text)).toEqual([expect.stringContaining(partOfMessage)]);
  });
});

describe('banned code', () => {
  const refused: [path: string, text: string][] = [
    ['src/runtime/a.ts', `customElements.define('sub-x', X);`],
    ['src/screens/plans/a.tsx', `const isOver = expires < Date.now();`],
    ['src/ui/a.tsx', `<p dangerouslySetInnerHTML={{ __html: text }} />`],
    ['src/ui/a.ts', `node.innerHTML = text;`],
    ['elements/base/a.ts', `node.insertAdjacentHTML('beforeend', text);`],
    ['src/ui/a.tsx', `<style>{css}</style>`],
    ['src/portal/index.html', `<p style="color:red">`],
    ['src/portal/index.html', `<body onload="go()">`],
    ['src/ui/a.ts', `eval(text)`],
    ['src/rules/crypto/sealed-message.ts', `const id = Math.random();`],
    ['src/ui/a.module.css', `.a { padding: 1.5rem; }`],
    ['brands/orbit/palette.json', `{ "gap": "2rem" }`],
    ['src/ui/a.module.css', `@media (min-width: 760px) { .a { color: var(--s-text); } }`],
    ['src/ui/a.module.css', `.a { width: min(100%, 40px); }`],
    ['src/ui/a.module.css', `.a:is(.b, .c) { color: var(--s-text); }`],
    ['src/ui/a.module.css', `.a { inset: 0; }`],
    ['src/ui/a.module.css', `.a { padding-left: var(--s-2); }`],
    ['src/ui/a.module.css', `.a { right: 0; }`],
    ['src/ui/a.module.css', `.a { border-left: 1px solid; }`],
    ['src/ui/a.module.css', `.a { text-align: left; }`],
    ['src/ui/a.module.css', `.a { margin: 0 var(--s-2) 0 0; }`],
    ['src/ui/a.module.css', `.a { padding: 0 calc(var(--s-2) * -1) 0 0 }`],
    ['src/screens/checkout/payer/a.ts', `const isPix = method.group === 'PIX';`],
    ['src/screens/account/a.ts', `const names = { CARD: 'card' };`],
    ['src/screens/shared/payment/a.tsx', `switch (group) { case "E-WALLET": return null; }`],
    ['src/screens/account/a.tsx', `<Icon d="M4 5h16v11H4zM2 20h20" />`],
    ['src/screens/account/a.ts', `const iconPath = 'M4 5h16v11H4z';`],
    ['src/portal/pages/a.tsx', `<svg viewBox="0 0 24 24"><circle r="4" /></svg>`],
    ['src/runtime/api/a.ts', `const silentCodes = ['4598'];`],
    ['src/screens/stb/a.tsx', `if (codeOf(error) === '-24020') signIn();`],
    ['src/runtime/api/a.ts', `return { kind: 'code', code: '21' };`],
    ['src/screens/stb/a.tsx', `if (codeOf(error) === '21') signIn();`],
    ['src/screens/stb/a.tsx', `<ErrorNotice code="4598" />`],
    ['src/screens/stb/a.tsx', `<ErrorNotice errorCode="21" />`],
  ];
  test.each(refused)('%s must not contain %s', (path, text) => {
    expect(problemsOf(path, text)).toHaveLength(1);
  });

  const allowed: [path: string, text: string][] = [
    ['elements/tags/sub-plans.ts', `customElements.define('sub-plans', SubPlans);`],
    ['src/ui/a.ts', `// never write node.innerHTML = text\nconst same = node.innerHTML === text;`],
    ['src/ui/a.tsx', `<div style={{ inlineSize: width }} />`],
    ['src/ui/a.ts', `retrieval(text); page.eval(text);`],
    ['src/ui/a.module.css', `.a { inset-block-start: 0; max-width: 4px; }`],
    ['src/ui/a.module.css', `.a { margin: 0 calc(var(--s-2) * -1) 4px calc(var(--s-2) * -1); padding: 1px 2px 3px; }`],
    ['src/ui/a.module.css', `.a { padding-inline: var(--s-2); inset-inline-start: 0; text-align: end; }`],
    ['src/ui/a.module.css', `/* 1rem would follow the page */ .a { padding: 16px; }`],
    ['src/screens/checkout/methods/pix/pix.tsx', `const group = 'PIX';`],
    ['src/ui/icons/a.tsx', `<Icon {...props} d="M5 12h14" />`],
    ['src/screens/account/a.tsx', `const model = 'M2'; const device = 'M4 Pro';`],
    ['src/screens/checkout/flow/method-traits.ts', `const row = { group: 'PIX' };`],
    ['src/screens/checkout/methods/method-registry.tsx', `const row = { group: 'PIX' };`],
    ['src/screens/checkout/testing/builders.ts', `const order = { methodGroup: 'CARD', code: '1040' };`],
    ['src/screens/checkout/a.ts', `// Without a row for 'PIX'\nconst name = 'CARDS'; const row = { 'X-CARD': 1 };`],
    ['src/contract/errors/catalogue.ts', `const row = { code: '4598' };`],
    ['src/screens/auth/a.ts', `const declinedCode = '301';\nconst lockoutCode: ErrorCode = '17';`],
    ['src/ui/a.tsx', `<rect x="21" width="301" /> && year === '21' && code === 'a21'`],
    ['src/screens/auth/a.ts', `const unitedStates = { areaCode: '1' };`],
  ];
  test.each(allowed)('%s may contain %s', (path, text) => {
    expect(problemsOf(path, text)).toEqual([]);
  });
});

describe('import cycles', () => {
  const row = { path: 'src/ui/row.tsx', text: `import type { List } from './list';` };

  test('checkCycles reports two files that import each other, also if one imports only types', () => {
    const list = { path: 'src/ui/list.tsx', text: `import { Row } from './row';` };
    expect(checkCycles([list, row])).toEqual([
      'src/ui/list.tsx imports itself: src/ui/list.tsx → src/ui/row.tsx → src/ui/list.tsx',
    ]);
  });

  test('checkCycles allows a lazily loaded file to import from the file that loads it', () => {
    const list = { path: 'src/ui/list.tsx', text: `type Row = typeof import('./row');\nimport('./row').then(show);` };
    expect(checkCycles([list, row])).toEqual([]);
  });
});

describe('reading sources', () => {
  test('checkSource reports the line of a problem', () => {
    expect(problemsOf('src/ui/a.ts', `/* one\ntwo */\n\neval(x)`)[0]).toMatch(/^src\/ui\/a\.ts:4 /);
  });

  test('withoutComments keeps URLs and regular expressions with slashes, and removes comments with quotes inside', () => {
    const source = `const a = 'https://x.y'; // it's\nconst b = /['"/]\\//; /* "x */ const c = a / b; // import 'z'`;
    expect(withoutComments(source).replace(/ +/g, ' ').trim()).toBe(
      `const a = 'https://x.y'; \nconst b = /['"/]\\//; const c = a / b;`,
    );
  });

  test('withoutComments and importsOf don’t read an apostrophe in JSX text as the start of a string', () => {
    expect(importsOf(withoutComments(`<p>don't</p>\nimport('./a')`)).map(({ specifier }) => specifier)).toEqual([
      './a',
    ]);
  });

  test('importsOf distinguishes type imports and `import()` types from value imports', () => {
    const source = `import type { A } from './a';\nimport { type B } from './b';\nimport type from './c';\nlet d: import('./d').D;\nconst e = isLarge ? f : import('./e');`;
    expect(importsOf(source).map(({ specifier, isTypeOnly }) => [specifier, isTypeOnly])).toEqual([
      ['./a', true],
      ['./b', false],
      ['./c', false],
      ['./d', true],
      ['./e', false],
    ]);
  });

  test('importsOf doesn’t mistake an exported string for an imported path', () => {
    expect(importsOf(`export const a = 'b';\nexport default 'c';\nexport function d() { return 'e'; }`)).toEqual([]);
  });
});
