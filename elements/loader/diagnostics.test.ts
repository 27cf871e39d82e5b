// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';

it('names deprecated attributes and what to write instead, and no others', async () => {
  vi.stubGlobal('__DIAGNOSTICS__', {
    sitePath: '/site',
    plansPath: '/plans',
    tags: { 'sub-plans': { plan: null, 'plan-id': null, devices: null } },
    deprecated: { 'sub-plans': { 'plan-id': 'use `plan`.' } },
    brands: {},
  });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"code":0,"data":{"plans":[{"id":"102"}]}}')));
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const script = document.createElement('script');
  // Not loaded: only its address is read.
  script.type = 'text/plain';
  script.src = `${location.origin}/v1/sub.js`;
  document.body.replaceChildren(script);
  document.body.insertAdjacentHTML('beforeend', '<sub-plans plan-id="102" devices="3"></sub-plans>');
  await import('./diagnostics');
  await vi.waitFor(() => expect(warn).toHaveBeenCalled());
  expect(warn.mock.calls).toEqual([['[sub-elements] <sub-plans plan-id> is deprecated: use `plan`.']]);
  expect(document.querySelector('div')?.shadowRoot?.textContent).toContain('use `plan`.');
  document.body.replaceChildren();
  warn.mockRestore();
  vi.unstubAllGlobals();
});
