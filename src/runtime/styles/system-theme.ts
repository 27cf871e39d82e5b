import { signal } from '@preact/signals-react';

const dark = globalThis.matchMedia?.('(prefers-color-scheme: dark)');

/** The system's color scheme. */
export const systemTheme = signal<'light' | 'dark'>(dark?.matches ? 'dark' : 'light');

// Safari before 14 only has the deprecated addListener; all browsers support it.
dark?.addListener?.(({ matches }) => {
  systemTheme.value = matches ? 'dark' : 'light';
});
