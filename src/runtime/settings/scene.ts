import { signal } from '@preact/signals-react';
import type { Scene } from './settings';

/**
 * The scene is where the elements run: in a browser (`WEB`) or on a TV (`STB`). This one is from the `releaseId`
 * parameter of an entry link that opened this page or an earlier one in this tab; undefined without such a link. Entry
 * links are the links in emails, apps and QR codes that open the portal.
 */
export const scene = signal<Scene | undefined>(undefined);
