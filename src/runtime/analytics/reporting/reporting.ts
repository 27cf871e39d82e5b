import { effect } from '@preact/signals-react';
import type { ReportPage } from '../../../contract/analytics/report-pages';
import type { CallDefinition } from '../../../contract/define-call';
import type { Result } from '../../api/call-error';
import { pageDefaults } from '../../page/current-page';
import type { ElementContext } from '../../page/element-context';
import { member } from '../../session/session';
import { analyticsHandlers, isAnalyticsOn, isOptedOut, portalPath } from '../analytics';
import { type Action, actionOfCall, actionOfEvent, reportedEvents } from './actions';
import { reportEvent } from './event';
import { pageOf, reportedTags } from './pages';
import { dropQueuedEvents, queue, sendOnLeaving } from './queue';

/** An element on the page with its context, which it has once it is ready. */
interface TrackedElement extends HTMLElement {
  context: ElementContext;
}

const isReady = (tag: Partial<TrackedElement>): tag is TrackedElement =>
  !!tag.context?.brand.peek() && !!tag.context.lang.peek();

/** Tracks page views and actions of the page's elements and the portal's routes. */
export function startReporting(): void {
  for (const tag of document.querySelectorAll<HTMLElement>(reportedTags)) trackElement(tag);
  window.addEventListener('sub-ready', ({ target }) => trackElement(target as HTMLElement), true);
  effect(() => {
    const portal = document.querySelector<HTMLElement>('sub-portal');
    if (portalPath.value && portal && isReady(portal)) report(portal, pageOf(portal));
  });
  for (const type of reportedEvents) window.addEventListener(type, handleEvent, true);
  analyticsHandlers.onCall = handleCall;
  // Opting out drops queued events.
  effect(() => {
    if (isOptedOut(pageDefaults.value)) dropQueuedEvents();
  });
  sendOnLeaving();
}

/** The last reported view of each element. */
const pagesShown = new Map<HTMLElement, ReportPage>();

const observer = new MutationObserver((changes) => {
  for (const { target } of changes) reportView(target as HTMLElement);
});

/** Tracks an element. In the portal, the routes are the page views instead. */
function trackElement(tag: HTMLElement): void {
  if (tag.closest('sub-portal')) return;
  observer.observe(tag, { attributeFilter: ['view', 'data-view', 'plan-id'] });
  reportView(tag);
}

/** Reports a page view, unless this element or another one on the page already shows it. */
function reportView(tag: HTMLElement): void {
  const page = pageOf(tag);
  if (!page || !isReady(tag) || pagesShown.get(tag) === page) return;
  for (const other of pagesShown.keys()) if (!other.isConnected) pagesShown.delete(other);
  const isNew = ![...pagesShown.values()].includes(page);
  pagesShown.set(tag, page);
  if (isNew) report(tag, page);
}

function handleEvent({ type, target, detail, bubbles }: CustomEventInit & Event): void {
  // The opener of a screen repeats its events without bubbling.
  if (!bubbles) return;
  const action = actionOfEvent(type, detail);
  if (action) report(target as HTMLElement, pageOf(target as HTMLElement), action);
}

function handleCall(host: HTMLElement, { name }: CallDefinition, body: unknown, result: Result<unknown>): void {
  const action = actionOfCall(name, body, result);
  if (action) report(host, pageOf(host), action);
}

function report(tag: HTMLElement, page: ReportPage | undefined, action?: Action): void {
  if (!page || !isReady(tag) || !isAnalyticsOn(tag.context)) return;
  const { settings, brand, lang } = tag.context;
  // The operator's test accounts would distort the numbers.
  if (brand.peek().settings.testShopEmails.includes(member.peek()?.account ?? '')) return;
  const { api, scene, reference } = settings.peek();
  const environment = { api, scene, brand: brand.peek().settings.code, lang: lang.peek() };
  queue(
    environment,
    reportEvent({
      environment,
      page,
      brandId: brand.peek().settings.brandId,
      reference,
      ...(action && { action }),
    }),
  );
}
