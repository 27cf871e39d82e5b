import { signal } from '@preact/signals-react';

const dark = globalThis.matchMedia?.('(prefers-color-scheme: dark)');

/** What the visitor's system asks for. */
export const systemTheme = signal<'light' | 'dark'>(dark?.matches ? 'dark' : 'light');

// addListener, because Safari before 14 has no other; it is kept everywhere.
dark?.addListener?.(({ matches }) => {
  systemTheme.value = matches ? 'dark' : 'light';
});
