import { banner, listPlans } from '../../src/contract/calls/storefront/plans';
import type { CallDefinition, DataOf } from '../../src/contract/define-call';
import { type Query, query } from '../../src/runtime/api/query-store';
import { currentToken } from '../../src/runtime/session/session';
import type { SubElementInstance } from '../base/sub-element';
import type { Carried } from './payload';
import { swapIn } from './swap-in';

/** Milliseconds for which the server-rendered data counts as fresh. Older data is shown and fetched again. */
const freshness = 5 * 60_000;

/**
 * Prepares an element to replace the server-rendered content of its root: passes it the embedded data, and keeps the
 * server's list until the element has rendered its own. Call it before the first render.
 */
export async function takeOver(element: SubElementInstance): Promise<void> {
  const root = element.shadowRoot as ShadowRoot;
  const carried = read(root);
  if (carried) await Promise.all([listPlans, banner].map((definition) => give(element, definition, carried)));
  swapIn(element, root);
}

function read(root: ShadowRoot): Carried | undefined {
  try {
    return JSON.parse(root.querySelector('script')?.textContent ?? '') as Carried;
  } catch {
    // Something between the server and the page changed the data, so the element fetches its own.
    return undefined;
  }
}

async function give(element: SubElementInstance, definition: CallDefinition, carried: Carried): Promise<void> {
  const { api, brand, scene } = element.context.settings.peek();
  const answer = definition.data.safeParse(carried.answers[definition.name as keyof Carried['answers']]);
  const isForAnother = definition.personal && currentToken();
  if (!answer.success || brand !== carried.brand || isForAnother) return;
  let first: unknown = answer.data;
  // Later requests go to the server.
  const send = <C extends CallDefinition>(asked: C, request: Parameters<typeof element.context.call<C>>[1]) => {
    if (!first) return element.context.call(asked, request);
    const value = first as DataOf<C>;
    first = undefined;
    return Promise.resolve({ ok: true as const, value });
  };
  const lang = carried.lang as Parameters<typeof query>[2]['lang'];
  const found: Query<unknown> = query(definition, {}, { api, brand, scene, lang }, send);
  // Another element may already have sent the request.
  if (found.state.peek().status === 'loading') await found.refresh();
  const age = Math.abs(Date.now() - carried.at);
  if (age > freshness) void found.refresh();
}
