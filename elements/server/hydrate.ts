import { banner } from '../../src/contract/calls/storefront/plans';
import type { CallDefinition, DataOf } from '../../src/contract/define-call';
import { type Query, query } from '../../src/runtime/api/query-store';
import { currentToken } from '../../src/runtime/session/session';
import { preload } from '../../src/screens/plans/preload';
import type { SubElementInstance } from '../base/sub-element';
import type { Payload } from './payload';
import { swapIn } from './swap-in';

/** Milliseconds for which the server-rendered data counts as fresh. Older data is shown and fetched again. */
const freshness = 5 * 60_000;

/**
 * Prepares an element to replace the server-rendered content of its root: passes it the embedded data, and keeps the
 * server's list until the element has rendered its own. Call it before the first render.
 */
export async function takeOver(element: SubElementInstance): Promise<void> {
  const root = element.shadowRoot as ShadowRoot;
  const payload = readPayload(root);
  if (payload) await Promise.all([preload, banner].map((definition) => provideQuery(element, definition, payload)));
  swapIn(element, root);
}

function readPayload(root: ShadowRoot): Payload | undefined {
  try {
    return JSON.parse(root.querySelector('script')?.textContent ?? '') as Payload;
  } catch {
    // Something between the server and the page changed the data, so the element fetches its own.
    return undefined;
  }
}

async function provideQuery(element: SubElementInstance, definition: CallDefinition, payload: Payload): Promise<void> {
  const { api, brand, scene } = element.context.settings.peek();
  const parsed = definition.data.safeParse(payload.answers[definition.name as keyof Payload['answers']]);
  const isForAnother = definition.personal && currentToken();
  if (!parsed.success || brand !== payload.brand || isForAnother) return;
  let first: unknown = parsed.data;
  // Later requests go to the server.
  const send = <C extends CallDefinition>(requested: C, request: Parameters<typeof element.context.call<C>>[1]) => {
    if (!first) return element.context.call(requested, request);
    const value = first as DataOf<C>;
    first = undefined;
    return Promise.resolve({ ok: true as const, value });
  };
  const lang = payload.lang as Parameters<typeof query>[2]['lang'];
  const cached: Query<unknown> = query(definition, {}, { api, brand, scene, lang }, send);
  // Another element may already have sent the request.
  if (cached.state.peek().status === 'loading') await cached.refresh();
  const age = Math.abs(Date.now() - payload.at);
  if (age > freshness) void cached.refresh();
}
