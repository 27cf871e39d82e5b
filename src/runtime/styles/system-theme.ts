import { signal } from '@preact/signals-react';

const darkQuery = globalThis.matchMedia?.('(prefers-color-scheme: dark)');

/** The operating system's color scheme; follows its changes. */
export const systemTheme = signal<'light' | 'dark'>(darkQuery?.matches ? 'dark' : 'light');

// Safari before 14 doesn't support `addEventListener` on media queries. All browsers support the deprecated
// `addListener`.
darkQuery?.addListener?.(({ matches }) => {
  systemTheme.value = matches ? 'dark' : 'light';
});
