import type { CallDefinition, DataOf, RequestOf } from '../../src/contract/define-call';
import { analyticsHandlers } from '../../src/runtime/analytics/analytics-state';
import type { Result } from '../../src/runtime/api/call-error';
import { arrivedResult, type CallOptions, request } from '../../src/runtime/api/client';
import { handleError } from '../../src/runtime/api/handle-error';
import { learnFromResult } from '../../src/runtime/element-context/absent-calls';
import type { ElementContext } from '../../src/runtime/element-context/element-context';
import { makeToasts } from '../../src/runtime/element-context/toasts';
import { navigate } from '../../src/runtime/navigation/navigate';
import { cancelableEvents } from '../../src/runtime/page/events';
import { sessionOf } from '../../src/runtime/session/session';
import { orderMetadata } from '../../src/runtime/settings/order-metadata';

/** Calls the API for an element. Reports the call to analytics and handles an error as the error catalog says. */
export async function callApi<C extends CallDefinition>(
  context: ElementContext,
  definition: C,
  body: RequestOf<C>,
  options?: CallOptions,
): Promise<Result<DataOf<C>>> {
  const { requestBody, environment } = requestOf(context, definition, body);
  const session = sessionOf(environment);
  const token = session.currentToken();
  const result = await request<C>(definition, requestBody, environment, options);
  recordResult(context, definition, body, result);
  // An error of a request that was sent in a previous session must not end the current session.
  if (!result.ok)
    await handleError(result.error, context, {
      isSameSession: session.currentToken() === token,
      isFirstRequest: options?.isFirstRequest,
    });
  return result;
}

/** The request with what the page adds to it, and where it is sent. */
function requestOf<C extends CallDefinition>({ settings, lang }: ElementContext, definition: C, body: RequestOf<C>) {
  const { reference } = settings.peek();
  const metadata = definition.sendsMetadata && orderMetadata(settings.peek());
  const added = { ...(definition.sendsReference && reference && { reference }), ...(metadata && { metadata }) };
  const requestBody = Object.keys(added).length > 0 ? Object.assign(added, body) : body;
  return { requestBody, environment: { ...settings.peek(), lang: lang.peek() ?? 'en' } };
}

/** Reports a result to analytics, and remembers whether the server has the call. */
function recordResult<C extends CallDefinition>(
  { host, settings }: ElementContext,
  definition: C,
  body: RequestOf<C>,
  result: Result<DataOf<C>>,
): void {
  analyticsHandlers.onCall?.(host, definition, body, result);
  learnFromResult(settings.peek().api, definition, result);
}

/** The result of a call whose response the loader has already received. */
function recordArrivedResult<C extends CallDefinition>(
  context: ElementContext,
  definition: C,
  body: RequestOf<C>,
): Result<DataOf<C>> | undefined {
  const { requestBody, environment } = requestOf(context, definition, body);
  const result = arrivedResult<C>(definition, requestBody, environment);
  if (result) recordResult(context, definition, body, result);
  return result;
}

type ContextParts = Pick<ElementContext, 'host' | 'settings' | 'brand' | 'lang' | 'theme'>;

/** Creates an element's context: what its screen can read and do. */
export function createElementContext(parts: ContextParts): ElementContext {
  const { host, settings } = parts;
  const emit: ElementContext['emit'] = (type, detail) =>
    host.dispatchEvent(
      new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable: cancelableEvents.includes(type) }),
    );
  const context: ElementContext = {
    ...parts,
    toasts: makeToasts(),
    call: async (definition, body, options) =>
      recordArrivedResult(context, definition, body) ?? callApi(context, definition, body, options),
    arrived: (definition, body) => recordArrivedResult(context, definition, body),
    navigate: (to, params) => navigate({ host, ...settings.peek(), emit }, to, params),
    emit,
  };
  return context;
}
