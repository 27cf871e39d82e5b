import type { ElementContext } from '../../src/runtime/element-context/element-context';
import { makeToasts } from '../../src/runtime/element-context/toasts';
import { navigate } from '../../src/runtime/navigation/navigate';
import { cancelableEvents } from '../../src/runtime/page/events';
import { callApi } from './calls';

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
