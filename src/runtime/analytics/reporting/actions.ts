import type { Result } from '../../api/call-error';
import type { SubEventDetails, SubEventName } from '../../page/events';

/** Something that was done on a page. */
export interface Action {
  name: string;
  content: Record<string, string | number | boolean>;
}

type Fields = Readonly<Record<string, unknown>>;

/** Events of the tags that are actions: their name in the report, and the fields of the detail that go with it. */
const events: Partial<
  Record<SubEventName, readonly [name: string, fields?: readonly string[], added?: Action['content']]>
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

/** Calls that are actions: their name in the report, and the fields of the request that go with it. */
const calls: Readonly<Record<string, readonly [name: string, fields?: readonly string[]]>> = {
  signup: ['register'],
  pay: ['pay', ['planId', 'methodCode', 'installments']],
  repay: ['pay', ['orderId', 'methodCode', 'installments']],
  updateRenewStatus: ['renewal', ['status', 'reason']],
  cardChange: ['changeCard', ['purpose']],
  deleteCard: ['deleteCard'],
  campaignSubscription: ['marketing', ['subscribeStatus']],
  unbindDiscountCode: ['unbindCoupon', ['orderId']],
};

/** Events of tags that are actions of the report. */
export const reportedEvents = Object.keys(events) as SubEventName[];

/** The parts of something that may be told: plain values under the names of the table. */
function told(source: unknown, names: readonly string[] = []): Action['content'] {
  const content: Action['content'] = {};
  for (const name of names) {
    const value = (source as Fields | null)?.[name];
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') content[name] = value;
  }
  return content;
}

/** Of ten tags each says that the language changed; and a payment's screen says its result again when it is drawn anew. */
const lasting: readonly string[] = ['language', 'result', 'logout'];
const last = new Map<string, string>();

/** The action that an event is in the report; none where it is not told, or was told as it still stands. */
export function actionOfEvent(type: string, detail: unknown): Action | undefined {
  const row = events[type as keyof SubEventDetails];
  if (!row) return undefined;
  const [name, fields, added] = row;
  const content = { ...told(detail, fields), ...added };
  if (lasting.includes(name)) {
    const said = JSON.stringify(content);
    if (last.get(name) === said) return undefined;
    last.set(name, said);
  }
  // Signing in ends what was said of the one before.
  if (name === 'login') last.delete('logout');
  return { name, content };
}

/** The action that a call is in the report, with what came of it; none where it is not told. */
export function actionOfCall(call: string, body: unknown, answer: Result<unknown>): Action | undefined {
  const row = Object.hasOwn(calls, call) ? calls[call] : undefined;
  if (!row) return undefined;
  const [name, fields] = row;
  const { error } = answer as { error?: { kind: string; code?: string } };
  return { name, content: { ...told(body, fields), outcome: error ? (error.code ?? error.kind) : 'ok' } };
}
