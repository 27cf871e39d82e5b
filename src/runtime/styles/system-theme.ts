import { signal } from '@preact/signals-react';

const darkQuery = globalThis.matchMedia?.('(prefers-color-scheme: dark)');

/** The system's color scheme. */
export const systemTheme = signal<'light' | 'dark'>(darkQuery?.matches ? 'dark' : 'light');

// Safari before 14 only has the deprecated addListener; all browsers support it.
darkQuery?.addListener?.(({ matches }) => {
  systemTheme.value = matches ? 'dark' : 'light';
});
