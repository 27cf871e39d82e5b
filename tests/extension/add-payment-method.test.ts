import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { signal } from '@preact/signals-react';
import { Window } from 'happy-dom';
import { act, createElement, createRef, type FunctionComponent } from 'react';
import { renderToString } from 'react-dom/server';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { writeLocaleModules } from '../../elements/build/locales';
import { languages } from '../../src/contract/languages';
import type { Area } from '../../src/runtime/i18n/text-keys';
import type * as Texts from '../../src/runtime/i18n/texts';
import type * as MethodText from '../../src/screens/shared/order-display/method-text';
import type { MethodFieldsProps, MethodHandle, MethodModule } from '../../src/screens/shared/payment/payment-method';

/*
 * The guide demo/docs/payment-methods.md promises that a new payment method changes only its own folder, its registry
 * row, its mark (logo), its texts, the list of method groups and the sandbox. These tests add the guide's example
 * method to a copy of the sources, type-check the copy, render the list of methods, pay with the new method and render
 * its name as in the account's list of orders.
 */

const root = path.resolve(import.meta.dirname, '../..');
// Where a new method adds its folder, and the files that it changes.
const methodsFolder = 'src/screens/checkout/methods';
const registryFile = `${methodsFolder}/method-registry.tsx`;
const markTableFile = 'src/ui/icons/payment-marks/mark-table.tsx';
const groupListFile = 'src/contract/entities/method-groups.ts';
const catalogueFile = 'demo/server/catalogue/method-rows.ts';
const paymentStartFile = 'demo/server/billing/methods/begin.ts';
const timeLimitMs = 180_000;

/** A wallet whose agreements pay for renewals: a row of the sandbox and nothing else. Its group exists. */
const mandateRow = `  {
    code: 'new-agreement',
    group: 'E-WALLET',
    channel: 'sandbox',
    name: sameInEveryLanguage('New agreement'),
    canRenew: true,
    mandate: { announcedDaysAhead: 5, minimumDaysAhead: 2, retryDays: [1] },
    isOffered: true,
  },
`;

let sourcesCopy: string;
const importFromCopy = (file: string) => import(/* @vite-ignore */ path.join(sourcesCopy, file));
const changedFiles: string[] = [];

async function changeFile(file: string, edit: (before: string) => string): Promise<void> {
  const before = await readFile(path.join(sourcesCopy, file), 'utf8');
  const after = edit(before);
  expect(after, file).not.toBe(before);
  await writeFile(path.join(sourcesCopy, file), after);
  changedFiles.push(file);
}

async function addFile(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(path.join(sourcesCopy, file)), { recursive: true });
  await writeFile(path.join(sourcesCopy, file), text, { flag: 'wx' });
  changedFiles.push(file);
}

/** Returns the guide's code block for a file: the block whose opening line names this file. */
async function snippetFromGuide(file: string): Promise<string> {
  const guide = await readFile(path.join(root, 'demo/docs/payment-methods.md'), 'utf8');
  const block = guide.split('```').find((text) => text.split('\n', 1)[0]?.endsWith(` ${file}`));
  if (!block) throw new Error(`${file} is not in the guide`);
  return block.slice(block.indexOf('\n') + 1);
}

/** Renders a component of the copied sources to HTML, in English. */
async function render(component: FunctionComponent<object>, props: object): Promise<string> {
  const { ElementContextProvider } = (await importFromCopy('src/runtime/element-context/element-context.ts')) as {
    ElementContextProvider: FunctionComponent<{ value: object }>;
  };
  const context = { lang: signal('en'), brand: signal({ settings: { currency: 'USD' } }) };
  return renderToString(createElement(ElementContextProvider, { value: context }, createElement(component, props)));
}

