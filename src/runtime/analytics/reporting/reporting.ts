import { effect } from '@preact/signals-react';
import type { ReportPage } from '../../../contract/analytics/report-pages';
import type { CallDefinition } from '../../../contract/define-call';
import { ownValue } from '../../../rules/own-fields';
import type { Result } from '../../api/call-error';
import type { ElementContext } from '../../element-context/element-context';
import { pageDefaults } from '../../page/current-page';
import { sessionOf } from '../../session/session';
import { analyticsHandlers, isAnalyticsOn, isOptedOut, portalPath } from '../analytics-state';
import { type Action, actionOfCall, actionOfEvent, reportedEvents } from './actions';
import { buildReportEvent } from './event';
import { pageElementSelector, pageOf } from './pages';
import { addLeaveListeners, dropQueuedEvents, queueEvent } from './queue';

/** An element whose context has a brand and a language. */
interface ReadyElement extends HTMLElement {
  context: ElementContext;
}

function isReady(element: Partial<ReadyElement>): element is ReadyElement {
  const context = ownValue(element, 'context');
  return !!context?.brand.peek() && !!context.lang.peek();
}

/**
 * Reports views of this HTML page's elements and of the portal's routes, and the visitor's actions. The `ReportPage` of
 * a report is a screen, such as `plans`, not an HTML page.
 */
export function startReporting(): void {
  for (const element of document.querySelectorAll<HTMLElement>(pageElementSelector)) trackElement(element);
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
  addLeaveListeners();
}

/** The report page that each tracked element shows. */
const pagesShown = new Map<HTMLElement, ReportPage>();

const observer = new MutationObserver((changes) => {
  for (const { target } of changes) reportView(target as HTMLElement);
});

/** Tracks an element, unless it is inside the portal, where each change of the route is reported as a page view. */
function trackElement(element: HTMLElement): void {
  if (element.closest('sub-portal')) return;
  observer.observe(element, { attributeFilter: ['view', 'data-view', 'plan-id'] });
  reportView(element);
}

/** Reports a page view, unless any tracked element already shows the same page. */
function reportView(element: HTMLElement): void {
  const page = pageOf(element);
  if (!page || !isReady(element) || pagesShown.get(element) === page) return;
  for (const other of pagesShown.keys()) if (!other.isConnected) pagesShown.delete(other);
  const isAlreadyShown = [...pagesShown.values()].includes(page);
  pagesShown.set(element, page);
  if (!isAlreadyShown) report(element, page);
}

function handleEvent({ type, target, detail, bubbles }: CustomEventInit & Event): void {
  // An event that doesn't bubble is a copy: `openScreen` forwards a screen's events to the element that opened the
  // screen. The original event bubbles and is reported.
  if (!bubbles) return;
  const action = actionOfEvent(type, detail);
  if (action) report(target as HTMLElement, pageOf(target as HTMLElement), action);
}

function handleCall(host: HTMLElement, { name }: CallDefinition, body: unknown, result: Result<unknown>): void {
  const action = actionOfCall(name, body, result);
  if (action) report(host, pageOf(host), action);
}

function report(element: HTMLElement, page: ReportPage | undefined, action?: Action): void {
  if (!page || !isReady(element) || !isAnalyticsOn(element.context)) return;
  const { settings, brand, lang } = element.context;
  const { api, scene, reference } = settings.peek();
  // Don't report the operator's test accounts, which would distort the numbers.
  const account = sessionOf({ api }).member.peek()?.account ?? '';
  if (brand.peek().settings.testShopEmails.includes(account)) return;
  const environment = { api, scene, brand: brand.peek().settings.code, lang: lang.peek() };
  queueEvent(
    environment,
    buildReportEvent({
      environment,
      page,
      brandId: brand.peek().settings.brandId,
      reference,
      ...(action && { action }),
    }),
  );
}
