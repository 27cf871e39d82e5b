import type { CallDefinition, RequestOf } from '../../contract/define-call';
import { query } from '../api/query-store';
import type { ElementContext } from '../page/element-context';

/** Milliseconds; what takes longer has something stand in for it. */
const patience = 100;

/**
 * Asks for what a screen shows first, and goes on when the answer is there or is long in coming. An answer that was on
 * its way already comes at once: what would stand in for it would be drawn for nothing.
 */
export function renderWhenReady<C extends CallDefinition>(
  { settings, lang, call }: ElementContext,
  definition: C,
  body: RequestOf<C>,
  goOn: () => void,
): void {
  const environment = { ...settings.peek(), lang: lang.peek() };
  const { state } = query(definition, body, environment, (asked, request) => call(asked, request));
  if (state.peek().status !== 'loading') {
    goOn();
    return;
  }
  const finish = () => {
    clearTimeout(timer);
    stop();
    goOn();
  };
  const timer = setTimeout(finish, patience);
  const stop = state.subscribe(({ status }) => {
    if (status !== 'loading') finish();
  });
}
