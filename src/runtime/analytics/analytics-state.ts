import { signal } from '@preact/signals-react';
import type { CallDefinition } from '../../contract/define-call';
import type { Result } from '../api/call-error';
import type { ElementContext } from '../element-context/element-context';
import { pageDefaults } from '../page/current-page';
import type { PageDefaults } from '../page/page-defaults';

/** `onCall` is set once the analytics code has loaded, and is then called after every API call. */
export const analyticsHandlers: {
  onCall?: (host: HTMLElement, call: CallDefinition, requestBody: unknown, result: Result<unknown>) => void;
} = {};

/** The portal's current path. A new object per navigation, so that a navigation to the same path is reported too. */
export const portalPath = signal<{ path: string } | undefined>(undefined);

/** Key of the entrance in `sessionStore`. The entrance is the kind of link that brought the visitor to the portal. */
export const entranceKey = 'entrance';

/** Whether the page (with `data-reports` or `configure`) or the visitor (by denying consent) opted out of analytics. */
export const isOptedOut = ({ reports, consent }: PageDefaults): boolean =>
  consent === 'denied' || /^(false|off)$/.test(String(reports));

/** Whether analytics is on: the brand's settings must turn it on, and neither page nor visitor may have opted out. */
export const isAnalyticsOn = ({ brand }: ElementContext): boolean =>
  brand.peek().settings.reports && !isOptedOut(pageDefaults.peek());
