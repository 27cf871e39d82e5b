import { signal } from '@preact/signals-react';
import type { Scene } from './settings';

/** The scene that an entry link set for the page by its release id; undefined if none did. */
export const scene = signal<Scene | undefined>(undefined);
