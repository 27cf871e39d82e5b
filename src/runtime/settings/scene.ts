import { signal } from '@preact/signals-react';
import type { Scene } from './settings';

/**
 * The scene that an entry link selected with its release id, on this page or earlier in this tab; undefined if none
 * did. Entry links are the links in emails, apps and QR codes that open the portal.
 */
export const scene = signal<Scene | undefined>(undefined);
