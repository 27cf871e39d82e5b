import { effect } from '@preact/signals-react';
import type { ReportPage } from '../../../contract/analytics/report-pages';
import type { CallDefinition } from '../../../contract/define-call';
import type { Result } from '../../api/call-error';
import { pageDefaults } from '../../page/current-page';
import type { ElementContext } from '../../page/element-context';
import { member } from '../../session/session';
import { areOn, isOff, listener, shownPath } from '../analytics';
import { type Action, actionOfCall, actionOfEvent, reportedEvents } from './actions';
import { reportEvent } from './event';
import { pageOf, reportedTags } from './pages';
import { drop, queue, sendOnLeaving } from './queue';

/** A tag of ours that is there, as the report sees it. */
interface Tag extends HTMLElement {
  context: ElementContext;
}

const isReady = (tag: Partial<Tag>): tag is Tag => !!tag.context?.brand.peek() && !!tag.context.lang.peek();

/** Follows the page's tags and the portal's routes: what is shown, and what is done there. */
export function follow(): void {
  for (const tag of document.querySelectorAll<HTMLElement>(reportedTags)) meet(tag);
  window.addEventListener('sub-ready', ({ target }) => meet(target as HTMLElement), true);
  effect(() => {
    const portal = document.querySelector<HTMLElement>('sub-portal');
    if (shownPath.value && portal && isReady(portal)) record(portal, pageOf(portal));
  });
  for (const type of reportedEvents) window.addEventListener(type, hearEvent, true);
  listener.heard = hearCall;
  // Switched off, what has not left yet never does.
  effect(() => {
    if (isOff(pageDefaults.value)) drop();
  });
  sendOnLeaving();
}

/** What each tag was last seen to show. */
const shown = new Map<HTMLElement, ReportPage>();

const observer = new MutationObserver((changes) => {
  for (const { target } of changes) see(target as HTMLElement);
});

/** In the portal the routes are the views. */
function meet(tag: HTMLElement): void {
  if (tag.closest('sub-portal')) return;
  observer.observe(tag, { attributeFilter: ['view', 'plan-id'] });
  see(tag);
}

/** A view, unless the tag, or another one on the page, shows the same already. */
function see(tag: HTMLElement): void {
  const page = pageOf(tag);
  if (!page || !isReady(tag) || shown.get(tag) === page) return;
  for (const other of shown.keys()) if (!other.isConnected) shown.delete(other);
  const isNew = ![...shown.values()].includes(page);
  shown.set(tag, page);
  if (isNew) record(tag, page);
}

function hearEvent({ type, target, detail }: CustomEventInit & Event): void {
  const action = actionOfEvent(type, detail);
  if (action) record(target as HTMLElement, pageOf(target as HTMLElement), action);
}

function hearCall(host: HTMLElement, { name }: CallDefinition, body: unknown, answer: Result<unknown>): void {
  const action = actionOfCall(name, body, answer);
  if (action) record(host, pageOf(host), action);
}

function record(tag: HTMLElement, page: ReportPage | undefined, action?: Action): void {
  if (!page || !isReady(tag) || !areOn(tag.context)) return;
  const { settings, brand, lang } = tag.context;
  // The operator's own people who try things out would spoil the figures.
  if (brand.peek().settings.testShopEmails.includes(member.peek()?.account ?? '')) return;
  const { api, scene } = settings.peek();
  const environment = { api, scene, brand: brand.peek().settings.code, lang: lang.peek() };
  queue(
    environment,
    reportEvent({ environment, page, brandId: brand.peek().settings.brandId, ...(action && { action }) }),
  );
}
