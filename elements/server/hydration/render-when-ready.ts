import type { CallDefinition, RequestOf } from '../../../src/contract/define-call';
import { query } from '../../../src/runtime/api/query-store';
import type { ElementContext } from '../../../src/runtime/element-context/element-context';

/** If no response has arrived after this time, `render` runs without the data, and the screen shows a skeleton. */
const skeletonDelayMs = 100;

/**
 * Requests the data that a screen shows first, and calls `render` once the response arrives or `skeletonDelayMs` have
 * passed, whichever is earlier. With prefetched data, calls `render` immediately, so the screen shows no skeleton.
 */
export function renderWhenReady<C extends CallDefinition>(
  { settings, lang, call }: ElementContext,
  definition: C,
  body: RequestOf<C>,
  render: () => void,
): void {
  const environment = { ...settings.peek(), lang: lang.peek() };
  const { state } = query(definition, body, environment, (queriedCall, request) => call(queriedCall, request));
  if (state.peek().status !== 'loading') {
    render();
    return;
  }
  const finish = () => {
    clearTimeout(timer);
    unsubscribe();
    render();
  };
  const timer = setTimeout(finish, skeletonDelayMs);
  const unsubscribe = state.subscribe(({ status }) => {
    if (status !== 'loading') finish();
  });
}