beforeAll(async () => {
  sourcesCopy = await mkdtemp(path.join(tmpdir(), 'add-payment-method-'));
  const copiedPaths = [
    'src',
    'locales',
    'brands',
    'demo/keys',
    'demo/server',
    'elements',
    'package.json',
    'tsconfig.base.json',
    'tsconfig.app.json',
  ];
  for (const copied of copiedPaths)
    await cp(path.join(root, copied), path.join(sourcesCopy, copied), { recursive: true });
  await symlink(path.join(root, 'node_modules'), path.join(sourcesCopy, 'node_modules'));
  // The template of the sandbox's database: without it, the copy would run PostgreSQL's initdb.
  await mkdir(path.join(root, '.cache'), { recursive: true });
  await symlink(path.join(root, '.cache'), path.join(sourcesCopy, '.cache'));

  await addFile(`${methodsFolder}/voucher/voucher.tsx`, await snippetFromGuide(`${methodsFolder}/voucher/voucher.tsx`));
  const registryRow = await snippetFromGuide(registryFile);
  await changeFile(registryFile, (text) => text.replace("  { group: 'PREPAID'", `${registryRow}  { group: 'PREPAID'`));
  // The guide’s block also contains an import and the start and end of the table. Only the row is needed.
  const markRow = (await snippetFromGuide(markTableFile)).replace(/^[\s\S]*?(?=^ {2}voucher:)|^\};\n/gm, '');
  await changeFile(markTableFile, (text) => text.replace('  skrill: ', `${markRow}  skrill: `));
  const texts = await snippetFromGuide('locales/en/pay-voucher.json');
  for (const language of languages) await addFile(`locales/${language}/pay-voucher.json`, texts);
  const { methods } = JSON.parse(await snippetFromGuide('locales/en/common.json')) as { methods: object };
  for (const language of languages)
    await changeFile(`locales/${language}/common.json`, (text) => {
      const commonTexts = JSON.parse(text) as { methods: object };
      return JSON.stringify({ ...commonTexts, methods: { ...commonTexts.methods, ...methods } });
    });
  // `npm run generate` does this too.
  writeLocaleModules(sourcesCopy);
  await changeFile(groupListFile, (text) => text.replace("  'PREPAID',\n", "  'PREPAID',\n  'VOUCHER',\n"));
  const catalogueRow = await snippetFromGuide(catalogueFile);
  await changeFile(catalogueFile, (text) =>
    text.replace("  {\n    code: 'pix',", `${catalogueRow}${mandateRow}  {\n    code: 'pix',`),
  );
  const paymentStartRow = await snippetFromGuide(paymentStartFile);
  await changeFile(paymentStartFile, (text) => text.replace('  PREPAID: ', `${paymentStartRow}  PREPAID: `));
}, timeLimitMs);

afterAll(() => rm(sourcesCopy, { recursive: true, force: true }));

