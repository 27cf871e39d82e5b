import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { compile } from 'svelte/compiler';
import { compileScript, parse } from 'vue/compiler-sfc';
import { z } from 'zod';
import { readOptions } from '../../../demo/server/settings/options';
import packageFile from '../../../package.json' with { type: 'json' };
import { listPlans } from '../../../src/contract/calls/plans';
import { paymentMethodSchema, paymentResponseSchema } from '../../../src/contract/entities';
import { errorEnvelopeSchema, successEnvelopeSchema } from '../../../src/contract/envelope';
import { errorCatalogue } from '../../../src/contract/openapi/error-catalogue';
import { brandPublicKeysSchema, brandSettingsSchema } from '../../../src/contract/site/brand';
import { brandDesignSchema } from '../../../src/contract/site/design';
import { runChild } from '../../tools/child';
import { inRoot } from '../../tools/paths';
import { createSession } from '../../tools/sandbox/member-session';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { expect, testInNewContext as test } from '../helpers/fixtures';
import { fetchSnippets, findTypeErrors, parseCurl, requireBuiltDocs, wordsOf } from './docs-snippets';

test.beforeAll(({ sandbox }) => requireBuiltDocs(sandbox));

/** The snippets whose code is in one of the languages, such as `ts`. */
const snippetsIn = async (sandbox: Sandbox, ...codeLanguages: string[]) => {
  const snippets = (await fetchSnippets(sandbox)).filter(({ lang }) => codeLanguages.includes(lang));
  expect(snippets.length).toBeGreaterThan(1);
  return snippets;
};

test('every TypeScript snippet compiles as a file whose path is the snippet’s name @desktop', async ({ sandbox }) => {
  expect(await findTypeErrors(await snippetsIn(sandbox, 'ts', 'tsx'))).toBe('');
});

test('the type check of the snippets reports an unknown property @desktop', async () => {
  const code = "import type {} from './types/elements/typings/dom';\ndocument.querySelector('sub-plans')?.nothing;\n";
  const errors = await findTypeErrors([{ page: '', lang: 'ts', name: 'wrong.ts', text: code }]);
  expect(errors).toContain("Property 'nothing' does not exist");
});

test('the Vue and Svelte snippets compile without warnings @desktop', async ({ sandbox }) => {
  for (const { lang, name, text } of await snippetsIn(sandbox, 'vue', 'svelte')) {
    if (lang === 'svelte') {
      expect(compile(text, { filename: name, generate: 'client' }).warnings, name).toEqual([]);
    } else {
      const templateParseOptions = { isCustomElement: (tag: string) => tag.startsWith('sub-') };
      const { descriptor, errors } = parse(text, { filename: name, templateParseOptions });
      expect(errors, name).toEqual([]);
      expect(descriptor.scriptSetup?.lang, name).toBe('ts');
      expect(compileScript(descriptor, { id: name, inlineTemplate: true }).content).toContain('"sub-plans"');
    }
  }
});

/** The schema of each JSON snippet, by the snippet's name. */
const schemas = {
  listPlans: successEnvelopeSchema(listPlans.data),
  error: errorEnvelopeSchema,
  paymentMethod: paymentMethodSchema,
  providerMethod: paymentMethodSchema,
  confirmInBrowser: paymentResponseSchema,
  postback: z.object({
    type: z.enum(['sale', 'refund']),
    timestamp: z.string(),
    data: z.strictObject({
      orderId: z.string(),
      planId: z.string(),
      amount: z.string(),
      currency: z.string(),
      coupon: z.null(),
      reference: z.string(),
      metadata: z.record(z.string(), z.string()),
      isRenewal: z.boolean(),
    }),
  }),
  'locales/en/pay-voucher.json': z.object({ code: z.object({ label: z.string(), required: z.string() }) }),
  'locales/en/common.json': z.object({ methods: z.object({ VOUCHER: z.string() }) }),
  'brands/aurora/settings.json': brandSettingsSchema,
  'brands/aurora/design.json': brandDesignSchema,
  'brands/aurora/public-keys.json': brandPublicKeysSchema,
};

