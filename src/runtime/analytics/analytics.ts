import { signal } from '@preact/signals-react';
import type { CallDefinition } from '../../contract/define-call';
import type { Result } from '../api/call-error';
import { pageDefaults } from '../page/current-page';
import type { ElementContext } from '../page/element-context';
import type { PageDefaults } from '../page/page-registry';
import { whenIdle } from '../page/when-idle';

/** What the usage report hears of; set once its code is there. */
export const listener: {
  heard?: (host: HTMLElement, call: CallDefinition, body: unknown, answer: Result<unknown>) => void;
} = {};

/** The portal's path that is shown; every arrival is a new object. */
export const shownPath = signal<{ path: string } | undefined>(undefined);

/** Key in `sessionStore`: how the visitor arrived. */
export const entranceKey = 'entrance';

/** Whether the page switched its reports off. */
export const isOff = ({ reports }: PageDefaults): boolean => /^(false|off)$/.test(String(reports));

/** Whether usage is reported: the brand's own setting, and the page's. */
export const areOn = ({ brand }: ElementContext): boolean =>
  brand.peek().settings.reports && !isOff(pageDefaults.peek());

/** Milliseconds until the report begins: what is shown, and what follows at once, comes first. */
const delay = 2_000;

let isStarted = false;

/** Loads the usage report's code when the page has nothing better to do, once. Where it does not come there is none. */
export function startAnalytics(context: ElementContext): void {
  if (isStarted || !areOn(context)) return;
  isStarted = true;
  const load = () => void import('./reporting/reporting').then(({ follow }) => follow(), Boolean);
  setTimeout(() => whenIdle(load), delay);
}
