import type { Result } from '../../api/call-error';
import type { SubEventDetails, SubEventName } from '../../page/events';

/** A visitor's action on a page, as analytics reports it. */
export interface Action {
  name: string;
  content: Record<string, string | number | boolean>;
}

type Fields = Readonly<Record<string, unknown>>;

/** Element events that count as actions: their reported name, the fields of the detail to report, and fixed content. */
const actionByEvent: Partial<
  Record<SubEventName, readonly [name: string, fields?: readonly string[], fixedContent?: Action['content']]>
> = {
  'sub-plan-select': ['choosePlan', ['planId']],
  'sub-login': ['login', ['isNew']],
  'sub-logout': ['logout', ['reason']],
  'sub-order-created': ['order', ['orderId', 'planId']],
  'sub-payment-pending': ['result', ['orderId'], { status: 'pending' }],
  'sub-payment-succeeded': ['result', ['orderId', 'planId'], { status: 'success' }],
  'sub-payment-failed': ['result', ['orderId', 'code'], { status: 'failed' }],
  'sub-payment-cancelled': ['result', ['orderId'], { status: 'cancelled' }],
  'sub-language-change': ['language', ['lang']],
  'sub-error': ['error', ['kind', 'code']],
};

/** Calls that count as actions: their reported name, and the fields of the request to report. */
const actionByCall: Readonly<Record<string, readonly [name: string, fields?: readonly string[]]>> = {
  signup: ['register'],
  pay: ['pay', ['planId', 'methodCode', 'installments']],
  repay: ['pay', ['orderId', 'methodCode', 'installments']],
  updateRenewStatus: ['renewal', ['status', 'reason']],
  cardChange: ['changeCard', ['purpose']],
  deleteCard: ['deleteCard'],
  campaignSubscription: ['marketing', ['subscribeStatus']],
  unbindDiscountCode: ['unbindCoupon', ['orderId']],
};

/** The element events that count as actions. */
export const reportedEvents = Object.keys(actionByEvent) as SubEventName[];

/** Picks the named fields of `source` whose values are strings, numbers or booleans. */
function reportedFields(source: unknown, names: readonly string[] = []): Action['content'] {
  const content: Action['content'] = {};
  for (const name of names) {
    const value = (source as Fields | null)?.[name];
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') content[name] = value;
  }
  return content;
}

/**
 * Actions that aren't reported again while their content stays the same. When the language changes, every element on
 * the page emits an event; every call that the server refuses because the session has ended emits a sign-out; and a
 * payment screen emits the payment's result at each mount.
 */
const deduplicatedActions: readonly string[] = ['language', 'result', 'logout'];
/** The last reported content of each deduplicated action as JSON, by the action's name. */
const lastContents = new Map<string, string>();

/**
 * Returns the action to report for an event, or undefined if the event isn't reported or is a duplicate. Stores the
 * content of a deduplicated action, so that the next duplicate is recognized.
 */
export function actionOfEvent(eventName: string, detail: unknown): Action | undefined {
  const row = actionByEvent[eventName as keyof SubEventDetails];
  if (!row) return undefined;
  const [name, fields, fixedContent] = row;
  const content = { ...reportedFields(detail, fields), ...fixedContent };
  if (deduplicatedActions.includes(name)) {
    const serialized = JSON.stringify(content);
    if (lastContents.get(name) === serialized) return undefined;
    lastContents.set(name, serialized);
  }
  // After a sign-in, the next sign-out isn’t a duplicate.
  if (name === 'login') lastContents.delete('logout');
  return { name, content };
}

/** Returns the action to report for a call, with the call's outcome, or undefined if the call isn't reported. */
export function actionOfCall(callName: string, request: unknown, result: Result<unknown>): Action | undefined {
  const row = Object.hasOwn(actionByCall, callName) ? actionByCall[callName] : undefined;
  if (!row) return undefined;
  const [name, fields] = row;
  const { error } = result as { error?: { kind: string; code?: string } };
  return { name, content: { ...reportedFields(request, fields), outcome: error ? (error.code ?? error.kind) : 'ok' } };
}
