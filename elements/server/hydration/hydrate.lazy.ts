import type { CallDefinition, DataOf } from '../../../src/contract/define-call';
import { ownData, parseJson } from '../../../src/rules/own-fields';
import { type Query, query } from '../../../src/runtime/api/query-store';
import { sessionOf } from '../../../src/runtime/session/session';
import { bannersCall, plansCall } from '../../../src/screens/plans/initial-calls';
import type { SubElementInstance } from '../../base/sub-element-instance';
import type { Payload } from './payload';
import { swapWhenRendered } from './swap-when-rendered';

/** How long the server-rendered data counts as fresh. Older data is shown too, but fetched again at once. */
const freshnessMs = 5 * 60_000;

/**
 * Prepares an element to replace the content that its shadow root already has: passes data that a server has embedded to
 * the element, and keeps the content visible until the element has rendered its own. Call it before the first render.
 */
export async function hydrate(element: SubElementInstance): Promise<void> {
  const root = element.shadowRoot as ShadowRoot;
  // If the visitor has already clicked a link (marked with `aria-busy`), loads the code that opens the next screen
  // while the element renders.
  if (root.querySelector('a[aria-busy],button[aria-busy]'))
    import('../../../src/runtime/navigation/open-screen.lazy').catch(Boolean);
  const payload = readPayload(root);
  if (payload) await Promise.all([plansCall, bannersCall].map((definition) => seedQuery(element, definition, payload)));
  swapWhenRendered(element, root);
}

function readPayload(root: ShadowRoot): Payload | undefined {
  try {
    return parseJson(root.querySelector('script')?.textContent ?? '') as Payload;
  } catch {
    // A proxy or an HTML sanitizer has changed the JSON, so the element fetches the data itself.
    return undefined;
  }
}

/** Stores a call's embedded data as the result of its query, unless the data is invalid or doesn't fit the element. */
async function seedQuery(element: SubElementInstance, definition: CallDefinition, payload: Payload): Promise<void> {
  const { api, brand, scene } = element.context.settings.peek();
  const parsed = definition.data.safeParse(payload.answers[definition.name as keyof Payload['answers']]);
  // The server that rendered the page requested the data without a session. If a member is signed in, data that depends
  // on the member is therefore wrong.
  const isWrongForMember = definition.isPersonal && sessionOf({ api }).currentToken();
  if (!parsed.success || brand !== payload.brand || isWrongForMember) return;
  let embeddedData: unknown = ownData(parsed.data);
  // Answers the first request with the embedded data. Later requests go to the API server.
  const send = <C extends CallDefinition>(requestedCall: C, request: Parameters<typeof element.context.call<C>>[1]) => {
    if (!embeddedData) return element.context.call(requestedCall, request);
    const value = embeddedData as DataOf<C>;
    embeddedData = undefined;
    return Promise.resolve({ ok: true as const, value });
  };
  const lang = payload.lang as Parameters<typeof query>[2]['lang'];
  const storedQuery: Query<unknown> = query(definition, {}, { api, brand, scene, lang }, send);
  // A request is pending: the one that `query` just sent, or an earlier one of another element. `refresh` waits for it
  // and doesn't send another.
  if (storedQuery.state.peek().status === 'loading') await storedQuery.refresh();
  const ageMs = Math.abs(Date.now() - payload.at);
  if (ageMs > freshnessMs) void storedQuery.refresh();
}
