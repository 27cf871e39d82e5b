import { behaviourOf } from '../../../../contract/errors/catalogue';
import type { CallError } from '../../../../runtime/api/call-error';
import type { ElementContext } from '../../../../runtime/page/element-context';

/**
 * The `type` of the notice that explains a sign-in error on a set-top box (scene STB), such as the wrong network.
 * Undefined for errors that the form shows itself. Source: specification, section 6.
 */
export const tvNoticeType = (
  { settings }: Pick<ElementContext, 'settings'>,
  error: CallError | null,
): 'stbLoginErr' | undefined => (settings.peek().scene === 'STB' ? behaviourOf(error).stbNotice : undefined);