test('every JSON snippet matches its schema @desktop', async ({ sandbox }) => {
  const snippets = await snippetsIn(sandbox, 'json');
  expect(snippets.map(({ name }) => name).sort()).toEqual(Object.keys(schemas).sort());
  for (const { name, text } of snippets) {
    const { error } = schemas[name as keyof typeof schemas].safeParse(JSON.parse(text));
    expect(error, name).toBeUndefined();
  }
});

/** Creates an order with an unpaid Pix code. Returns the order's id. */
async function createPendingOrder({ origin }: Sandbox): Promise<string> {
  const { user } = await createSession(origin, 'expired@example.com');
  const response = await fetch(`${origin}/api/bill/pay/v1`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: user.token,
      Language: 'pt',
      Brand: 'telinha',
      'Client-Type': 'WEB',
      Scene: 'WEB',
      fingerprint: 'tests',
      'Idempotency-Key': 'a-pending-order',
    },
    body: JSON.stringify({ planId: '102', methodCode: 'pix', payer: { name: 'Ana', cpfCnpj: '52998224725' } }),
  });
  const { data } = (await response.json()) as { data: { orderId: string } };
  return data.orderId;
}

let usageOutput: Promise<string> | undefined;

/** The output of the conformance check with `--help`. */
const conformanceUsage = (): Promise<string> => {
  const nodeArguments = ['--import', 'tsx', inRoot('tests/conformance/conformance.ts'), '--help'];
  usageOutput ??= runChild(process.execPath, nodeArguments, { timeoutMs: 30_000 }).then(({ output }) => output);
  return usageOutput;
};

const composeFile = readFileSync(inRoot('compose.yaml'), 'utf8');

/** Tools on the operator's machine. The tests don't check commands in the guides that use these tools. */
const operatorTools = ['aws', 'cat', 'chromium', 'cp', 'echo', 'export', 'mkdir', 'nginx', 'openssl', 'sed', 'sudo'];

test('every command in the guides exists, and every curl request succeeds @desktop', async ({ sandbox, serverLog }) => {
  const usage = await conformanceUsage();
  const scripts: Readonly<Record<string, string>> = packageFile.scripts;
  const lines = (await snippetsIn(sandbox, 'sh')).flatMap(({ text }) => text.split(/\n| && /));
  for (const line of lines) {
    const words = wordsOf(line);
    const env: Record<string, string> = {};
    while (/^[A-Z_]+=/.test(words[0] ?? '')) {
      const [name = '', value = ''] = (words.shift() ?? '').split('=');
      env[name] = value;
    }
    const [command, subcommand = ''] = words;
    await test.step(line, async () => {
      if (command === 'curl') {
        const { url, ...init } = parseCurl(words);
        const pendingOrderId = url.includes('ORDER_ID') ? await createPendingOrder(sandbox) : null;
        const requestUrl = url.replace('ORDER_ID', pendingOrderId ?? '');
        const response = await fetch(requestUrl, {
          method: init.method,
          headers: init.headers,
          body: init.body ?? null,
        });
        expect(response.status).toBe(200);
        expect((await response.text()).length).toBeGreaterThan(1);
        if (pendingOrderId) expect((await serverLog.ledger()).map(({ orderId }) => orderId)).toContain(pendingOrderId);
        return;
      }
      if (command === 'docker') {
        const services = words.filter((word) => /^(database|server-\d|web)$/.test(word));
        for (const service of services) expect(composeFile).toContain(`\n  ${service}:`);
        return;
      }
      if (command === 'node' && words[1] === 'demo/create-server/create.mjs') {
        // demo/create-server/create.test.ts runs it.
        expect(existsSync(inRoot(words[1]))).toBe(true);
        return;
      }
      if (command === 'node') {
        // The file that `npm run build:server` writes. demo/deploy/containers.test.ts starts it.
        const entry = words.indexOf('dist/server/start.mjs');
        expect(entry).toBeGreaterThan(0);
        expect(() => readOptions(words.slice(entry + 1), env)).not.toThrow();
        return;
      }
      if (operatorTools.includes(command ?? '')) return;
      expect(command).toBe('npm');
      const script = subcommand === 'run' ? (words[2] ?? '') : subcommand;
      if (!['install', 'ci'].includes(script)) expect(Object.keys(scripts)).toContain(script);
      const scriptArguments = words.includes('--') ? words.slice(words.indexOf('--') + 1) : [];
      if (script === 'start') expect(() => readOptions(scriptArguments, env)).not.toThrow();
      if (script === 'conformance')
        for (const option of scriptArguments.filter((word) => word.startsWith('--'))) expect(usage).toContain(option);
    });
  }
  expect(lines.length).toBeGreaterThan(15);
});

