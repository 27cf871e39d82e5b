import type { CallDefinition, DataOf, RequestOf } from '../../src/contract/define-call';
import { analyticsHandlers } from '../../src/runtime/analytics/analytics-state';
import type { Result } from '../../src/runtime/api/call-error';
import { type CallOptions, request } from '../../src/runtime/api/client';
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
  const { reference } = context.settings.peek();
  const metadata = definition.sendsMetadata && orderMetadata(context.settings.peek());
  const added = { ...(definition.sendsReference && reference && { reference }), ...(metadata && { metadata }) };
  const requestBody = Object.keys(added).length > 0 ? Object.assign(added, body) : body;
  const environment = { ...context.settings.peek(), lang: context.lang.peek() ?? 'en' };
  const session = sessionOf(environment);
  const token = session.currentToken();
  const result = await request<C>(definition, requestBody, environment, options);
  analyticsHandlers.onCall?.(context.host, definition, body, result);
  learnFromResult(environment.api, definition, result);
  // An error of a request that was sent in a previous session must not end the current session.
  if (!result.ok)
    await handleError(result.error, context, {
      isSameSession: session.currentToken() === token,
      isFirstRequest: options?.isFirstRequest,
    });
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
    call: (definition, body, options) => callApi(context, definition, body, options),
    navigate: (to, params) => navigate({ host, ...settings.peek(), emit }, to, params),
    emit,
  };
  return context;
}
