import { signal } from '@preact/signals-react';
import type { Scene } from './settings';

/** The scene that an entry link chose for the page (release id); undefined where none did. */
export const scene = signal<Scene | undefined>(undefined);
