import { createRequire } from 'node:module';
import { build, type Rollup } from 'vite';
import { expect, test } from 'vitest';
import { withoutStoreShim } from './without-store-shim';

/** Bundles @preact/signals-react, without React. */
async function bundleSignals(...plugins: ReturnType<typeof withoutStoreShim>[]): Promise<string> {
  const entry = createRequire(import.meta.url)
    .resolve('@preact/signals-react')
    .replace('signals.js', 'signals.mjs');
  const result = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins,
    build: { write: false, lib: { entry, formats: ['es'] }, rolldownOptions: { external: ['react'] } },
  })) as Rollup.RollupOutput[];
  return result[0]?.output[0].code ?? '';
}

test('the signals import useSyncExternalStore from React, not from its shim', async () => {
  const shimCode = 'use-sync-external-store-shim.production.js';
  expect(await bundleSignals()).toContain(shimCode);
  const code = await bundleSignals(withoutStoreShim());
  expect(code).not.toContain(shimCode);
  expect(code).toMatch(/import \{[^}]*\buseSyncExternalStore\b[^}]*\} from ["']react["']/);
});
