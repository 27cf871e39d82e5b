import { type Signal, signal } from '@preact/signals-react';
import { expect, test, vi } from 'vitest';
import type { Language } from '../../src/contract/primitives';
import type { Brand } from '../../src/runtime/brand/brand';
import type { Settings } from '../../src/runtime/settings/settings';
import { createElementContext } from './create-element-context';

function aContext() {
  const host = new EventTarget() as HTMLElement;
  const context = createElementContext({
    host,
    settings: signal({ api: 'https://api.example', brand: 'orbit', scene: 'WEB' } as Settings),
    brand: signal(null) as Signal<Brand | null> as Signal<Brand>,
    lang: signal<Language>('en'),
    theme: signal<'light' | 'dark'>('light'),
  });
  return { host, context };
}

test('emit dispatches an event that bubbles out of shadow roots', () => {
  const { host, context } = aContext();
  const listener = vi.fn<(event: Event) => void>();
  host.addEventListener('sub-ready', listener);
  expect(context.emit('sub-ready', { tag: 'sub-test' })).toBe(true);
  const event = listener.mock.calls[0]?.[0];
  expect(event).toMatchObject({ detail: { tag: 'sub-test' }, bubbles: true, composed: true, cancelable: false });
});

test('emit returns false if a listener prevents the default action of a cancelable event', () => {
  const { host, context } = aContext();
  host.addEventListener('sub-plan-select', (event) => event.preventDefault());
  expect(context.emit('sub-plan-select', { planId: '1' })).toBe(false);
});

test('navigate lets the page prevent the navigation', () => {
  const { host, context } = aContext();
  const listener = vi.fn<(event: Event) => void>((event) => event.preventDefault());
  host.addEventListener('sub-navigate', listener);
  expect(context.navigate('plans')).toBe(false);
  expect(listener.mock.calls[0]?.[0]).toMatchObject({ detail: { to: 'plans' } });
});

test('each context has its own toasts', () => {
  const { context } = aContext();
  context.toasts.show('error', 'No connection');
  expect(context.toasts.list.value).toMatchObject([{ kind: 'error', text: 'No connection' }]);
  expect(aContext().context.toasts.list.value).toEqual([]);
});