test('the guide own-backend lists exactly the options of the conformance check @desktop', async ({ sandbox }) => {
  const html = await (await fetch(`${sandbox.pagesOrigin}/docs/own-backend`)).text();
  const rows = html.slice(html.indexOf('Option</th>'));
  const documented = [...rows.slice(0, rows.indexOf('</table>')).matchAll(/<code[^>]*>(--[\w-]+)<\/code>/g)].map(
    ([, option]) => option,
  );
  const supported = [...(await conformanceUsage()).matchAll(/^ {2}(--[\w-]+)(?:.*?, (--[\w-]+))?/gm)].flatMap(
    ([, option, secondOption]) => (secondOption ? [option, secondOption] : [option]),
  );
  expect(documented.sort()).toEqual(supported.sort());
});

test('the example output in the guide own-backend is what the conformance check prints @desktop', async ({
  sandbox,
}) => {
  // Forwards requests to the sandbox and changes one of the responses.
  const proxy = createServer(async (request, response) => {
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => name !== 'host' && name !== 'connection'),
    ) as Record<string, string>;
    const fetched = await fetch(sandbox.origin + request.url, { method: request.method ?? 'GET', headers });
    const text = await fetched.text();
    const headersToForward = [...fetched.headers].filter(([name]) => /^(access-control|content-type)/.test(name));
    response.writeHead(fetched.status, Object.fromEntries(headersToForward));
    // Breaks the contract: the first plan's id is a number instead of a string.
    response.end(text.replace(/("plans":\[\{"id":)"\d+"/, (_, start) => `${start}102`));
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  const args = ['--import', 'tsx', inRoot('tests/conformance/conformance.ts'), '--api', `http://127.0.0.1:${port}`];
  const callFilter = ['--only', 'siteTheme', '--only', 'listPlans'];
  // Node prints a warning if NO_COLOR and FORCE_COLOR are both set.
  const env = { NO_COLOR: undefined, FORCE_COLOR: undefined };
  const { output, code } = await runChild(process.execPath, [...args, ...callFilter], { timeoutMs: 60_000, env });
  proxy.close();
  const outputSnippet = (await fetchSnippets(sandbox)).find(({ name }) => name === 'conformance');
  expect(output.trim()).toBe(outputSnippet?.text);
  expect(code).toBe(1);
});

test('a real brand’s folder contains every file that the guide “brands” lists @desktop', async ({ sandbox }) => {
  const tree = (await fetchSnippets(sandbox)).find(({ name }) => name === 'brand folder');
  const files = (tree?.text ?? '').split('\n').map((line) => line.split(' ')[0] ?? '');
  expect(files.length).toBeGreaterThan(3);
  for (const file of files) expect(existsSync(inRoot(file.replace('aurora', 'orbit'))), file).toBe(true);
});

test('the error in the guide own-backend has a code that is in the error catalogue @desktop', async ({ sandbox }) => {
  const errorSnippet = (await fetchSnippets(sandbox)).find(({ name }) => name === 'error');
  const { errCode } = JSON.parse(errorSnippet?.text ?? '{}') as { errCode?: number };
  expect(errorCatalogue.map(({ code }) => code)).toContain(String(errCode));
});
