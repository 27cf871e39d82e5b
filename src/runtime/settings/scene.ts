import { signal } from '@preact/signals-react';
import type { Scene } from './settings';

/**
 * The scene (browser or TV) that an entry link set with its `releaseId` parameter, on this page or an earlier page of
 * this tab; undefined without such a link. Entry links are the links in emails, apps and QR codes that open the portal.
 */
export const entryLinkScene = signal<Scene | undefined>(undefined);
