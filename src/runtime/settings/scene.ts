import { signal } from '@preact/signals-react';
import type { Scene } from './settings';

/**
 * The scene from the `releaseId` parameter of an entry link that opened this page or an earlier one in this tab;
 * undefined without such a link. Entry links are the links in emails, apps and QR codes that open the portal.
 */
export const scene = signal<Scene | undefined>(undefined);
