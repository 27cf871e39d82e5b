// This file is only type-checked. It shows what the author of a Svelte page can write, and what the typings reject.
import './svelte';
import type { SvelteHTMLElements } from 'svelte/elements';

export const plans: SvelteHTMLElements['sub-plans'] = {
  brand: 'orbit',
  lang: 'pt',
  class: 'plans',
  checkout: 'inline',
  'onsub-plan-select': (event) => event.detail.planId.toUpperCase(),
  'on:sub-payment-failed': ({ detail }) => detail.code?.length,
};
export const plan: SvelteHTMLElements['sub-plan'] = { 'plan-id': '102', theme: 'dark' };
// @ts-expect-error `checkout` has no such value
export const invalidCheckout: SvelteHTMLElements['sub-plans'] = { checkout: 'window' };
// @ts-expect-error the event's detail has no such field
export const unknownDetailField: SvelteHTMLElements['sub-plans'] = { 'onsub-login': (event) => event.detail.token };
