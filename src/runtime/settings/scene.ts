import { signal } from '@preact/signals-react';
import type { Scene } from './settings';

/** The scene that the release id of an entry link selected, on this page or earlier in this tab; undefined if none. */
export const scene = signal<Scene | undefined>(undefined);