test('a new payment method requires only a folder, a registry row, a mark, texts, a group and two sandbox rows', async () => {
  const changedPaths = changedFiles.map((file) => file.replace(/^locales\/\w+\//, 'locales/<language>/'));
  expect([...new Set(changedPaths)]).toEqual([
    `${methodsFolder}/voucher/voucher.tsx`,
    registryFile,
    markTableFile,
    'locales/<language>/pay-voucher.json',
    'locales/<language>/common.json',
    groupListFile,
    catalogueFile,
    paymentStartFile,
  ]);
  expect(changedFiles).toHaveLength(6 + 2 * languages.length);
  expect(await readdir(path.join(sourcesCopy, methodsFolder, 'voucher'))).toHaveLength(1);
});

test(
  'the sources with the new payment method compile',
  async () => {
    const config = {
      extends: './tsconfig.app.json',
      compilerOptions: { noEmit: true, composite: false, incremental: false, types: ['vite/client', 'node'] },
      include: ['src', 'elements', catalogueFile, paymentStartFile],
      // As in tsconfig.app.json.
      exclude: ['elements/build', 'src/contract/openapi', '**/*.test.ts', '**/*.test.tsx'],
    };
    await writeFile(path.join(sourcesCopy, 'tsconfig.fixture.json'), JSON.stringify(config));
    const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
    const run = promisify(execFile)(process.execPath, [compiler, '-p', 'tsconfig.fixture.json', '--checkers', '1'], {
      cwd: sourcesCopy,
    });
    await run.catch(({ stdout }: { stdout: string }) => expect(stdout).toBe(''));
  },
  timeLimitMs,
);

test('the list of payment methods shows the new method with its own mark', async () => {
  const { MethodList } = (await importFromCopy('src/screens/checkout/payment-methods/method-list.tsx')) as {
    MethodList: FunctionComponent<object>;
  };
  const { MethodMarks } = (await importFromCopy('src/ui/icons/payment-marks/payment-marks.lazy.tsx')) as {
    MethodMarks: FunctionComponent<object>;
  };
  const voucher = { code: 'voucher', group: 'VOUCHER', channel: 'sandbox', name: 'Gift voucher', currency: 'USD' };
  const method = { ...voucher, fields: [] };
  const props = {
    step: { phase: 'choosing' },
    view: { methods: {}, discounts: {}, installments: {} },
    selection: { rows: [{ key: 'voucher', method }], chosen: undefined, choose: () => undefined },
    terms: { total: undefined },
  };
  expect(await render(MethodList, props)).toContain('Gift voucher');
  expect(await render(MethodMarks, { method })).toContain('GIFT');
});

test('an empty field of the new method shows its error and takes the focus when the payer pays', async () => {
  const window = new Window();
  const { document } = window;
  const globals = { window, document, navigator: window.navigator, IS_REACT_ACT_ENVIRONMENT: true };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const { createRoot } = await import('react-dom/client');
  const { method } = (await importFromCopy(`${methodsFolder}/voucher/voucher.tsx`)) as {
    method: MethodModule;
  };
  const { addTextFiles, loadTexts } = (await importFromCopy('src/runtime/i18n/texts.ts')) as typeof Texts;
  const { ElementContextProvider } = (await importFromCopy('src/runtime/element-context/element-context.ts')) as {
    ElementContextProvider: FunctionComponent<{ value: object }>;
  };
  const texts = JSON.parse(await snippetFromGuide('locales/en/pay-voucher.json')) as object;
  addTextFiles({ '/locales/en/pay-voucher.json': async () => ({ default: texts }) });
  await loadTexts('en', ['pay-voucher' as Area, 'fields']);
  const container = document.createElement('div');
  document.body.append(container);
  const reactRoot = createRoot(container as unknown as Element);
  const handle = createRef<MethodHandle>();
  const fields = createElement(method.Fields as FunctionComponent<Partial<MethodFieldsProps>>, { handle });
  const context = { lang: signal('en'), host: container };
  await act(() => reactRoot.render(createElement(ElementContextProvider, { value: context }, fields)));
  await act(async () => expect(await handle.current?.collect('key')).toBeNull());
  expect(container.textContent).toContain('Enter the voucher code.');
  expect(document.activeElement).toBe(container.querySelector('input'));
  await act(() => reactRoot.unmount());
});

test('the sandbox accepts payments with the new payment method, and the account’s order list shows its name', {
  timeout: timeLimitMs,
}, async () => {
  const serverModule = `${sourcesCopy}/demo/server/testing/server.ts`;
  const { aMember, startTestServer } = (await import(
    /* @vite-ignore */ serverModule
  )) as typeof import('../../demo/server/testing/server');
  const sandbox = await startTestServer();
  const token = await sandbox.signIn('expired');
  const pay = (optionCode: string) =>
    sandbox.call('pay', { planId: '102', methodCode: 'voucher', optionCode }, { token });
  // The guide's example refuses the code EMPTY and accepts every other code.
  expect(await pay('EMPTY')).toMatchObject({ errCode: '302' });
  const payment = await pay('GIFT-1');
  expect(payment).toMatchObject({ code: 0, data: { status: 'success' } });
  const agreement = { planId: '102', methodCode: 'new-agreement', renew: true };
  const member = await aMember(sandbox);
  const renewing = await sandbox.call('pay', agreement, { token: member.token });
  await sandbox.settle(renewing.data.paymentId, 'success');
  expect((await sandbox.call('renewInfo', {}, { token: member.token })).data).toMatchObject({
    status: 'on',
    mandate: { methodName: 'New agreement', status: 'active', isForRenewal: true },
  });
  const { data } = await sandbox.call('orders', { page: 1, pageSize: 10 }, { token });
  await sandbox.close();

  const order = data.orders.find(({ orderId }: { orderId: string }) => orderId === payment.data.orderId);
  const { methodText } = (await importFromCopy('src/screens/shared/order-display/method-text.ts')) as typeof MethodText;
  const { OrderLineView } = (await importFromCopy('src/screens/account/shared/overview-view.tsx')) as {
    OrderLineView: FunctionComponent<object>;
  };
  const { addTextFiles, loadTexts, translatorFor } = (await importFromCopy(
    'src/runtime/i18n/texts.ts',
  )) as typeof Texts;
  const commonTexts = await readFile(path.join(sourcesCopy, 'locales/en/common.json'), 'utf8');
  addTextFiles({ '/locales/en/common.json': async () => ({ default: JSON.parse(commonTexts) as object }) });
  await loadTexts('en', ['common']);
  const t = translatorFor('en');
  if (!order) throw new Error('The order is missing');
  const { key } = methodText(order, 'en') ?? {};
  const row = { t, formatMoney: () => '', now: Date.now(), order, date: 'Nov 1', method: key && t(key), menu: null };
  expect(await render(OrderLineView, row)).toContain('Nov 1</time> · Gift voucher<');
});
