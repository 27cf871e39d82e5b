import type { CallDefinition, RequestOf } from '../../contract/define-call';
import { query } from '../api/query-store';
import type { ElementContext } from '../page/element-context';

/** If no response arrives within this time, the element renders a skeleton. */
const skeletonDelayMs = 100;

/**
 * Requests the data that a screen shows first, and renders once the response arrives or `skeletonDelayMs` have passed.
 * Prefetched data arrives at once, so the screen never renders a skeleton for it.
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
    stop();
    render();
  };
  const timer = setTimeout(finish, skeletonDelayMs);
  const stop = state.subscribe(({ status }) => {
    if (status !== 'loading') finish();
  });
}
